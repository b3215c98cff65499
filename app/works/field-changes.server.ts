import { arrangementId, arrangementLabel } from "~/works/arrangement";
import type { Change } from "~/works/change";
import { changedFields } from "~/works/changes.server";
import {
  beginning,
  textDifference,
  type TextPart,
} from "~/works/text-difference.server";
import {
  labelOf,
  type WorkDocument,
  workFieldNames,
  workTypeNames,
} from "~/works/work";

/** What happened to one field, for people. */
export interface FieldChange {
  label: string;
  /** Undefined where the field was blank; so is `after`. */
  before?: string;
  after?: string;
  /** Instead of both, where that is easier to read. */
  parts?: TextPart[];
}

/** More of a text is not shown in a list of changes. */
const mostCharacters = 4000;

const typeNames = new Map<string, string>(Object.entries(workTypeNames));

const order: readonly string[] = workFieldNames;

/** What a change did to each field; all fields for a new or removed work. */
export function fieldChangesOf({
  workId,
  before,
  after,
}: Change): FieldChange[] {
  return fieldChanges(before ?? {}, after ?? {}, labelFor(workId));
}

/** The names of those fields. */
export function changedLabels({
  workId,
  before = {},
  after = {},
}: Change): string[] {
  return shownFields(before, after).map(labelFor(workId));
}

function labelFor(workId: string): (field: string) => string {
  return workId === arrangementId ? arrangementLabel : labelOf;
}

/** How one document differs from another, in the order of the form. */
export function fieldChanges(
  before: WorkDocument,
  after: WorkDocument,
  label = labelOf,
): FieldChange[] {
  return shownFields(before, after).map((field) => {
    const change = {
      before: textOf(before[field], field),
      after: textOf(after[field], field),
    };
    const parts =
      change.before && change.after
        ? textDifference(change.before, change.after)
        : undefined;
    return {
      label: label(field),
      ...(parts
        ? { parts }
        : { before: shorten(change.before), after: shorten(change.after) }),
    };
  });
}

function shownFields(before: WorkDocument, after: WorkDocument): string[] {
  const place = (field: string) => order.indexOf(field) + 1 || Infinity;
  return changedFields(before, after)
    .filter((field) => field !== "createdAt")
    .filter((field) => textOf(before[field]) !== textOf(after[field]))
    .sort((a, b) => place(a) - place(b) || 0);
}

/** A stored value, whatever it is; undefined where it says nothing. */
function textOf(value: unknown, field?: string): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") {
    return field === "type" ? (typeNames.get(value) ?? value) : value;
  }
  const isList = Array.isArray(value);
  return isList && value.every((item) => typeof item === "string")
    ? value.join(", ") || undefined
    : JSON.stringify(value, undefined, 1);
}

function shorten(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= mostCharacters) return text;
  const left = beginning(text, mostCharacters);
  const more = (text.length - left.length).toLocaleString("en-US");
  return `${left} … (${more} more characters)`;
}
