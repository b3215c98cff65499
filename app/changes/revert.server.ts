import { isDeepStrictEqual } from "node:util";
import type { Change } from "./change";
import { visibilityFields } from "./changes.server";
import { changedFields, isPublic, isSameWork } from "~/kinds/work-document.server";
import { withFields, type WorkDocument } from "~/kinds/work";
import { own } from "~/kinds/outside";

export type Reverted =
  | { document: WorkDocument | undefined; conflict?: undefined }
  | { document?: undefined; conflict: "gone" | "in use" | "purged" }
  | { document?: undefined; conflict: "changed"; fields: string[] };

/**
 * Fields that already have their old value are no conflict. Who sees the work changes only if the
 * change changed nothing else.
 */
export function revert(current: WorkDocument | undefined, change: Change, now: Date): Reverted {
  const { at, before, after, inTrash } = change;
  if (before && after) {
    if (!current) return { conflict: "gone" };
    // The first edit of a work without a creation time adds one.
    const changed = changedFields(before, after);
    const content = changed.filter(
      (field) => field !== "createdAt" && !visibilityFields.includes(field),
    );
    const touched = content.length > 0 ? content : changed;
    return revertFields(current, touched, { before, after });
  }
  if (after) {
    const fields = current ? changedFields(current, after) : [];
    return fields.length > 0 ? { conflict: "changed", fields } : { document: undefined };
  }
  if (!before) return { conflict: "purged" };
  // The work was restored.
  if (!inTrash) return { document: current };
  if (current && !isSameWork(current, before)) return { conflict: "in use" };
  const known = { document: before, at: new Date(at) };
  return { document: current ? before : withVisibility(before, known, now) };
}

/** The document was last stored at this time. */
interface Known {
  document: WorkDocument;
  at: Date;
}

/** Restoring a document does not change who sees it, so a publication time that passed has no effect. */
export function withVisibility(document: WorkDocument, known: Known, now: Date): WorkDocument {
  const { status, publishAt } = known.document;
  const restored = withFields(document, { status, publishAt });
  const hasComeDue = isPublic(known.document, now) && !isPublic(known.document, known.at);
  return hasComeDue ? { ...restored, status: "draft" } : restored;
}

function revertFields(
  current: WorkDocument,
  touched: string[],
  { before, after }: Record<"before" | "after", WorkDocument>,
): Reverted {
  const fields = touched.filter(
    (field) =>
      !isDeepStrictEqual(own(current, field), own(after, field)) &&
      !isDeepStrictEqual(own(current, field), own(before, field)),
  );
  return fields.length > 0
    ? { conflict: "changed", fields }
    : { document: copyFields(current, touched, before) };
}

function copyFields(document: WorkDocument, fields: string[], source: WorkDocument): WorkDocument {
  const copied = fields.map((field) => [field, own(source, field)]);
  return withFields(document, Object.fromEntries(copied) as WorkDocument);
}

/** @param later the work's latest changes, latest first, without gaps. */
export function documentBefore(
  current: WorkDocument | undefined,
  later: Change[],
): WorkDocument | undefined {
  return later.reduce((document: WorkDocument | undefined, { before, after }) => {
    if (!before || !after) return before;
    const touched = changedFields(before, after);
    return document && copyFields(document, touched, before);
  }, current);
}
