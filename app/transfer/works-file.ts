import { visibilityFields } from "~/changes/prepare-write.server";
import { eachInSlices, pauses } from "~/in-steps.server";
import { arrangementId, arrangementProblems, readArrangement } from "~/kinds/arrangement";
import { checkPageTexts } from "~/kinds/check.server";
import {
  documentProblem,
  idProblem,
  newLimits,
  storedIdProblem,
  storedLimits,
  tooLarge,
  tooManyValues,
} from "~/kinds/document-problem";
import {
  pageDocumentId,
  pageNameOf,
  siteDocument,
  type SiteDocuments,
  titleOf,
} from "~/kinds/kind";
import { mostMakers } from "~/kinds/makers";
import { append, isObject } from "~/kinds/outside";
import {
  isStandardPage,
  pageNameProblem,
  pagePath,
  readPageTexts,
  standardPages,
} from "~/kinds/page";
import { readPublishTime } from "~/kinds/publish-time.server";
import { readSiteSettings, settingsId } from "~/kinds/settings";
import { timeIn } from "~/kinds/typed-value.server";
import { type StoredWork, withFields, type WorkDocument } from "~/kinds/work";
import { makersIn } from "~/kinds/work-document.server";
import { mostFeatures, workFieldNames } from "~/kinds/work-fields";
import { workSchema } from "~/kinds/work-schema.server";
import {
  type JsonPart,
  mostPartBytes,
  shapeOf,
  parseMember,
  parsePart,
  partsOf,
  WorksFileError,
} from "./json-parts";

/** Other fields follow alphabetically. */
const fieldOrder: string[] = [...workFieldNames, "createdAt", "updatedAt", "firstPublicAt", "rev"];

/** The same content gives the same bytes from any store. */
export async function formatWorksFile(
  works: StoredWork[],
  siteDocuments: SiteDocuments = new Map(),
): Promise<string> {
  // One call of JSON.stringify would take the event loop for all works.
  const texts: string[] = [];
  await eachInSlices(works, ({ id, document }) => {
    const fields = sortFields(document);
    // The entry has a field with this name, too.
    const isEscaped = Object.hasOwn(fields, "id") || Object.keys(fields).join() === "mapValue";
    const entry = { id, ...(isEscaped ? { mapValue: { fields } } : fields) };
    const text = JSON.stringify(entry, null, 2);
    texts.push(`    ${text.replaceAll("\n", "\n    ")}`);
  });
  const start = '{\n  "works": [';
  const site = JSON.stringify({ works: [], ...formatSite(siteDocuments) }, null, 2);
  const end = `${site.slice(start.length)}\n`;
  if (texts.length === 0) return start + end;
  // A text made of long texts would be copied once more when it is encoded.
  texts[0] = `${start}\n${texts[0]}`;
  texts.push(`${texts.pop()}\n  ${end}`);
  return texts.join(",\n");
}

function sortFields(document: WorkDocument): WorkDocument {
  const rank = (field: string) =>
    fieldOrder.includes(field) ? fieldOrder.indexOf(field) : fieldOrder.length;
  return Object.fromEntries(
    Object.entries(document).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1)),
  );
}

export interface WorksFile {
  works: StoredWork[];
  /** A problem names an entry that cannot be stored, and its place. */
  problems: string[];
  siteDocuments: SiteDocuments;
  /** A backup of this site has whole documents. */
  isBackup?: boolean;
  /** Nothing in the file says who may see its works. */
  lacksVisibility?: boolean;
  /** @returns where a table has a work's App ID. */
  placeOf?: (id: string) => string | undefined;
}

/** @throws WorksFileError if the file holds no list of works. */
export async function readWorksFile(content: Uint8Array, now: Date): Promise<WorksFile> {
  const { entries, isBackup, ...site } = await listIn(content);
  const read = isBackup ? asStored : (entry: unknown) => asNew(entry, now.toISOString());
  const problemOfId = isBackup ? storedIdProblem : idProblem;
  const pause = pauses();
  const seen = new Set<string>();
  const file: WorksFile = { works: [], isBackup, lacksVisibility: !isBackup, ...site };
  let number = 0;
  for await (const entry of partsOf(entries)) {
    await pause();
    number += 1;
    const work =
      sizeProblem(entry, isBackup ? storedLimits : newLimits) ?? read(parsePart(entry.json));
    await pause();
    const problem =
      typeof work === "string" ? work : (problemOfId(work.id) ?? workProblem(work, seen, isBackup));
    if (problem) file.problems.push(`Work ${number}: ${problem}`);
    else file.works.push(work as StoredWork);
    const document = typeof work === "object" ? work.document : {};
    if (visibilityFields.some((field) => Object.hasOwn(document, field))) {
      file.lacksVisibility = false;
    }
  }
  return file;
}

