import { type RefObject, useEffect, useRef } from "react";

/** How long to wait after a keystroke, in milliseconds. */
const pause = 300;

/**
 * Fills in an ID and an App ID derived from the title, until the user edits
 * them.
 *
 * @returns a function to call with each new title.
 */
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
      // Without an answer, the server suggests the IDs when the form is sent.
      suggest(title).catch(() => undefined);
    }, pause);
  };
}

/**
 * Not by a fetcher: after the end of a session, Remix would follow the redirect
 * to the sign-in page, and the form would be lost.
 */
async function fetchId(title: string): Promise<string> {
  const query = new URLSearchParams({ title });
  const answer = await fetch(`/admin/suggested-ids?${query.toString()}`, {
    // Browsers of 2018 send no cookies otherwise.
    credentials: "same-origin",
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  const { id } = (await answer.json()) as { id: string };
  return id;
}
