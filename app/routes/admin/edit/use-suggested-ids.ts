import { type RefObject, useEffect, useRef } from "react";

/** In milliseconds. */
const pause = 300;

/** @returns a function that fills in IDs for a title until the user edits them. */
export function useSuggestedIds(
  form: RefObject<HTMLFormElement>,
  isNew: boolean,
): (title: string) => void {
  const timer = useRef<number>();
  const lastTitle = useRef("");
  const lastId = useRef("");

  async function suggest(title: string): Promise<void> {
    const id = await fetchId(title);
    if (title !== lastTitle.current || id === lastId.current) return;
    for (const name of ["id", "appId"]) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.value !== lastId.current) continue;
      field.value = id;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    lastId.current = id;
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (title) => {
    if (!isNew || title === lastTitle.current) return;
    lastTitle.current = title;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      // The server then derives the IDs when the form is sent.
      suggest(title).catch(() => undefined);
    }, pause);
  };
}

/** A fetcher would follow a redirect to the sign-in page and lose the form. */
async function fetchId(title: string): Promise<string> {
  const query = new URLSearchParams({ title });
  const answer = await fetch(`/admin/suggested-ids?${query.toString()}`, {
    // Browsers from 2018 send no cookies otherwise.
    credentials: "same-origin",
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  const { id } = (await answer.json()) as { id: string };
  return id;
}
