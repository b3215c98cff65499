import { pauses } from "~/changes/in-steps.server";

/** The message is shown to the user. */
export class WorksFileError extends Error {}

const mostLevels = 50;
const mostParts = 100_000;
const bytesPerSlice = 64 * 1024;

const [quote, backslash, comma] = Array.from('"\\,', (one) => one.charCodeAt(0));
const opening = Array.from("[{", (one) => one.charCodeAt(0));
const closing = Array.from("]}", (one) => one.charCodeAt(0));

/**
 * Splits a JSON list or object at its commas, so that each part can be parsed by itself while
 * requests are served. Only the parts' own parser finds out whether they are JSON.
 * @returns undefined if the text is neither a list nor an object.
 * @throws WorksFileError
 */
export async function splitJson(
  json: Uint8Array,
): Promise<{ isList: boolean; parts: Uint8Array[] } | undefined> {
  const open = latin1(json).search(notBlank);
  const kind = opening.indexOf(json[open] ?? 0);
  if (kind < 0) return undefined;
  const pause = pauses();
  const parts: Uint8Array[] = [];
  let [level, start, isText] = [0, open + 1, false];
  const endPart = (end: number) => {
    if (parts.length === mostParts) {
      throw new WorksFileError(
        "The file contains more than 100,000 works. Split the works into several files.",
      );
    }
    parts.push(json.subarray(start, end));
    start = end + 1;
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
    } else if (byte === comma && level === 1) endPart(at);
    else if (closing.includes(byte)) {
      level -= 1;
      if (level > 0) continue;
      const rest = json.subarray(at + 1);
      if (byte !== closing[kind] || !isBlank(rest)) break;
      endPart(at);
      const [only] = parts;
      const isEmpty = parts.length === 1 && only && isBlank(only);
      return { isList: kind === 0, parts: isEmpty ? [] : parts };
    }
  }
  throw new WorksFileError("The file is not JSON: its brackets do not match.");
}

/** @throws WorksFileError */
export function parsePart(part: Uint8Array, around: (text: string) => string = String): unknown {
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

function isBlank(json: Uint8Array): boolean {
  return !notBlank.test(latin1(json));
}

/** A loop over millions of blanks takes much longer than an expression. */
function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString("latin1");
}
