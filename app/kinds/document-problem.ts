import { bytesOf, control } from "./text";
import { typedIn } from "./typed-value.server";
import type { StoredWork } from "./work";

/** More values would take the event loop for too long. */
export const newLimits = { bytes: 400_000, values: 5_000 };
/** Firestore's own limits, because other programs store works, too, and a backup has them. */
export const storedLimits = { bytes: 1_048_576, values: 40_000 };

type Limits = typeof newLimits;

const inEnglish = (number: number) => Math.floor(number).toLocaleString("en-US");

export const tooLarge = ({ bytes }: Limits) => `It is larger than ${inEnglish(bytes / 1000)} kB.`;
export const tooManyValues = ({ values }: Limits) =>
  `It has more than ${inEnglish(values)} values.`;

const mostNameBytes = 1500;
const mostLevels = 20;
const ownBytes = 32 + 16 + "works".length + 1;

/**
 * Checks Firestore's limits on both back ends, so that a catalogue can move between them
 * (Firestore documentation, "Usage and limits" and "Storage size calculations").
 */
export function documentProblem(
  { id, document }: StoredWork,
  limits = newLimits,
): string | undefined {
  let values = 0;
  let bytes = ownBytes + bytesOf(id) + 1;

  function problemIn(value: unknown, level: number): string | undefined {
    if (typeof value === "string") {
      bytes += bytesOf(value) + 1;
      return value.isWellFormed() ? undefined : "It contains text with an incomplete character.";
    }
    if (typeof value !== "object" || value === null) {
      bytes += typeof value === "number" ? 8 : 1;
      return undefined;
    }
    const typed = typedIn(value);
    if (typed && !("mapValue" in typed)) {
      bytes +=
        "bytesValue" in typed
          ? Math.ceil((typed.bytesValue.length * 3) / 4)
          : JSON.stringify(typed).length - '{"Value":}'.length;
      return undefined;
    }
    if (typed) return problemIn(typed.mapValue.fields, level);
    if (level > mostLevels) return `Its fields are nested more than ${mostLevels} levels deep.`;
    const isList = Array.isArray(value);
    for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
      values += 1;
      if (values > limits.values) return tooManyValues(limits);
      if (!isList) bytes += bytesOf(name) + 1;
      const problem =
        (isList ? itemProblem(inner) : nameProblem(name)) ?? problemIn(inner, level + 1);
      if (problem) return problem;
    }
    return undefined;
  }

  return problemIn(document, 0) ?? (bytes > limits.bytes ? tooLarge(limits) : undefined);
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

const mostIdBytes = 1499;

/** Checks the ID of a new work. Firestore's queries find one byte less than it can store. */
export function idProblem(id: string): string | undefined {
  if (id.trim() === "") return "An ID cannot be blank.";
  if (control.test(id)) return "An ID cannot contain control characters.";
  if (bytesOf(id) > mostIdBytes) return `An ID cannot be longer than ${mostIdBytes} bytes.`;
  return storedIdProblem(id);
}

/**
 * Checks Firestore's "Constraints on document IDs", so that works can move between back ends. Other
 * programs store IDs that no new work gets.
 */
export function storedIdProblem(id: string): string | undefined {
  if (id === "") return "An ID cannot be blank.";
  if (id === "." || id === "..") return 'An ID cannot be "." or "..".';
  if (/^__.*__$/s.test(id)) return "An ID cannot begin and end with “__”.";
  if (id.includes("/")) return "An ID cannot contain a slash (/).";
  if (!id.isWellFormed()) return "An ID cannot contain an incomplete character.";
  const isLong = bytesOf(id) > mostIdBytes + 1;
  return isLong ? `An ID cannot be longer than ${mostIdBytes} bytes.` : undefined;
}
