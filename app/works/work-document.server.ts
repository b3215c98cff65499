import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { unprintable } from "~/works/characters";
import {
  type StoredWork,
  type Work,
  type WorkDocument,
  type WorkFields,
  workTypes,
} from "~/works/work";
import type { WorkBase } from "~/works/work-form";

const allUnprintable = new RegExp(unprintable, "g");

function clean(text: string): string {
  return text.toWellFormed().replaceAll(allUnprintable, "").trim();
}

const requiredText = z.string().transform(clean).pipe(z.string().min(1));

const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text && clean(text)) || undefined);

/** The previous client stored a list, or the text as it was entered. */
const features = z
  .union([z.string().transform((text) => text.split(",")), z.string().array()])
  .nullish()
  .transform((list) => list?.map(clean).filter(Boolean));

const WorkInStore = z.object({
  title: requiredText,
  type: z.enum(workTypes),
  description: optionalText,
  category: optionalText,
  creatorId: optionalText,
  creatorName: optionalText,
  imageUrl: optionalText,
  iconUrl: optionalText,
  ctaText: optionalText,
  ctaLink: optionalText,
  appId: optionalText,
  subtitle: optionalText,
  features,
  price: optionalText,
});

/** After an edit, all works but one are read already. */
const known = new WeakMap<StoredWork, Work | undefined>();

/**
 * Reads a stored document as a work. Blank fields count as missing, surplus
 * fields are passed over.
 *
 * @returns undefined for an unknown type or a malformed document; the same
 * work each time for the same stored one.
 */
export function readWork(stored: StoredWork): Work | undefined {
  if (!known.has(stored)) {
    const { success, data } = WorkInStore.safeParse(stored.document);
    known.set(stored, success ? { id: stored.id, ...data } : undefined);
  }
  return known.get(stored);
}

/** What a store is given for a work that someone enters now. */
export function newDocument(fields: WorkFields, now: Date): WorkDocument {
  const time = now.toISOString();
  return { ...defined(fields), createdAt: time, updatedAt: time, rev: 1 };
}

/**
 * What becomes of a stored document that someone edits. Its own fields and
 * those this site knows nothing of stay; an emptied field goes.
 */
export function editedDocument(
  document: WorkDocument,
  fields: WorkFields,
  now: Date,
): WorkDocument {
  const surplus = Object.entries(document).filter(
    ([field]) => !Object.hasOwn(WorkInStore.shape, field),
  );
  const time = now.toISOString();
  return {
    ...Object.fromEntries(surplus),
    ...defined(fields),
    createdAt: document.createdAt ?? time,
    updatedAt: time,
    rev: revOf(document) + 1,
  };
}

/** Counts a document's saves; two saves of one work are told apart by it. */
export function revOf({ rev }: WorkDocument): number {
  return Number.isSafeInteger(rev) ? (rev as number) : 0;
}

/** What a form that edits a document has to begin with. */
export function baseOf(document: WorkDocument): WorkBase {
  const { createdAt } = document;
  return {
    rev: revOf(document),
    createdAt: typeof createdAt === "string" ? createdAt : "",
  };
}

/** Whether two documents say the same, whenever and however often saved. */
export function sameContent(a: WorkDocument, b: WorkDocument): boolean {
  return isDeepStrictEqual(content(a), content(b));
}

function content(document: WorkDocument): WorkDocument {
  const bookkeeping = { createdAt: undefined, updatedAt: undefined };
  return defined({ ...document, ...bookkeeping, rev: undefined });
}

function defined(fields: object): WorkDocument {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
}
