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

/** After an edit, only one work needs to be parsed again. */
const known = new WeakMap<StoredWork, Work | undefined>();

/**
 * Parses a stored document as a work. Blank fields count as missing, and
 * unknown fields are ignored.
 *
 * @returns undefined for an unknown type or a malformed document; the same
 * object for the same stored work.
 */
export function readWork(stored: StoredWork): Work | undefined {
  if (!known.has(stored)) {
    const { success, data } = workSchema.safeParse(stored.document);
    known.set(stored, success ? { id: stored.id, ...data } : undefined);
  }
  return known.get(stored);
}

/** Whether a document's publication fields make it public. */
export function isPublic(document: WorkDocument, now: Date): boolean {
  const read = workSchema
    .pick({ status: true, publishAt: true })
    .safeParse(document);
  return read.success && stateOf(read.data, now) === "published";
}

/** The document of a new work. */
export function newDocument(fields: WorkFields, now: Date): WorkDocument {
  const time = now.toISOString();
  return { ...defined(fields), createdAt: time, updatedAt: time };
}

/**
 * The document after an edit. Keeps fields that the form does not have, and
 * drops emptied fields.
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

/** Whether two documents are equal, apart from revision and dates. */
export function sameContent(a: WorkDocument, b: WorkDocument): boolean {
  return changedFields(a, b).every((field) => field === "createdAt");
}

function defined(fields: object): WorkDocument {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
}
