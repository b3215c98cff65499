import { diffWordsWithSpace } from "diff";
import * as z from "zod";
import { arrangementId, isOrderField, withTitles } from "~/kinds/arrangement";
import { focusFields, sayPoint } from "~/kinds/focal-point";
import { type Documents, fieldLabel, isWork, pageNameOf, titleOf } from "~/kinds/kind";
import { creditFields, makerLine } from "~/kinds/makers";
import { own } from "~/kinds/outside";
import { isStandardPage, pageFieldNames, pageFields } from "~/kinds/page";
import { settingsId, siteFieldNames } from "~/kinds/settings";
import { longTime } from "~/kinds/site-time";
import { shortened } from "~/kinds/text";
import { plainDocument } from "~/kinds/typed-value.server";
import { visibilityLabels, visibilityOf } from "~/kinds/visibility";
import type { WorkDocument } from "~/kinds/work";
import { changedFields, makersIn, publicationIn } from "~/kinds/work-document.server";
import { workFieldNames, workTypeNames } from "~/kinds/work-fields";
import { readZoned } from "~/kinds/zone-rules";
import type { Change } from "./change";
import { visibilityFields } from "./prepare-write.server";

export interface FieldChange {
  label: string;
  before?: string;
  after?: string;
  /** The parts replace both texts if they are easier to read. */
  parts?: TextPart[];
}

const mostCharacters = 4000;
/** Other programs can store fields with any names. */
const mostInLabel = 100;

export const visibilityLabel = "Visibility";
export const makersLabel = "Makers";

const typeNames = new Map<string, string>(Object.entries(workTypeNames));

const [visibility, makers] = ["visibility", "makers"];

/** Visibility and makers combine several fields, and appear where the first of these would. */
const workOrder = workFieldNames.map((field): string => {
  if (field === creditFields[0]) return makers;
  return field === visibilityFields[0] ? visibility : field;
});

export function fieldChangesOf(
  { workId, at, before, after }: Change,
  timeZone: string,
  documents?: Documents,
) {
  return fieldChanges(workId, before, after, { now: new Date(at), timeZone, documents });
}

export function changedLabels({ workId, at, before, after }: Change): string[] {
  // The zone does not matter, because the texts are only compared.
  const options = { now: new Date(at), timeZone: "UTC" };
  const documents = [before, after].map((document) => readable(workId, document, options));
  return shownFields(workId, documents[0], documents[1]).map((field) =>
    labelOfField(workId, field),
  );
}

export function labelOfField(id: string, field: string): string {
  if (!isWork(id)) return fieldLabel(id, field);
  if ([...visibilityFields, visibility].includes(field)) return visibilityLabel;
  if ([...creditFields, makers].includes(field)) return makersLabel;
  return shortened(fieldLabel(id, field), mostInLabel);
}

interface ReadOptions {
  now: Date;
  /** The zone of the times in texts. */
  timeZone: string;
  /** The stored works, whose titles an order shows. */
  documents?: Documents;
}

/** Lists the changes in the order of the form. */
export function fieldChanges(
  id: string,
  former: WorkDocument | undefined,
  next: WorkDocument | undefined,
  options: ReadOptions,
): FieldChange[] {
  const before = readable(id, former, options);
  const after = readable(id, next, options);
  return shownFields(id, before, after).map((field) => {
    const texts = [before, after].map((document) => textOf(own(document, field), field));
    const isOrder = id === arrangementId && isOrderField(field);
    const other = isOrder ? "(automatic order)" : originalOf(id, field);
    const [from = other, to = other] = texts;
    const parts = from && to ? textDifference(from, to) : undefined;
    const [head, end] = [from, to].map((text) => text && shortened(text, mostCharacters));
    return {
      label: labelOfField(id, field),
      ...(parts ? { parts } : { before: head, after: end }),
    };
  });
}

/** @returns the words for a value that an owner has not changed; nothing for works and new pages. */
function originalOf(id: string, field: string): string | undefined {
  if (id === settingsId) return "(default)";
  if (!isStandardPage(pageNameOf(id) ?? "")) return undefined;
  return own(pageFields, field)?.isChoice ? "(default)" : "(original text)";
}

/** @returns "Public", "Public from Monday, November 23, 2026, at 9:00 AM", or "Draft". */
export function visibilityIn(document: WorkDocument, now: Date, timeZone: string): string {
  const publication = publicationIn(document);
  if (!publication) return "Hidden, because its time is malformed";
  const { publishAt = "", publishAtLocal } = publication;
  // New rules of the zone do not change what somebody entered.
  const entered = readZoned(publishAtLocal);
  const at = entered ? new Date(entered.at).toISOString() : publishAt;
  const visibility = visibilityOf({ ...publication, publishAt: at }, now);
  const label = visibilityLabels[visibility];
  if (visibility !== "scheduled") return label;
  if (!entered) return `${label} ${longTime(at, timeZone)}`;
  const { local, zone } = entered;
  return `${label} ${longTime(local, "UTC")}${zone === timeZone ? "" : ` (${zone})`}`;
}

