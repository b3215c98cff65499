import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import {
  appIdConflicts,
  inWritingOrder,
  type Plan,
  planned,
  type PlannedItem,
} from "~/changes/plan.server";
import { withVisibility } from "~/changes/undo.server";
import type { NextWork } from "~/changes/works-port";
import { eachInSlices } from "~/in-steps.server";
import { addressProblem } from "~/kinds/check.server";
import { grouped } from "~/kinds/derived";
import { type Documents, isWork, newPages, siteDocument, titleOf } from "~/kinds/kind";
import { linkProblem } from "~/kinds/link";
import { own } from "~/kinds/outside";
import { mostNewPages, tooManyPages } from "~/kinds/page";
import { shortened } from "~/kinds/text";
import { canonicalFields, plain, timeIn, typedIn } from "~/kinds/typed-value.server";
import { type StoredWork, withFields, type WorkDocument } from "~/kinds/work";
import {
  appIdOf,
  isSameWork,
  readWork,
  sameContent,
  timestampIn,
  withTimesLike,
} from "~/kinds/work-document.server";
import { workFields } from "~/kinds/work-fields";
import { waitElsewhere } from "~/log.server";
import { type KnownImages, missingImages } from "~/media/missing-images.server";
import type { Match } from "./match-columns.server";
import type { SheetContext } from "./read-row.server";
import { readSheet, type SheetFacts } from "./read-sheet.server";
import { isSpreadsheet, isTable, readTable, TableError } from "./read-table";
import { isEmpty, readWorksFile, unreadTimes, type WorksFile } from "./works-file";

export type ReviewedImport = Awaited<ReturnType<typeof reviewImport>>;

interface ImportFile {
  name: string;
  content: Uint8Array;
}

interface ImportContext extends SheetContext {
  match?: Match;
}

const oneAtATime = pLimit(1);

/** A large file takes much memory while it is read. */
export function importsInTurn<Result>(read: () => Promise<Result>): Promise<Result> {
  return waitElsewhere(() => oneAtATime(read));
}

export type ImportedFile = WorksFile & { sheet?: SheetFacts };

/** Reads JSON, or a table if the file's name says so. @throws WorksFileError */
export async function readImport(
  { name, content }: ImportFile,
  { match = () => undefined, ...context }: ImportContext,
): Promise<ImportedFile> {
  refuseSpreadsheet(name);
  return isTable(name)
    ? readSheet(content, { ...context, match })
    : readWorksFile(listOf(name, content), context.now);
}

/** Each line of JSON lines is one entry of a list. */
function listOf(name: string, content: Uint8Array): Uint8Array {
  if (!/\.(?:jsonl|ndjson)$/i.test(name)) return content;
  const lines = Buffer.from(content)
    .toString()
    .replace(/^\ufeff/, "")
    .split("\n")
    .filter((line) => line.trim());
  return Buffer.from(`[${lines.join(",\n")}]`);
}

/** @throws WorksFileError for a file that holds no works at all. */
export async function checkImport({ name, content }: ImportFile): Promise<void> {
  refuseSpreadsheet(name);
  await (isTable(name) ? readTable(content) : readWorksFile(listOf(name, content), new Date()));
}

function refuseSpreadsheet(name: string): void {
  if (isSpreadsheet(name)) {
    throw new TableError(
      "This is not a table as text, but the file of another program. Save the sheet as CSV in that program, then upload that file.",
    );
  }
}

/** @param overwrite whether a different creation time counts as a change. */
export async function reviewImport(
  { works, problems, siteDocuments, isBackup, lacksVisibility, placeOf }: WorksFile,
  known: Documents,
  overwrite = true,
) {
  const taken = await appIdConflicts(works, known);
  const isSame = overwrite ? isSameWork : sameContent;
  const items: PlannedItem[] = [];
  const wrong = [...problems];
  /** These works are stored, but not shown to visitors. */
  const unreadable: PlannedItem[] = [];
  /** A line for each work with links that pages leave out. */
  const unlinked: string[] = [];
  /** These works have times that nobody can read. */
  const timeless: PlannedItem[] = [];
  let unchanged = 0;
  let usual: unknown;
  for (const document of known.values()) usual ??= timestampIn(document);
  await eachInSlices(works, (entry) => {
    const former = known.get(entry.id);
    const work = withStoredTypes(isBackup ? entry : completed(entry, former, usual), former);
    const { id, document } = work;
    const owner = taken.get(id);
    // Two works of another program can share one, and then both come from a backup.
    const sharesAppId = isBackup && owner !== undefined && !known.has(owner);
    if (former && isSame(former, document)) unchanged += 1;
    else if (owner !== undefined && !sharesAppId) {
      const place = placeOf?.(id) ?? `"${id}"`;
      wrong.push(`${place}: The work "${owner}" already uses its App ID "${appIdOf(document)}".`);
    } else {
      const next = sharesAppId ? { ...work, sharesAppId } : work;
      const item = { ...planned(next, former), title: titleOf(work) };
      items.push(item);
      if (!readWork(work)) unreadable.push(item);
      if (!isBackup && unreadTimes(document).length > 0) timeless.push(item);
      const links = unusableLinks(document);
      if (links.length > 0) unlinked.push(`${item.title} (${id}): ${links.join(", ")}`);
    }
  });
  let pages = newPages(known).length;
  for (const [id, document] of siteDocuments) {
    const former = siteDocument(known, id);
    if (isSameWork(document, former)) continue;
    const added = countPage(id, document) - countPage(id, former);
    if (added > 0 && pages >= mostNewPages) {
      wrong.push(`${titleOf({ id })}: ${tooManyPages}`);
      continue;
    }
    pages += added;
    items.push(planned({ id, document }, former));
  }
  const plan: Plan = { action: "import", items: inWritingOrder(items, known), sentences: [] };
  const isOpen = lacksVisibility && items.some(({ version }) => version === undefined);
  const notes = [...(isOpen ? [noVisibility] : []), ...sayUnreadTimes(timeless)];
  return { plan, unchanged, wrong, unreadable, unlinked, notes };
}

