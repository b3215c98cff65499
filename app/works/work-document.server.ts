import { changedFields } from "~/works/changes.server";
import { stateOf } from "~/works/publication";
import {
  type StoredWork,
  type Work,
  type WorkDocument,
  type WorkFields,
  workSchema,
} from "~/works/work";
import { workFormFields } from "~/works/work-form";

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
    const { success, data } = workSchema.safeParse(stored.document);
    known.set(stored, success ? { id: stored.id, ...data } : undefined);
  }
  return known.get(stored);
}

const publicationSchema = workSchema.pick({ status: true, publishAt: true });

/** Whether visitors see a document, as far as its publication decides it. */
export function isPublic(document: WorkDocument, now: Date): boolean {
  const read = publicationSchema.safeParse(document);
  return read.success && stateOf(read.data, now) === "published";
}

/** What a store is given for a work that someone enters now. */
export function newDocument(fields: WorkFields, now: Date): WorkDocument {
  const time = now.toISOString();
  return { ...defined(fields), createdAt: time, updatedAt: time };
}

/**
 * What becomes of a stored document that someone edits. Fields that the form
 * has no control for stay; an emptied field goes.
 */
export function editedDocument(
  document: WorkDocument,
  fields: WorkFields,
  now: Date,
): WorkDocument {
  const entered: readonly string[] = workFormFields.filter(
    (field) => field !== "id",
  );
  const surplus = Object.entries(document).filter(
    ([field]) => !entered.includes(field),
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
