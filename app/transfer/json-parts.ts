import { pauses } from "~/in-steps.server";

/** The message is shown to the user. */
export class WorksFileError extends Error {}

const mostLevels = 50;
const mostParts = 100_000;
/** A work of 400 kB may be written with six bytes for each letter, and one of 1 MiB with two. */
export const mostPartBytes = 2_500_000;
const bytesPerSlice = 64 * 1024;

const [quote, backslash, comma] = Array.from('"\\,', (one) => one.charCodeAt(0));
const opening = Array.from("[{", (one) => one.charCodeAt(0));
const closing = Array.from("]}", (one) => one.charCodeAt(0));

export interface JsonPart {
  json: Uint8Array;
  /** Counts those inside of the part. It has more values than that. */
  commas: number;
}

/** @returns undefined if the text is neither a list nor an object. */
export function shapeOf(json: Uint8Array): "list" | "object" | undefined {
  const kind = opening.indexOf(json[startOf(json)] ?? 0);
  return kind < 0 ? undefined : kind === 0 ? "list" : "object";
}

/**
 * Splits a JSON list or object at its commas, so that each part can be parsed by itself while
 * requests are served. Only the parts' own parser finds out whether they are JSON.
 * @throws WorksFileError
 */
export async function* partsOf(json: Uint8Array): AsyncGenerator<JsonPart> {
  const open = startOf(json);
  const kind = opening.indexOf(json[open] ?? 0);
  const pause = pauses();
  let [level, start, isText, count, commas] = [0, open + 1, false, 0, 0];
  const partTo = (end: number): JsonPart => {
    if (count === mostParts) {
      throw new WorksFileError(
        "The file contains more than 100,000 works. Split the works into several files.",
      );
    }
    const part = { json: json.subarray(start, end), commas };
    [start, count, commas] = [end + 1, count + 1, 0];
    return part;
  };
  for (let at = open; at < json.length; at += 1) {
    if (at % bytesPerSlice === 0) await pause();
    const byte = json[at] ?? 0;
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (opening.includes(byte)) {
      level += 1;
      if (level > mostLevels) {
        throw new WorksFileError(`The file is nested more than ${mostLevels} levels deep.`);
      }
    } else if (byte === comma) {
      if (level === 1) yield partTo(at);
      else commas += 1;
    } else if (closing.includes(byte)) {
      level -= 1;
      if (level > 0) continue;
      if (byte !== closing[kind] || !isBlank(json.subarray(at + 1))) break;
      if (count > 0 || !isBlank(json.subarray(start, at))) yield partTo(at);
      return;
    }
  }
  throw new WorksFileError("The file is not JSON: its brackets do not match.");
}

/** @throws WorksFileError */
export function parsePart(part: Uint8Array): unknown {
  return parseText(part, String);
}

/** @returns the name and the value of a part of an object. @throws WorksFileError */
export function parseMember(part: Uint8Array): [name: string, value: unknown][] {
  return Object.entries(parseText(part, (text) => `{${text}}`) as object);
}

function parseText(part: Uint8Array, around: (text: string) => string): unknown {
  if (part.length > mostPartBytes) throw new WorksFileError("A part of the file is too large.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(part);
  } catch {
    throw new WorksFileError("The file is not JSON: it is not UTF-8 text.");
  }
  try {
    return JSON.parse(around(text));
  } catch (cause) {
    throw new WorksFileError(`The file is not JSON: ${(cause as SyntaxError).message}.`);
  }
}

const notBlank = /[^\t\n\r ]/;

function startOf(json: Uint8Array): number {
  return latin1(json.subarray(0, 1000)).search(notBlank);
}

function isBlank(json: Uint8Array): boolean {
  return !notBlank.test(latin1(json));
}

/** A loop over millions of blanks takes much longer than an expression. */
function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString("latin1");
}