/** Replaces fields by words: titles of ordered works, empty texts, the visibility, and the makers. */
function readable(
  id: string,
  document: WorkDocument | undefined,
  { now, timeZone, documents = new Map() }: ReadOptions,
): WorkDocument {
  if (document && id === arrangementId) {
    return withTitles(document, (work) =>
      titleOf({ id: work, document: documents.get(work) ?? {} }),
    );
  }
  if (document && !isWork(id)) return withEmptyTexts(document);
  if (!document || !isWork(id)) return document ?? {};
  const fields = Object.entries(document).filter(
    ([field]) => ![...visibilityFields, ...creditFields, "createdAt"].includes(field),
  );
  return {
    ...plainDocument(Object.fromEntries(fields)),
    [visibility]: visibilityIn(document, now, timeZone),
    [makers]: makersIn(document).map(makerLine).join("\n"),
  };
}

const blank = "(blank)";

/** An empty text of a page or a setting differs from a missing one, which is the original text. */
function withEmptyTexts(document: WorkDocument): WorkDocument {
  const fields = Object.entries(document);
  return Object.fromEntries(fields.map(([field, value]) => [field, value === "" ? blank : value]));
}

function shownFields(id: string, before: WorkDocument = {}, after: WorkDocument = {}): string[] {
  const siteOrder = pageNameOf(id) === undefined ? siteFieldNames : pageFieldNames;
  const order: readonly string[] = isWork(id) ? workOrder : siteOrder;
  const place = (field: string) => order.indexOf(field) + 1 || Infinity;
  return changedFields(before, after)
    .filter((field) => textOf(own(before, field)) !== textOf(own(after, field)))
    .sort((a, b) => place(a) - place(b) || 0);
}

function textOf(value: unknown, field?: string): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") {
    if (field && own(focusFields, field)) return sayPoint(value);
    if (field === "type") return typeNames.get(value) ?? value;
    const options = field === undefined ? undefined : own(pageFields, field)?.options;
    return own(options ?? {}, value) ?? value;
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (!Array.isArray(value)) return linesOf(value) ?? json(value);
  if (value.every((item) => typeof item === "string")) return value.join(", ") || undefined;
  const items = value.map(linesOf);
  return items.every((item) => item !== undefined)
    ? items.map((item, index) => `${index + 1}. ${item}`).join("\n")
    : json(value);
}

/** Reads a passage, or a screenshot without its ID. */
function linesOf(value: unknown): string | undefined {
  const passage = z.strictObject({ title: z.string(), content: z.string() }).safeParse(value).data;
  if (passage) return `${passage.title}\n${passage.content}`.trim();
  const screenshot = z
    .strictObject({ id: z.string(), url: z.string(), caption: z.string() })
    .safeParse(value).data;
  return screenshot && `${screenshot.caption}\n${screenshot.url}`.trim();
}

function json(value: unknown): string {
  return JSON.stringify(value, undefined, 1);
}

/** A gap stands for omitted unchanged words. */
export interface TextPart {
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

const fewestCharacters = 60;
/** Long or very different texts are slow to compare. */
const mostCompared = 50_000;
const mostEdits = 600;
const context = 80;

/** @returns undefined if showing both texts is clearer. */
function textDifference(before: string, after: string): TextPart[] | undefined {
  const length = Math.max(before.length, after.length);
  if (length < fewestCharacters || length > mostCompared) return undefined;
  const found = diffWordsWithSpace(before, after, { maxEditLength: mostEdits });
  if (!found) return undefined;
  const parts = found.map(({ added, removed, value: text }): TextPart => {
    return { kind: added ? "added" : removed ? "removed" : "same", text };
  });
  const common = parts.filter(({ kind }) => kind === "same");
  const kept = common.reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept * 3 > length ? shortenedParts(parts) : undefined;
}

/** Shows the words around each change, up to the most characters. */
function shortenedParts(all: TextPart[]): TextPart[] {
  const parts = all.flatMap((part, index): TextPart[] => {
    const { kind, text } = part;
    if (kind !== "same" || text.length <= 3 * context) return [part];
    const head: TextPart[] = index > 0 ? [{ kind, text: beginning(text) }] : [];
    const tail: TextPart[] = index < all.length - 1 ? [{ kind, text: ending(text) }] : [];
    return [...head, { kind: "gap", text: " … " }, ...tail];
  });
  let left = mostCharacters;
  const shown = parts.flatMap((part) => {
    if (left <= 0) return [];
    const text = shortened(part.text, left);
    left -= part.text.length;
    return { ...part, text };
  });
  return shown.length < parts.length ? [...shown, { kind: "gap", text: " …" }] : shown;
}

/** Cuts between words if possible. */
function beginning(text: string): string {
  const cut = text.slice(0, context);
  const end = cut.search(/\s\S*$/);
  return end > context / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, "");
}

function ending(text: string): string {
  const cut = text.slice(-context);
  const start = cut.search(/\s/);
  return start >= 0 && start < context / 2 ? cut.slice(start) : cut.replace(/^[\uDC00-\uDFFF]/, "");
}
