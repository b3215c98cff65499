import { readArrangement } from "~/work/arrangement";
import { documentProblem } from "~/work/document-problem";
import { runAtOnce } from "~/changes/in-steps.server";
import {
  type StoredWork,
  type WorkDocument,
  workFieldNames,
} from "~/work/work";
import { idProblem } from "~/work/work-id";

/** Other fields follow alphabetically. */
const fieldOrder: string[] = [
  ...workFieldNames,
  "createdAt",
  "updatedAt",
  "rev",
];

/** The same works give the same bytes from any store. Without an arrangement, writes a list. */
export function formatWorksFile(
  works: StoredWork[],
  stored: WorkDocument = {},
): string {
  const ordered = works.map(({ id, document }) => ({
    id,
    ...sortFields(document),
  }));
  const arrangement = readArrangement(stored) ?? {};
  const content =
    Object.keys(arrangement).length > 0
      ? { works: ordered, arrangement: sortFields(arrangement) }
      : ordered;
  return `${JSON.stringify(content, null, 2)}\n`;
}

function sortFields(document: WorkDocument): WorkDocument {
  const rank = (field: string) =>
    fieldOrder.includes(field) ? fieldOrder.indexOf(field) : fieldOrder.length;
  return Object.fromEntries(
    Object.entries(document)
      .filter(([field]) => field !== "id")
      .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1)),
  );
}

/** The message is shown to the user. */
export class WorksFileError extends Error {}

const entriesPerStep = 250;

export interface WorksFile {
  works: StoredWork[];
  /** Entries that cannot be stored, each with its place. */
  problems: string[];
  arrangement?: WorkDocument;
}

/** Missing dates become `now`. @throws WorksFileError if the text holds no list of works. */
export function readWorksFile(text: string, now: Date): WorksFile {
  return runAtOnce(readInSteps(text, now));
}

export function* readInSteps(
  text: string,
  now: Date,
): Generator<void, WorksFile> {
  const { entries, arrangement } = listIn(parseJson(text));
  const seen = new Set<unknown>();
  const file: WorksFile = { works: [], problems: [], arrangement };
  for (const [index, entry] of entries.entries()) {
    if (index % entriesPerStep === entriesPerStep - 1) yield;
    const problem = entryProblem(entry, seen);
    if (problem) file.problems.push(`Work ${index + 1}: ${problem}`);
    else {
      const work = entry as { id: string } & WorkDocument;
      file.works.push(toStoredWork(work, now.toISOString()));
    }
  }
  return file;
}

/** @throws WorksFileError with all problems. */
export function parseWorksFile(text: string, now: Date): StoredWork[] {
  const { works, problems } = readWorksFile(text, now);
  if (problems.length > 0) throw new WorksFileError(problems.join("\n"));
  return works;
}

function listIn(content: unknown): {
  entries: unknown[];
  arrangement?: WorkDocument;
} {
  if (Array.isArray(content)) return { entries: content };
  const { works, arrangement } = (content ?? {}) as Record<string, unknown>;
  const read = readArrangement(arrangement);
  if (!Array.isArray(works) || !read) {
    throw new WorksFileError("The file must contain a JSON list of works.");
  }
  return { entries: works, arrangement: read };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new WorksFileError(
      `The file is not JSON: ${(cause as SyntaxError).message}.`,
    );
  }
}

function entryProblem(entry: unknown, seen: Set<unknown>): string | undefined {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
    return "This is not an object.";
  }
  const id: unknown = "id" in entry ? entry.id : undefined;
  if (typeof id !== "string") return "It has no ID.";
  if (seen.has(id)) return `The ID "${id}" appears twice in the file.`;
  seen.add(id);
  const problem = documentProblem(toStoredWork({ ...entry, id }, ""));
  return idProblem(id) ?? (problem && `"${id}": ${problem}`);
}

function toStoredWork(
  { id, ...document }: { id: string } & WorkDocument,
  time: string,
): StoredWork {
  return { id, document: { createdAt: time, updatedAt: time, ...document } };
}
