import type { AppPage } from "~/ui/work-page/app-page";
import { wellFormed } from "~/work/characters";

/** Search engines cut off longer descriptions. */
const longest = 200;

/** For search engines and shared links. */
export function describeApp(app: AppPage): string {
  const by = app.creator ? ` by ${app.creator.name}` : "";
  const about = app.category ? ` (${app.category})` : "";
  return shorten(
    app.description ?? app.tagline ?? `${app.title}${by}${about}.`,
  );
}

export function describeCreator(
  name: string,
  works: { title: string }[],
): string {
  const titles = works.slice(0, 3).map(({ title }) => title);
  const more = works.length - titles.length;
  const list = more > 0 ? [...titles, `${more} more`] : titles;
  const all = new Intl.ListFormat("en-US").format(list);
  return shorten(`Works by ${name}: ${all}.`);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = wellFormed(line.slice(0, longest)).replace(/\ufffd$/, "");
  return `${cut.replace(/\s\S*$/, "")}…`;
}
