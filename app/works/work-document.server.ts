import { z } from "zod";
import { changedFields } from "~/works/changes.server";
import { unprintable } from "~/works/characters";
import {
  type StoredWork,
  type Work,
  type WorkDocument,
  type WorkFields,
  workTypes,
} from "~/works/work";

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
  return { ...defined(fields), createdAt: time, updatedAt: time };
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
  };
}

/** Whether two documents say the same, whenever and however often saved. */
export function sameContent(a: WorkDocument, b: WorkDocument): boolean {
  return changedFields(a, b).every((field) => field === "createdAt");
}

function defined(fields: object): WorkDocument {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
}
