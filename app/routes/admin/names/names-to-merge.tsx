import { Link } from "@remix-run/react";
import { isCapitalized } from "~/kinds/text";
import { countOf } from "~/kinds/work";
import { type NamesList, renamePath } from "../frame/admin-paths";
import { type ListPart, PartLinks } from "../frame/page-links";
import type { ListedName, NameCount } from "./names.server";

export function SeveralNames({ creators }: { creators: ListPart<ListedName> }) {
  return (
    <Suggestions name="several" title="One creator with several names" part={creators}>
      {({ key: id, names, name }) => ({
        text: `The ID “${id}” has these names: ${names.map((each) => named(each)).join(", ")}. `,
        to: renamePath("creators", [id], { id, name }),
        link: `Use “${name}” for all`,
        names,
      })}
    </Suggestions>
  );
}

export function AlikeNames({ list, groups }: { list: NamesList; groups: ListPart<ListedName[]> }) {
  const areCreators = list === "creators";
  const title = areCreators ? "Creators that look alike" : "Names that look alike";
  return (
    <Suggestions name="alike" title={title} part={groups}>
      {(group) => {
        const keys = group.map(({ key }) => key);
        const [key = ""] = keys;
        const name = group[0]?.name ?? "";
        const next: Record<string, string> = areCreators ? { id: key, name } : { to: key };
        const idOf = (item: ListedName) => (areCreators ? ` with the ID “${item.key}”` : "");
        return {
          text: `${group.map((item) => named(item, idOf(item))).join(", ")}. `,
          to: renamePath(list, keys, next),
          link: `Merge into “${key}”`,
          names: group,
        };
      }}
    </Suggestions>
  );
}

function named({ name, count }: NameCount, id = ""): string {
  return `“${name}”${id} (${countOf(count)})`;
}

/** The suggested name is the first one. */
type Suggestion = Record<"text" | "to" | "link", string> & { names: NameCount[] };

interface SuggestionsProps<Item> {
  name: string;
  title: string;
  part: ListPart<Item>;
  children: (item: Item) => Suggestion;
}

function Suggestions<Item>({ name, title, part, children }: SuggestionsProps<Item>) {
  if (part.count === 0) return null;
  return (
    <section aria-labelledby={`${name}-names`} className="notice mt-6">
      <h2 id={`${name}-names`} className="font-display text-lg">
        {title}
      </h2>
      <ul>
        {part.items.map(children).map(({ text, to, link, names }) => (
          <li key={to} className="mt-3">
            {text}
            <Link to={to}>{link}</Link>
            {whyFirst(names)}
          </li>
        ))}
      </ul>
      <PartLinks name={name} part={part} />
    </section>
  );
}

/** Says why a suggestion leads to the first name (`byBetterName`). */
function whyFirst([first, ...others]: NameCount[]): string {
  if (!first) return "";
  if (isCapitalized(first.name) && !others.some(({ name }) => isCapitalized(name))) {
    return " It is capitalized.";
  }
  if (others.every(({ since }) => first.since < since)) return " It is older.";
  return others.some(({ count }) => count < first.count) ? " More works have it." : "";
}
