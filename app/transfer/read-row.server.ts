import type { Creator } from "~/catalogue/groups.server";
import { freeIds, idsOfWorks, slugOf } from "~/catalogue/new-ids.server";
import { checkLocalForm } from "~/kinds/check.server";
import { grouped } from "~/kinds/derived";
import { documentProblem } from "~/kinds/document-problem";
import { documentWith, newDocument } from "~/kinds/edited-document.server";
import { valuesBy } from "~/kinds/field";
import { formatRows, makerRows } from "~/kinds/row-list";
import { sameName, typedText, visibleText } from "~/kinds/text";
import { timeIn } from "~/kinds/typed-value.server";
import { publicationOf, type Visibility } from "~/kinds/visibility";
import type { StoredWork, WorkDocument, WorkFields } from "~/kinds/work";
import {
  emptyWorkForm,
  type WorkFormField,
  workFormFields,
  type WorkFormValues,
} from "~/kinds/work-form";
import { fieldsOf, formValueOf } from "~/kinds/work-form-values.server";
import { isMeant, type makerIdsIn, makerSource } from "./maker-ids.server";
import { type Cells, cellOf, makerColumns, readCell, splitList } from "./work-columns";

export interface SheetContext {
  /** New works get this time. */
  now: Date;
  stored: StoredWork[];
  /** Those of the stored works. */
  creators: Creator[];
  timeZone: string;
}

export interface SheetRow {
  number: number;
  /** The keys are columns; those that the table lacks are missing. */
  given: Cells;
  /** The same cells, before notations of other programs were converted. */
  written: Cells;
}

/** How the IDs of makers are read, and the problems with them, by row. */
type MakerIds = Pick<Awaited<ReturnType<typeof makerIdsIn>>, "isMakerId" | "clashes">;

interface ReadRow {
  work?: StoredWork;
  /** The keys are columns. */
  problems: Cells;
}

const ambiguousId =
  "The IDs of several works differ from this one only in spaces or line breaks. Edit these works on their own pages.";

/** Blank cells of these columns keep the stored value, or mean the usual one. */
const optional = ["id", "type", "visibility"];

export function rowReader(
  rows: SheetRow[],
  { stored, creators, now, timeZone }: SheetContext,
  { isMakerId, clashes }: MakerIds,
) {
  const known = new Map(stored.map((work) => [work.id, work]));
  // A cell does not keep all spaces and line breaks of another program's ID.
  const alike = grouped(stored.map(({ id }) => [visibleText(id).trim(), id] as const));
  const ids = idSource(rows, stored);
  const withMakers = makerSource(creators);
  const spelled = spellings(stored.map(({ document }) => document.category));
  const seen = new Map<string, number>();
  let derived = 0;

  function read({ number, given: all, written }: SheetRow): ReadRow {
    const given = Object.fromEntries(
      Object.entries(all).filter(([column, cell]) => cell !== "" || !optional.includes(column)),
    );
    const isDerived = !given.id;
    const typed = given.id ?? ids(given.title ?? "", given.appId);
    const shown = visibleText(typed).trim();
    const [odd = shown, ...others] = alike.get(shown) ?? [];
    const exact = [typed, shown].find((each) => known.has(each));
    if (exact === undefined && others.length > 0) return { problems: { id: ambiguousId } };
    const id = exact ?? odd;
    const before = seen.get(id);
    if (before !== undefined) return { problems: { id: `Row ${before} has the same ID.` } };
    seen.set(id, number);
    const former = known.get(id);
    if (isDerived) derived += 1;
    if (isDerived && !given.appId) {
      // As in the form, nobody said that the work has no page.
      if (former) delete given.appId;
      else given.appId = id;
    }
    return readWork({ number, written, given: { ...given, id } }, former);
  }

  function readWork(row: SheetRow, former: StoredWork | undefined): ReadRow {
    const { number, given, written } = row;
    const changed = Object.keys(given).filter((column) => {
      const stored = former ? cellOf(former, column, now) : "";
      const isWritten = former && isSameCell(written[column], stored);
      return !isWritten && !isSameCell(given[column], stored);
    });
    if (former && changed.length === 0) return { work: former, problems: {} };
    const { read, problems } = readCells(given, changed, isMakerId);
    const values = valuesOf(read, former, now);
    if (makerColumns.some((column) => Object.hasOwn(read, column))) {
      const makers = withMakers(read, former);
      if (makers.length > makerRows.most) {
        const column = makerColumnIn(given);
        problems[column] = `A work can have at most ${makerRows.most} makers.`;
      }
      const clash = clashes.get(number);
      if (clash) problems[makerColumnIn(given)] ??= clash;
      values.makers = formatRows(makerRows, makers);
    }
    const { category = "" } = read;
    if (category && !isMeant(category, former)) values.category = spelled(category);
    const { entered, errors } = checkLocalForm(values, timeZone);
    if (values.title?.trim() === "") problems.title = "The title is missing.";
    for (const [control, problem = ""] of Object.entries(errors)) {
      problems[columnOfControl(control, given)] ??= problem;
    }
    const { id = "", visibility, publishAt = "" } = entered;
    if (visibility === "public" && new Date(timeIn(publishAt) ?? "") > now) {
      problems.publishAt ??=
        "A public work cannot have a publication time in the future. Enter Public from as its visibility, or remove the time.";
    }
    if (Object.keys(problems).length > 0) return { problems };
    const document = documentOf(entered, { given, read }, former, now);
    const work = { id: former?.id ?? id.trim(), document };
    const description = documentProblem(work);
    return description ? { problems: { description } } : { work, problems };
  }

  return { read, derived: () => derived };
}