function sizeProblem({ json, commas }: JsonPart, limits = newLimits): string | undefined {
  if (json.length > mostPartBytes) return tooLarge(limits);
  return commas < limits.values ? undefined : tooManyValues(limits);
}

const memberKey = /^\s*"(works|arrangement|settings|pages)"\s*:\s*/;

interface Lists extends ReadSite, Pick<WorksFile, "isBackup"> {
  entries: Uint8Array;
}

async function listIn(content: Uint8Array): Promise<Lists> {
  const mark = Buffer.from("\ufeff");
  const hasMark = mark.equals(content.subarray(0, mark.length));
  const json = hasMark ? content.subarray(mark.length) : content;
  const kind = shapeOf(json);
  if (kind === "list") return { entries: json, siteDocuments: new Map(), problems: [] };
  if (!kind) parsePart(json);
  const members = new Map<string, JsonPart>();
  for await (const { json: part, commas } of kind ? partsOf(json) : []) {
    const start = Buffer.from(part.subarray(0, 1000)).toString();
    const [key = "", name] = memberKey.exec(start) ?? [];
    if (name) members.set(name, { json: part.subarray(key.length), commas });
  }
  const entries = members.get("works")?.json;
  // A work may have a field with the name "works".
  if (!entries || shapeOf(entries) !== "list" || members.size === 1) {
    throw new WorksFileError("The file must contain a JSON list of works.");
  }
  return { entries, isBackup: true, ...(await readSite(members)) };
}

/** @returns a problem if the entry is no work. */
function asStored(entry: unknown): StoredWork | string {
  if (!isObject(entry)) return "This is not an object.";
  const { id: key, ...given } = entry;
  // Databases number their rows, whatever these are.
  if (typeof key === "number" && !("title" in given)) return "It has no title, so it is no work.";
  const id = Number.isSafeInteger(key) ? String(key) : key;
  if (typeof id !== "string") return "It has no ID. The ID must be a text or a whole number.";
  const { mapValue } = given;
  const isEscaped = Object.keys(given).join() === "mapValue" && isObject(mapValue);
  const document = isEscaped && isObject(mapValue.fields) ? mapValue.fields : given;
  return { id, document };
}

/** Completes what other programs and people leave out. */
function asNew(entry: unknown, updatedAt: string): StoredWork | string {
  const read = asStored(entry);
  if (typeof read === "string") return read;
  const document: WorkDocument = { updatedAt, ...read.document };
  // The stores compare App IDs as they are stored.
  if (typeof document.appId === "string") document.appId = document.appId.trim();
  for (const field of unreadTimes(document)) {
    document[field] = timeOfText(document[field]) ?? document[field];
  }
  // Otherwise, the work would be in no feed.
  if (unreadTimes(document).length > 0) document.firstPublicAt ??= updatedAt;
  return { id: read.id.trim(), document };
}

/** @returns the fields of times that pages and feeds cannot read. */
export function unreadTimes(document: WorkDocument): string[] {
  return ["createdAt", "updatedAt"].filter((field) => document[field] && !timeIn(document[field]));
}

/** Databases and mail write times in many forms, and in UTC unless they say otherwise. */
function timeOfText(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  if (/^\d{10}(?:\d{3})?$/.test(text)) return timeIn(Number(text));
  return timeIn(readPublishTime(text, "UTC"));
}

function workProblem(work: StoredWork, seen: Set<string>, isBackup = false): string | undefined {
  const { id } = work;
  if (seen.has(id)) return `The ID "${id}" appears twice in the file.`;
  seen.add(id);
  // Other programs store longer lists than a form takes.
  const problem = isBackup
    ? documentProblem(work, storedLimits)
    : (documentProblem(work) ?? listsProblem(work));
  return problem && `"${id}": ${problem}`;
}

function listsProblem({ document }: StoredWork): string | undefined {
  const { data: features = [] } = workSchema.shape.features.safeParse(document.features);
  const lists = [
    { name: "makers", count: makersIn(document).length, most: mostMakers },
    { name: "features", count: features.length, most: mostFeatures },
  ];
  const long = lists.find(({ count, most }) => count > most);
  return (
    long &&
    `It has ${long.count} ${long.name}, and a work can have at most ${long.most}. Remove some of them from the file.`
  );
}

