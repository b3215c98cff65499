import { useFetcher } from "@remix-run/react";
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
  const fetcher = useFetcher<{ id: string }>();
  const timer = useRef<number>();
  const lastTitle = useRef("");
  const lastId = useRef("");
  const id = fetcher.data?.id;

  useEffect(() => {
    if (id === undefined || id === lastId.current) return;
    for (const name of ["id", "appId"]) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.value !== lastId.current) continue;
      field.value = id;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    lastId.current = id;
  }, [form, id]);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (title) => {
    if (!isNew || title === lastTitle.current) return;
    lastTitle.current = title;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const query = new URLSearchParams({ title });
      fetcher.load(`/admin/suggested-ids?${query.toString()}`);
    }, pause);
  };
}
