import type { Creator } from "~/catalogue/groups.server";
import { makerIds, slugOf } from "~/catalogue/new-ids.server";
import { eachInSlices } from "~/in-steps.server";
import { grouped } from "~/kinds/derived";
import { listed } from "~/kinds/makers";
import { append } from "~/kinds/outside";
import { type MakerRow, makerRows, parseRows } from "~/kinds/row-list";
import { isCapitalized, sameName, slugOfLatin } from "~/kinds/text";
import type { StoredWork } from "~/kinds/work";
import { makersIn } from "~/kinds/work-document.server";
import { type Cells, readMaker, splitList } from "./work-columns";

interface Credit {
  id: string;
  name: string;
  /** Missing for a creator of the catalogue. */
  row?: number;
  /** The ID has a column of its own. */
  hasColumn?: boolean;
}

/** What texts in brackets after makers' names are: IDs if they are known, all, or none. */
export type Brackets = "known" | "all" | "none";

/** Known IDs are those of the catalogue and of other rows, and those that the site makes from names. */
export async function makerIdsIn(
  rows: { number: number; given: Cells }[],
  creators: Creator[],
  brackets: Brackets,
) {
  // The site writes empty brackets after a name with brackets.
  const known = new Set(["", ...(brackets === "none" ? [] : creators.map(({ id }) => id))]);
  const found: (Credit & { row: number })[] = [];
  const credits: Credit[] = [...creators];
  await eachInSlices(rows, ({ number: row, given }) => {
    const { creatorId: id = "", creatorName = "", makers = "", coCreators = "" } = given;
    if (id && brackets !== "none") known.add(id);
    if (id && creatorName) credits.push({ id, name: creatorName, row, hasColumn: true });
    for (const item of [...splitList(makers), ...splitList(coCreators)]) {
      const { id, name } = readMaker(item, () => true);
      if (id) found.push({ id, name, row });
      if (brackets === "all" || (brackets === "known" && isMadeFrom(name, id))) known.add(id);
    }
  });
  // Somebody may have meant these as IDs.
  append(
    credits,
    found.filter(({ id }) => known.has(id) || id === slugOfLatin(id)),
  );
  return {
    isMakerId: (text: string) => known.has(text),
    /** These texts belong to the names. */
    foreign: brackets === "known" ? found.filter(({ id }) => !known.has(id)) : [],
    clashes: brackets === "none" ? new Map<number, string>() : clashesIn(credits, creators),
  };
}

function isMadeFrom(name: string, id: string): boolean {
  const slug = slugOf(name) || "maker";
  return id === slug || (id.startsWith(`${slug}-`) && /^\d+$/.test(id.slice(slug.length + 1)));
}

const keyOf = (name: string) => sameName(name.trim()).toLowerCase();

/** Two credits with the same one have the same ID, or the same name. */
const sameParts = { id: ({ id }: Credit) => id, name: ({ name }: Credit) => keyOf(name) };

type Part = keyof typeof sameParts;

/** Finds IDs with several names, and names with several IDs. @returns a problem for each row. */
function clashesIn(credits: Credit[], creators: Creator[]): Map<number, string> {
  const ids = others(credits, "id", "name");
  const names = others(credits, "name", "id");
  const known = new Set(creators.map(({ id, name }) => `${id} ${keyOf(name)}`));
  const clashes = new Map<number, string>();
  for (const { id, name, row, hasColumn } of credits) {
    if (row === undefined || clashes.has(row) || known.has(`${id} ${keyOf(name)}`)) continue;
    const [ofId, ofName] = [ids.get(id), names.get(keyOf(name))];
    const said = ofId
      ? `The ID “${id}” belongs to ${ofId}.`
      : ofName && `“${name}” has the IDs ${ofName}.`;
    if (said) {
      const advice = hasColumn
        ? "Correct the ID or the name."
        : "Correct the brackets, or choose what they are in this column.";
      clashes.set(row, `${said} ${advice}`);
    }
  }
  return clashes;
}

const mostSaid = 5;

/** @returns for each text that has several, "“Paul Osei” in row 3 and “Ines Varga” on this site". */
function others(credits: Credit[], shared: Part, part: Part): Map<string, string> {
  const found = new Map<string, string>();
  const by = (key: Part, all: Credit[]) =>
    grouped(all.map((each) => [sameParts[key](each), each] as const));
  for (const [text, same] of by(shared, credits)) {
    const variants = Array.from(by(part, same));
    if (variants.length < 2) continue;
    const said = variants.slice(0, mostSaid).flatMap(([, [first]]) => {
      if (!first) return [];
      return `“${first[part]}” ${first.row === undefined ? "on this site" : `in row ${first.row}`}`;
    });
    found.set(text, listed(said));
  }
  return found;
}

/** @returns the makers of a row, with IDs and known spellings for those whose cells have no ID. */
export function makerSource(creators: Creator[]) {
  const [ids, known] = [makerIds(creators), makerIds(creators)];
  return (read: Cells, former: StoredWork | undefined): MakerRow[] => {
    const own = makersIn(former?.document ?? {});
    const bare = own.filter(({ id }) => !id).map(({ name }) => name);
    const rows = rowsOf(
      read,
      own.map(({ id = "", ...maker }) => ({ id, ...maker })),
    );
    return rows.map((row) => {
      const { id, name } = row;
      if (id) ids.remember(id, name);
      if (id && !name) return { ...row, name: known.spelling(id, name) };
      if (id || bare.includes(name)) return row;
      const found = ids.idFor(name);
      return {
        ...row,
        id: found,
        name: isMeant(name, former) ? name : known.spelling(found, name),
      };
    });
  };
}

/** A row of a known work may correct the spelling of a name, but not to lower case. */
export function isMeant(name: string, former: StoredWork | undefined): boolean {
  return former !== undefined && isCapitalized(name);
}

function rowsOf(read: Cells, stored: MakerRow[]): MakerRow[] {
  const { makers, coCreators, creatorId, creatorName, creatorIsAgent } = read;
  const filled = (text: string) => parseRows(makerRows, text).filter(({ id, name }) => id || name);
  if (makers !== undefined) return filled(makers);
  const [former = makerRows.blank, ...rest] = stored;
  const first = {
    id: creatorId ?? (creatorName === undefined ? former.id : ""),
    name: creatorName ?? former.name,
    isAgent: creatorIsAgent === undefined ? former.isAgent : creatorIsAgent !== "",
  };
  const further = coCreators === undefined ? rest : filled(coCreators);
  return [first, ...further].filter(({ id, name }) => id || name);
}