/** What has its original value is empty, so that a restored backup brings that back, too. */
function formatSite(documents: SiteDocuments): Record<string, WorkDocument> {
  const contents = (id: string) => sortFields(contentOf(siteDocument(documents, id)));
  const others = Array.from(documents).flatMap(([id, document]) =>
    isEmpty(document) ? [] : (pageNameOf(id) ?? []),
  );
  const names = Array.from(new Set([...Object.keys(standardPages), ...others])).sort();
  return {
    arrangement: sortFields(readArrangement(siteDocument(documents, arrangementId)) ?? {}),
    settings: contents(settingsId),
    pages: Object.fromEntries(names.map((name) => [name, contents(pageDocumentId(name))])),
  };
}

/** Leaves out the revision, which belongs to a store. */
export function contentOf(document: WorkDocument): WorkDocument {
  return withFields(document, { rev: undefined });
}

/** Undone changes leave the time of the undo behind. */
export function isEmpty(document: WorkDocument): boolean {
  return Object.keys(document).every((field) => ["rev", "updatedAt"].includes(field));
}

interface ReadSite {
  siteDocuments: Map<string, WorkDocument>;
  problems: string[];
}

const mostPages = 200;

/** The IDs of placed works are much shorter than other values. */
const mostPlaced = 50_000;

/** Leaves out each document with a problem. */
async function readSite(members: ReadonlyMap<string, JsonPart>): Promise<ReadSite> {
  const site: ReadSite = { siteDocuments: new Map(), problems: [] };
  const [arrangement, settings, pages] = ["arrangement", "settings", "pages"].map((name) =>
    members.get(name),
  );
  if (arrangement && (arrangement.json.length > mostPartBytes || arrangement.commas > mostPlaced)) {
    site.problems.push("The arrangement is too large.");
  } else if (arrangement) {
    const value = parsePart(arrangement.json);
    append(site.problems, arrangementProblems(value));
    const read = readArrangement(value);
    if (read) site.siteDocuments.set(arrangementId, read);
  }
  const ofSettings = settings && sizeProblem(settings);
  if (ofSettings) site.problems.push(`${titleOf({ id: settingsId })}: ${ofSettings}`);
  else if (settings) take(site, settingsId, parsePart(settings.json), settingsProblem);
  if (pages) await readPages(site, pages);
  return site;
}

async function readPages(site: ReadSite, { json }: JsonPart): Promise<void> {
  if (shapeOf(json) !== "object") {
    site.problems.push("The pages are not an object.");
    return;
  }
  let number = 0;
  for await (const part of partsOf(json)) {
    number += 1;
    if (number > mostPages) {
      site.problems.push("The file has more than 200 pages. The others were not read.");
      return;
    }
    const ofSize = sizeProblem(part);
    if (ofSize) site.problems.push(`Page ${number}: ${ofSize}`);
    for (const [name, page] of ofSize ? [] : parseMember(part.json)) {
      take(site, pageDocumentId(name), page, (document) => pageProblem(name, document));
    }
  }
}

function take(
  { siteDocuments, problems }: ReadSite,
  id: string,
  value: unknown,
  check: (document: WorkDocument) => string | undefined,
): void {
  const problem = isObject(value)
    ? (documentProblem({ id, document: value }) ?? check(value))
    : "It is not an object.";
  if (problem) problems.push(`${titleOf({ id })}: ${problem}`);
  else siteDocuments.set(id, contentOf(value as WorkDocument));
}

function settingsProblem(settings: WorkDocument): string | undefined {
  const read: WorkDocument = readSiteSettings(settings);
  const wrong = Object.keys(settings).find(
    (field) => typeof settings[field] !== "string" && !["rev", "changedAt"].includes(field),
  );
  const isZoneWrong = settings.timeZone !== undefined && read.timeZone === undefined;
  const field = wrong ?? (isZoneWrong ? "timeZone" : undefined);
  return field && `It has a malformed part: "${field}".`;
}

function pageProblem(name: string, page: WorkDocument): string | undefined {
  const path = pagePath(name, page).slice(1);
  const problem = isStandardPage(path || name) ? undefined : pageNameProblem(path);
  if (problem) return problem;
  const original = { title: "Original title" };
  return Object.values(checkPageTexts(name, readPageTexts(page, original)))[0];
}
