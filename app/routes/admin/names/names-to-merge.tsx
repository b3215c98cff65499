import { Link } from "@remix-run/react";
import { type NamesList, renamePath } from "../frame/admin-paths";
import { type ListPart, PartLinks } from "../frame/page-links";
import { isCapitalized } from "~/kinds/text";
import type { ListedName } from "./names.server";
import { countOf } from "~/kinds/work";

export function SeveralNames({ creators }: { creators: ListPart<ListedName> }) {
  if (creators.count === 0) return null;
  return (
    <section aria-labelledby="several-names" className="notice mt-6">
      <h2 id="several-names" className="font-display text-lg">
        One creator with several names
      </h2>
      <ul>
        {creators.items.map(({ key: id, names }) => (
          <li key={id} className="mt-3">
            {`The ID “${id}” has these names: `}
            {names.map(({ name, count }, index) => (
              <span key={name} className="mr-3 inline-block">
                {`${index > 0 ? "or " : ""}“${name}” (${countOf(count)}), `}
                <Link to={renamePath("creators", [id], { id, name })}>
                  {`use “${name}” for all`}
                </Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <PartLinks name="several" part={creators} />
    </section>
  );
}

/** Says why a merge leads to the first name (`lookAlikes`). */
function whyFirst(first: ListedName, others: ListedName[]): string {
  if (isCapitalized(first.name) && !others.some(({ name }) => isCapitalized(name))) {
    return "It is capitalized.";
  }
  if (others.every(({ since }) => first.since < since)) return "It is older.";
  return others.some(({ count }) => count < first.count) ? "More works have it." : "";
}

export function AlikeNames({ list, groups }: { list: NamesList; groups: ListPart<ListedName[]> }) {
  if (groups.count === 0) return null;
  const areCreators = list === "creators";
  return (
    <section aria-labelledby="alike" className="notice mt-6">
      <h2 id="alike" className="font-display text-lg">
        {areCreators ? "Creators that look alike" : "Names that look alike"}
      </h2>
      <ul>
        {groups.items.map((group) => {
          const keys = group.map(({ key }) => key);
          const [to, ...others] = group;
          if (!to) return null;
          const why = whyFirst(to, others);
          const next: Record<string, string> = areCreators
            ? { id: to.key, name: to.name }
            : { to: to.key };
          return (
            <li key={keys.join("\n")} className="mt-3">
              {group
                .map(({ key, name, count }) => {
                  const named = areCreators ? ` with the ID “${key}”` : "";
                  return `“${name}”${named} (${countOf(count)})`;
                })
                .join(", ")}
              {". "}
              <Link to={renamePath(list, keys, next)}>{`Merge into “${to.key}”`}</Link>
              {why ? ` ${why}` : null}
            </li>
          );
        })}
      </ul>
      <PartLinks name="alike" part={groups} />
    </section>
  );
}
