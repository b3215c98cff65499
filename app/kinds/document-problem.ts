import { bytesOf, control } from "./text";
import type { StoredWork } from "./work";

/** A change holds a work twice and must also fit into one document. */
const mostBytes = 400_000;
const mostNameBytes = 1500;
const mostLevels = 20;
/** More would take the event loop for too long. Firestore indexes up to 40,000. */
export const mostValues = 5_000;
export const tooManyValues = "It has more than 5,000 values.";
const ownBytes = 32 + 16 + "works".length + 1;

/**
 * Checks Firestore's limits on both back ends, so that a catalogue can move between them
 * (Firestore documentation, "Usage and limits" and "Storage size calculations").
 */
export function documentProblem(work: StoredWork): string | undefined {
  // This takes much less time than the other checks.
  if (countValues(work.document, mostValues) > mostValues) return tooManyValues;
  const problem = valueProblem(work.document, 0);
  if (problem) return problem;
  return ownBytes + sizeOf(work.id) + sizeOf(work.document) > mostBytes
    ? "It is larger than 400 kB."
    : undefined;
}

/** @returns any number above `most` if there are more. */
function countValues(value: object, most: number): number {
  const inner = Object.values(value) as unknown[];
  let count = inner.length;
  for (const one of inner) {
    if (count > most) break;
    if (typeof one === "object" && one !== null) count += countValues(one, most - count);
  }
  return count;
}

function valueProblem(value: unknown, level: number): string | undefined {
  if (typeof value === "string" && !value.isWellFormed()) {
    return "It contains text with an incomplete character.";
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (level > mostLevels) return `Its fields are nested more than ${mostLevels} levels deep.`;
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    const problem =
      (isList ? itemProblem(inner) : nameProblem(name)) ?? valueProblem(inner, level + 1);
    if (problem) return problem;
  }
  return undefined;
}

function itemProblem(item: unknown): string | undefined {
  return Array.isArray(item) ? "It contains a list directly inside another list." : undefined;
}

function nameProblem(name: string): string | undefined {
  if (name === "") return "It has a field without a name.";
  if (/^__.*__$/s.test(name)) return `The name of its field "${name}" begins and ends with “__”.`;
  if (bytesOf(name) > mostNameBytes) return `A field's name is longer than ${mostNameBytes} bytes.`;
  return undefined;
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return bytesOf(value) + 1;
  if (typeof value === "number") return 8;
  if (typeof value !== "object" || value === null) return 1;
  if (Array.isArray(value)) return sum(value.map(sizeOf));
  return sum(Object.entries(value).map(([name, inner]) => bytesOf(name) + 1 + sizeOf(inner)));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const mostIdBytes = 1499;

/**
 * Checks Firestore's "Constraints on document IDs", so that works can move between back ends. Its
 * queries find one byte less than the 1500 bytes of an ID.
 */
export function idProblem(id: string): string | undefined {
  if (id.trim() === "") return "An ID cannot be blank.";
  if (id === "." || id === "..") return 'An ID cannot be "." or "..".';
  if (/^__.*__$/.test(id)) return "An ID cannot begin and end with “__”.";
  if (id.includes("/")) return "An ID cannot contain a slash (/).";
  if (control.test(id) || !id.isWellFormed()) return "An ID cannot contain control characters.";
  if (bytesOf(id) > mostIdBytes) return `An ID cannot be longer than ${mostIdBytes} bytes.`;
  return undefined;
}
