import { documentProblem } from "~/works/document-problem";
import {
  type StoredWork,
  type WorkDocument,
  workFieldNames,
} from "~/works/work";
import { idProblem } from "~/works/work-id";

/** The order of fields in a file; other fields follow alphabetically. */
const fieldOrder: string[] = [
  ...workFieldNames,
  "createdAt",
  "updatedAt",
  "rev",
];

/** Serializes works. The same works give the same bytes from any store. */
export function formatWorksFile(works: StoredWork[]): string {
  const ordered = works.map(({ id, document }) => ({
    id,
    ...sortFields(document),
  }));
  return `${JSON.stringify(ordered, null, 2)}\n`;
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

/** A refused file. The message is shown to the user. */
export class WorksFileError extends Error {}

/**
 * Parses a JSON list of objects with an `id`. Keeps all fields; missing dates
 * become `now`.
 *
 * @throws WorksFileError that lists every entry that cannot be stored.
 */
export function parseWorksFile(text: string, now: Date): StoredWork[] {
  const entries = parseJson(text);
  if (!Array.isArray(entries)) {
    throw new WorksFileError("The file must hold a JSON list of works.");
  }
  const seen = new Set<unknown>();
  const problems = entries.flatMap((entry: unknown, index) => {
    const problem = entryProblem(entry, seen);
    return problem ? [`Work ${index + 1}: ${problem}`] : [];
  });
  if (problems.length > 0) throw new WorksFileError(problems.join("\n"));
  return (entries as ({ id: string } & WorkDocument)[]).map((entry) =>
    toStoredWork(entry, now.toISOString()),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new WorksFileError(
      `The file is not JSON: ${(cause as SyntaxError).message}`,
    );
  }
}

function entryProblem(entry: unknown, seen: Set<unknown>): string | undefined {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
    return "This is not an object.";
  }
  const id: unknown = "id" in entry ? entry.id : undefined;
  if (typeof id !== "string") return "It has no ID.";
  if (seen.has(id)) return `The id "${id}" appears twice in the file.`;
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
