import anyAscii from "any-ascii";
import { unread } from "~/http/read-form.server";
import { type FieldRow, valuesBy } from "~/kinds/field";
import type { Choices } from "./field-choice";
import { choicesAgain, unchosen, type Wording } from "./field-choices.server";

const longText = 200;
/** Terminals write one character in up to this many: "(TM)", or three bytes as "U9D±ä". */
const longestSpelling = 6;

interface Versions<Field extends string> {
  rows: Record<Field, FieldRow>;
  mine: Record<Field, string>;
  /** A new document has no stored texts. */
  theirs?: Record<Field, string>;
  /** Reads the form. A field that another program left out was not emptied. */
  get: (field: string) => string | null;
  /** The person made these choices before. */
  choices: Choices;
  wording: Wording;
  /** Messages about chosen files, by control. */
  problems?: Record<string, string>;
  readable?: (field: string, value: string) => string;
}

/**
 * Asks about changes that a person may not know of: edbrowse empties each text area that was not
 * opened, a terminal without UTF-8 rewrites letters that it cannot show, and eww sends them in
 * another encoding beside a file.
 * @returns what the form shows before it is saved, with the status of the response.
 */
export function doubtsOf<Field extends string>(versions: Versions<Field>) {
  const { mine, theirs, choices, wording, get, problems } = versions;
  const doubtful = theirs ? doubtfulChanges({ ...versions, theirs }) : {};
  const isUnread = (field: string) =>
    mine[field as Field].includes(unread.letter) &&
    !theirs?.[field as Field].includes(unread.letter);
  const unreadFields = Object.keys(mine).filter(isUnread);
  const fields = new Set([...Object.keys(doubtful), ...unreadFields]);
  const isBroken = unreadFields.length > 0 || unread.isDamaged({ get });
  if (fields.size === 0 && !isBroken) return undefined;
  const shown = {
    choices: { ...choices, ...doubtful },
    errors: {
      ...problems,
      ...valuesBy([...fields], (field) =>
        isUnread(field) && !doubtful[field] ? unread.inField : unchosen(wording.labelOf(field)),
      ),
    },
    problem: isBroken ? unread.problem : choicesAgain(doubtful, wording).problem,
  };
  return { shown, status: isBroken ? 400 : 422 };
}

/** @returns choices between the two versions, which keep the stored text by default. */
function doubtfulChanges<Field extends string>({
  rows,
  mine,
  theirs,
  get,
  choices,
  readable = (_field, value) => value,
}: Versions<Field> & { theirs: Record<Field, string> }): Choices {
  const fields = (Object.keys(mine) as Field[]).filter((field) => !choices[field]);
  const emptied = fields.filter(
    (field) => isText(rows[field]) && theirs[field].trim() && get(field)?.trim() === "",
  );
  const isLong = emptied.some((field) => theirs[field].length > longText);
  const doubtful = fields.filter((field) =>
    emptied.includes(field)
      ? isLong || emptied.length > 1
      : isRespelled(readable(field, theirs[field]).trim(), readable(field, mine[field]).trim()),
  );
  return Object.fromEntries(
    doubtful.map((field) => {
      const texts = { mine: mine[field], theirs: theirs[field] };
      return [field, { ...texts, chosen: "theirs", isDoubtful: true } as const];
    }),
  );
}

/** A link or a choice is no text that a person would have to write again. */
function isText({ isText = true, options, rule = "markdown" }: FieldRow): boolean {
  return isText && !options && ["features", "markdown"].includes(rule);
}

/** Checks whether two texts differ only in characters outside of ASCII, of which some are gone. */
function isRespelled(before: string, after: string): boolean {
  const kept = new Set(after);
  const isLost = (character: string) => character > "\u007f" && !kept.has(character);
  if (before === after || !Array.from(before).some(isLost)) return false;
  // Every other piece is ASCII, and the first and the last may be blank.
  const [first = "", ...pieces] = before.split(/([^\p{ASCII}]+)/u);
  if (!after.startsWith(first)) return false;
  let at = first.length;
  for (let index = 0; index < pieces.length; index += 2) {
    const [foreign = "", next = ""] = pieces.slice(index, index + 2);
    const isEnd = index + 2 >= pieces.length;
    const end = isEnd ? after.length - next.length : after.indexOf(next, at + 1);
    const isSame = end >= at && after.startsWith(next, end);
    if (!isSame || !isSpelling(after.slice(at, end), foreign)) return false;
    at = end + next.length;
  }
  return true;
}

function isSpelling(spelling: string, foreign: string): boolean {
  if (spelling.length > longestSpelling * foreign.length) return false;
  const lowBytes = Buffer.from(foreign, "latin1").toString("latin1");
  const [from = "", to = ""] = [anyAscii(foreign), spelling].map((text) => text.charAt(0));
  const areLetters = /^\p{L}/u.test(foreign) && /[a-z]/i.test(to);
  return !areLetters || from.toLowerCase() === to.toLowerCase() || spelling === lowBytes;
}
