import type { AppPage } from "~/ui/app-page/app-page";
import { wellFormed } from "~/works/characters";

/** Search engines cut longer ones. */
const longest = 200;

/** A sentence or two on a work, from what is known of it. */
export function describeApp(app: AppPage): string {
  const by = app.creator ? ` by ${app.creator.name}` : "";
  const about = app.category ? ` (${app.category})` : "";
  return shorten(
    app.description ?? app.tagline ?? `${app.title}${by}${about}.`,
  );
}

/** What a creator has made, by the names of some works. */
export function describeCreator(
  name: string,
  works: { title: string }[],
): string {
  const titles = works.slice(0, 3).map(({ title }) => title);
  const more = works.length - titles.length;
  const list = more > 0 ? [...titles, `${more} more`] : titles;
  const all = new Intl.ListFormat("en-GB").format(list);
  return shorten(`What ${name} has made: ${all}.`);
}

/** Cut between words, and on one line. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = wellFormed(line.slice(0, longest)).replace(/\ufffd$/, "");
  return `${cut.replace(/\s\S*$/, "")}…`;
}