function sayUnreadTimes([first, ...others]: PlannedItem[]): string[] {
  if (!first) return [];
  const { title, document = {} } = first;
  const time = shortened(JSON.stringify(document[unreadTimes(document)[0] ?? ""]), 100);
  const works = others.length > 0 ? `${others.length + 1} works` : "1 work";
  return [
    `Times of ${works} cannot be read, such as ${time} of “${title}”. They stay as they are, and feeds show the time of this import.`,
  ];
}

const noVisibility =
  "Nothing in the file says who may see the works. New works will be public, unless you choose Visibility for a column of a table, or import them as drafts.";

const linkFields = Object.entries(workFields).filter(
  ([, { rule }]) => rule === "link" || rule === "address",
);

/** Files can hold links that forms reject. */
function unusableLinks(document: WorkDocument): string[] {
  return linkFields.flatMap(([field, { label, rule }]) => {
    const text = document[field];
    if (typeof text !== "string") return [];
    const isUnusable = (rule === "link" ? linkProblem : addressProblem)(text) !== undefined;
    return isUnusable ? [`${label} ${shortened(text, 100)}`] : [];
  });
}

function countPage(id: string, document: WorkDocument): number {
  return newPages(new Map([[id, document]])).length;
}

/**
 * A work of a file may lack its creation time.
 * @param usual a time of a stored work, whose form the times of new works take.
 */
function completed({ id, document }: StoredWork, known: WorkDocument | undefined, usual: unknown) {
  const { createdAt } = known ?? { createdAt: document.updatedAt };
  const dated = withFields({ createdAt }, document);
  return { id, document: known ? dated : withTimesLike(undefined, dated, usual) };
}

/** A file in plain JSON has only the texts of some values, which keep their types. */
function withStoredTypes({ id, document }: StoredWork, known: WorkDocument = {}): StoredWork {
  const fields = Object.entries(document).map(([field, value]) => {
    const stored = own(known, field);
    const isSame =
      isDeepStrictEqual(plain(stored), value) ||
      (typeof value === "string" && typedIn(stored) && timeIn(stored) === timeIn(value));
    return [field, isSame ? stored : value] as const;
  });
  return { id, document: canonicalFields(Object.fromEntries(fields)) };
}

/** Replaces works that exist without changing who sees them. */
export async function withoutVisibility(plan: Plan, known: Documents, now: Date): Promise<Plan> {
  const items: PlannedItem[] = [];
  await eachInSlices(plan.items, (item) => {
    const former = known.get(item.id);
    if (!former || !item.document || !isWork(item.id)) return items.push(item);
    const document = withVisibility(item.document, { document: former, at: now }, now);
    return isSameWork(former, document) || items.push({ ...item, document });
  });
  return { ...plan, items };
}

/** Lets nobody see the works that the plan adds. */
export function withDrafts(plan: Plan): Plan {
  const items = plan.items.map((item) => {
    const { id, version, document } = item;
    if (version !== undefined || !document || !isWork(id)) return item;
    return { ...item, document: { ...document, status: "draft" } };
  });
  return { ...plan, items };
}

/** Keeps the works that exist, and the order, settings, and pages that someone changed. */
export function onlyNew(plan: Plan, known: Documents): Plan {
  const items = plan.items.filter(({ id, version }) =>
    isWork(id) ? version === undefined : isEmpty(siteDocument(known, id)),
  );
  return { ...plan, items };
}

/** @returns a line for each work that names images that are not stored. */
export async function missingInWorks(images: KnownImages, works: NextWork[]): Promise<string[]> {
  const texts: { work: NextWork; text: string }[] = [];
  await eachInSlices(works, (work) => {
    for (const text of textsIn(work.document)) texts.push({ work, text });
  });
  const missing = await missingImages(
    images,
    texts.map(({ text }) => text),
  );
  const lines = grouped(
    texts.flatMap(({ work }, index) =>
      (missing[index] ?? []).map((address) => [work, address] as const),
    ),
  );
  return Array.from(
    lines,
    ([{ id, document = {} }, addresses]) =>
      `${titleOf({ id, document })} (${id}): ${Array.from(new Set(addresses)).join(", ")}`,
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.includes("/media/") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
