import { completeLink } from "./link";
import { type Maker, mostMakers } from "./makers";
import { own } from "./outside";
import { jsonIn, typedText } from "./text";
import type { Screenshot, WorkDocument } from "./work";

/** The rows of a form can be added, removed, and moved. */
export interface RowList<Row> {
  /** A work that has more keeps the others. */
  most: number;
  blank: Row;
  /** If true, a form always shows a row. */
  hasFirst?: true;
  read: (get: Reader, index: number) => Row | undefined;
}

/** Reads a control of a form that was sent. */
export type Reader = (control: string) => string | null;

export const screenshotRows: RowList<Screenshot> = {
  most: 30,
  blank: { id: "", url: "", caption: "" },
  read(get, index) {
    const [id, url, caption] = ["id", "url", "caption"].map((part) =>
      get(`screenshots.${index}.${part}`),
    );
    if (url === null && caption === null) return undefined;
    return { id: id ?? "", url: completeLink(url ?? ""), caption: typedText(caption ?? "") };
  },
};

/** The texts are as typed; blank ones name nobody. */
export type MakerRow = Required<Maker>;

export const makerRows: RowList<MakerRow> = {
  most: mostMakers,
  blank: { id: "", name: "", isAgent: false },
  hasFirst: true,
  read(get, index) {
    const [id, name] = (["id", "name"] as const).map((part) => get(makerControl(index, part)));
    if (id === null && name === null) return undefined;
    const isAgent = Boolean(get(makerControl(index, "isAgent")));
    return { id: id ?? "", name: name ?? "", isAgent };
  },
};

const firstControls = { id: "creatorId", name: "creatorName", isAgent: "creatorIsAgent" };

const otherControls = { id: "creatorId", name: "creatorName", isAgent: "isAgent" };

/** The specification names the fields of the first maker. */
export function makerControl(index: number, part: keyof MakerRow): string {
  return index === 0 ? firstControls[part] : `coCreators.${index - 1}.${otherControls[part]}`;
}

/** Accepts anything, because the text may be forged. */
export function parseRows<Row>(list: RowList<Row>, text: string): Row[] {
  const given = jsonIn(text);
  const read = Array.isArray(given) ? given.flatMap((row) => readRow(list.blank, row) ?? []) : [];
  return read.length === 0 && list.hasFirst ? [list.blank] : read.slice(0, list.most);
}

/** @returns undefined if a part is missing or has another type than in the blank row. */
function readRow<Row>(blank: Row, given: unknown): Row | undefined {
  const row = { ...blank } as WorkDocument;
  for (const part of Object.keys(row)) {
    const value = own(Object(given) as WorkDocument, part);
    if (typeof value !== typeof row[part]) return undefined;
    row[part] = value;
  }
  return row as Row;
}

/** Makes one text of the rows, so that forms can send it and edits can be compared. */
export function formatRows<Row>(list: RowList<Row>, rows: Row[]): string {
  const text = JSON.stringify(rows.slice(0, list.most));
  const isBlank = rows.length === 0 || (list.hasFirst && text === JSON.stringify([list.blank]));
  return isBlank ? "" : text;
}

/** Reads the rows of a sent form as one text, like `formatRows`. */
export function readRows<Row>(list: RowList<Row>, get: Reader): string {
  const indexes = Array.from({ length: list.most }, (_, index) => index);
  return formatRows(
    list,
    indexes.flatMap((index) => list.read(get, index) ?? []),
  );
}

/** @param command from the form; anything unknown changes nothing. */
export function changeRows<Row>(
  { most, blank }: Pick<RowList<Row>, "most" | "blank">,
  rows: Row[],
  command: string,
): Row[] {
  if (command === "add") return rows.length < most ? [...rows, blank] : rows;
  const [, verb, digits] = /^(remove|up|down) (\d{1,2})$/.exec(command) ?? [];
  const index = Number(digits) - 1;
  if (!verb || index < 0 || index >= rows.length) return rows;
  if (verb === "remove") return rows.filter((_, at) => at !== index);
  return moveRow(rows, index, verb === "up" ? index - 1 : index + 1);
}

/** @returns the button to focus after a row was moved or removed. */
export function buttonAfter(command: string, count: number): string {
  const [verb, digits] = command.split(" ");
  const place = Number(digits) + (verb === "up" ? -1 : 1);
  if (verb === "up") return place > 1 ? `up ${place}` : `down ${place}`;
  if (verb === "down") return place < count ? `down ${place}` : `up ${place}`;
  return "add";
}

/** Both positions count from 0; a row that is not there stays where it is. */
export function moveRow<Row>(rows: Row[], from: number, to: number): Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  const others = rows.filter((_, at) => at !== from);
  return [...others.slice(0, to), row, ...others.slice(to)];
}
