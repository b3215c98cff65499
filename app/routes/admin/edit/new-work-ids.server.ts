import { type Catalogue, everyCreator } from "~/catalogue/catalogue.server";
import { freeIds, idsOfWorks, makerIds } from "~/catalogue/new-ids.server";
import { parseRows, formatRows, type MakerRow, makerRows, type Reader } from "~/kinds/row-list";
import type { StoredWork } from "~/kinds/work";
import { makersIn } from "~/kinds/work-document.server";
import { checked, type WorkFormValues } from "~/kinds/work-form";

type Known = Pick<Catalogue, "stored" | "builtInPages">;

/** @returns an ID that only has to be sent; undefined if one was entered, or no title. */
export function suggestedId({ id, title }: WorkFormValues, known: Known): string | undefined {
  return id.trim() === "" && title.trim() !== "" ? freeId(title, known) : undefined;
}

/** Another program that sends no App ID means a work without a page; our form has a checkbox. */
export function readHasNoPage(get: Reader): boolean {
  const isOurs = get("followed") !== null;
  return isOurs ? get("hasNoPage") === checked : !get("appId")?.trim();
}

/** The page of a new work has an unused address, made from its ID, unless somebody typed one. */
export function withAppId(values: WorkFormValues, hasNoPage: boolean | undefined, known: Known) {
  if (hasNoPage) return { ...values, appId: "" };
  if (values.appId.trim() !== "" || values.id.trim() === "") return values;
  return { ...values, appId: freeId(values.id, known, values.id.trim()) };
}

/** @param own the ID of a work that may have been added already, by the same form. */
function freeId(text: string, { stored, builtInPages }: Known, own?: string): string {
  const others = stored.filter(({ id }) => id !== own);
  const taken = new Set([...builtInPages, ...idsOfWorks(others)]);
  return freeIds((id) => taken.has(id), "work")(text);
}

/**
 * Fills in the ID of each maker whose name was entered or changed, unless somebody typed an ID. A
 * known creator keeps its spelling, whatever the case in which somebody types the name. A maker who
 * is stored without an ID stays so.
 * @param followed the makers as the form had them before, whose IDs follow the names.
 */
export function withMakerIds(
  values: WorkFormValues,
  followed: MakerRow[],
  catalogue: Pick<Catalogue, "parts">,
  former: StoredWork | undefined,
): { values: WorkFormValues; followed: MakerRow[] } {
  const own = makersIn(former?.document ?? {});
  const rows = parseRows(makerRows, values.makers);
  const isOpen = ({ id, name }: MakerRow) =>
    id.trim() === ""
      ? name.trim() !== "" && !own.some((one) => !one.id && one.name === name.trim())
      : followed.some((row) => row.id === id && row.name.trim() !== name.trim());
  const ids = makerIds(everyCreator(catalogue));
  for (const row of rows) {
    const [id, name] = [row.id.trim(), row.name.trim()];
    if (id && !isOpen(row)) ids.remember(id, name);
  }
  const next: MakerRow[] = [];
  const named = rows.map((row) => {
    const name = row.name.trim();
    const id = isOpen(row) ? name && ids.idFor(name) : row.id;
    // A new spelling in an edit of the creator's work is meant.
    const isOwn = own.some((one) => one.id === id.trim());
    const filled = { ...row, id, name: isOwn ? row.name : ids.spelling(id, row.name) };
    if (id && (isOpen(row) || followed.some((one) => one.id === id))) next.push(filled);
    return filled;
  });
  return { values: { ...values, makers: formatRows(makerRows, named) }, followed: next };
}
