import { z } from "zod";
import { arrangementId, arrangementLabel } from "~/work/arrangement";
import type { Change } from "~/changes/change";
import { changedFields } from "~/work/work-document.server";
import {
  beginning,
  textDifference,
  type TextPart,
} from "~/changes/text-difference.server";
import {
  labelOf,
  type WorkDocument,
  workFieldNames,
  workTypeNames,
} from "~/work/work";

export interface FieldChange {
  label: string;
  before?: string;
  after?: string;
  /** Replaces both if it is easier to read. */
  parts?: TextPart[];
}

const mostCharacters = 4000;

const typeNames = new Map<string, string>(Object.entries(workTypeNames));

const order: readonly string[] = workFieldNames;

export function fieldChangesOf({
  workId,
  before,
  after,
}: Change): FieldChange[] {
  return fieldChanges(before ?? {}, after ?? {}, labelFor(workId));
}

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

/** In the order of the form. */
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

function textOf(value: unknown, field?: string): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") {
    return field === "type" ? (typeNames.get(value) ?? value) : value;
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (!Array.isArray(value)) return linesOf(value) ?? json(value);
  if (value.every((item) => typeof item === "string")) {
    return value.join(", ") || undefined;
  }
  const items = value.map(linesOf);
  return items.every((item) => item !== undefined)
    ? items.map((item, index) => `${index + 1}. ${item}`).join("\n")
    : json(value);
}

/** A passage, or a screenshot without its ID. */
function linesOf(value: unknown): string | undefined {
  const passage = z
    .strictObject({ title: z.string(), content: z.string() })
    .safeParse(value).data;
  if (passage) return `${passage.title}\n${passage.content}`.trim();
  const screenshot = z
    .strictObject({ id: z.string(), url: z.string(), caption: z.string() })
    .safeParse(value).data;
  return screenshot && `${screenshot.caption}\n${screenshot.url}`.trim();
}

function json(value: unknown): string {
  return JSON.stringify(value, undefined, 1);
}

function shorten(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= mostCharacters) return text;
  const left = beginning(text, mostCharacters);
  const more = (text.length - left.length).toLocaleString("en-US");
  return `${left} … (${more} more characters)`;
}