function documentOf(
  values: Partial<WorkFormValues>,
  { given, read }: Record<"given" | "read", Cells>,
  former: StoredWork | undefined,
  now: Date,
): WorkDocument {
  const parsed = fieldsOf(values);
  const features = splitList(given.features ?? "");
  const fields = {
    ...parsed,
    ...(values.visibility && publicationOf(values.visibility as Visibility, parsed, now)),
    // The form has them in one text, with commas.
    ...(Object.hasOwn(read, "features") && {
      features: features.length > 0 ? features : undefined,
    }),
    ...(read.inAppPurchases === "" && { inAppPurchases: false }),
    // As in the form, an edited work is no sample, unless the table says so.
    ...((former?.document.sample === true || Object.hasOwn(read, "sample")) && {
      sample: isYes("sample", given) || undefined,
    }),
  };
  return former
    ? documentWith(former.document, fields, now)
    : newDocument(fields as WorkFields, now);
}

function readCells(
  given: Cells,
  columns: string[],
  isMakerId: (text: string) => boolean,
): Record<"read" | "problems", Cells> {
  const problems: Cells = {};
  const read: Cells = {};
  for (const column of columns) {
    const cell = given[column] ?? "";
    // Another program may have stored any ID.
    const result = readCell(column, column === "id" ? cell : typedText(cell), isMakerId);
    if ("problem" in result) problems[column] = result.problem;
    else read[column] = result.value;
  }
  return { read, problems };
}

const neededFields = ["title", "type", "visibility", "publishAt"] as const;

/** Each of these fields of the form needs the other one. */
const pairs = [
  ["visibility", "publishAt"],
  ["whatWeLove.title", "whatWeLove.content"],
  ["quickTip.title", "quickTip.content"],
] as const;

/** @returns the fields that are read; for a new work, also those that every work needs. */
function valuesOf(read: Cells, former: StoredWork | undefined, now: Date): Partial<WorkFormValues> {
  const isRead = (field: WorkFormField) => Object.hasOwn(read, field);
  const others = [
    ...(former ? [] : neededFields),
    ...pairs.filter((pair) => pair.some(isRead)).flat(),
  ];
  const values: Partial<WorkFormValues> = {
    ...valuesBy(others, (field) =>
      former ? formValueOf(former, field, now) : emptyWorkForm[field],
    ),
    ...valuesBy(workFormFields.filter(isRead), (field) => read[field] ?? ""),
  };
  const isDue = read.publishAt && !read.visibility;
  if (isDue && values.visibility !== "draft") values.visibility = "scheduled";
  return values;
}

/** Compares cells as LibreOffice saves them: it drops tabs. */
function isSameCell(a = "", b = ""): boolean {
  const plain = (text: string) => typedText(text).replaceAll("\t", "").trim();
  return plain(a) === plain(b);
}

/** @returns the ID for a title: that of a work with this title, or a new one. */
function idSource(rows: SheetRow[], stored: StoredWork[]) {
  const given = new Set(rows.map((row) => row.given.id));
  const taken = new Set<string | undefined>([...given, ...idsOfWorks(stored)]);
  const appIds = new Set(rows.map((row) => row.given.appId));
  const byTitle = grouped(
    stored
      .filter(({ id }) => !given.has(id))
      // The lists are read from their ends, so that "a-2" comes before "a-10".
      .sort((a, b) => b.id.length - a.id.length || (a.id < b.id ? 1 : -1))
      .flatMap(({ id, document: { title } }) =>
        typeof title === "string" ? [[title.trim(), id] as const] : [],
      ),
  );
  const freeId = freeIds((id) => taken.has(id) || appIds.has(id), "work");
  return (title: string, appId = ""): string => {
    const known = byTitle.get(title)?.pop();
    if (known !== undefined) return known;
    const isOwn = appId === slugOf(title) && appId !== "" && !taken.has(appId);
    const id = isOwn ? appId : freeId(title);
    taken.add(id);
    return id;
  };
}

/** A known name keeps its spelling, whatever its case in the table. */
function spellings(known: unknown[]) {
  const names = new Set(known.filter((name) => typeof name === "string"));
  const folded = (name: string) => sameName(name.trim()).toLowerCase();
  const byKey = new Map(Array.from(names, (name) => [folded(name), name]));
  return (name: string) => (names.has(name) ? name : (byKey.get(folded(name)) ?? name));
}

function isYes(column: string, given: Cells): boolean {
  const read = readCell(column, given[column] ?? "");
  return "value" in read && read.value !== "";
}

function columnOfControl(control: string, given: Cells): string {
  const [field = ""] = control.split(".");
  if (field === "screenshots") return field;
  return makerColumns.includes(field) ? makerColumnIn(given) : control;
}

function makerColumnIn(given: Cells): string {
  return makerColumns.find((column) => Object.hasOwn(given, column)) ?? "makers";
}
