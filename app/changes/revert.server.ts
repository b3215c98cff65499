import { isDeepStrictEqual } from "node:util";
import { isNowPublic, withVisibility } from "~/changes/visibility.server";
import type { Change } from "~/changes/change";
import { changedFields, isSameWork } from "~/work/document.server";
import { withFields } from "~/work/with-fields";
import type { WorkDocument } from "~/work/work";
import { isPublic } from "~/work/work-document.server";

export type Reverted =
  | { document: WorkDocument | undefined; conflict?: undefined }
  | { document?: undefined; conflict: "due" | "gone" | "in use" | "purged" }
  | { document?: undefined; conflict: "changed"; fields: string[] };

/** The first edit of a work without a creation time adds one. */
const visibilityFields = ["status", "publishAt", "createdAt"];

/**
 * Fields that already have their old value are no conflict. Who sees the work changes only if the
 * change changed nothing else.
 */
export function revert(
  current: WorkDocument | undefined,
  { at, before, after }: Change,
  now: Date,
): Reverted {
  if (before && after) {
    if (!current) return { conflict: "gone" };
    const changed = changedFields(before, after);
    const content = changed.filter(
      (field) => !visibilityFields.includes(field),
    );
    const fields = content.length > 0 ? content : changed;
    const reverted = revertFields(current, fields, { before, after });
    return content.length === 0 && comesDue(current, reverted, at, now)
      ? { conflict: "due" }
      : reverted;
  }
  if (after) {
    const fields = current ? changedFields(current, after) : [];
    return fields.length > 0
      ? { conflict: "changed", fields }
      : { document: undefined };
  }
  if (!before) return { conflict: "purged" };
  const known = { document: before, at: new Date(at) };
  return !current || isSameWork(current, before)
    ? { document: withVisibility(before, known, now) }
    : { conflict: "in use" };
}

/** Whether the work would become public because its time has passed since the change. */
function comesDue(
  current: WorkDocument,
  { document }: { document?: WorkDocument },
  at: string,
  now: Date,
): boolean {
  const undone = document && { document, at: new Date(at) };
  return !!undone && isNowPublic(undone, now) && !isPublic(current, now);
}

function revertFields(
  current: WorkDocument,
  touched: string[],
  { before, after }: Record<"before" | "after", WorkDocument>,
): Reverted {
  const fields = touched.filter(
    (field) =>
      !isDeepStrictEqual(current[field], after[field]) &&
      !isDeepStrictEqual(current[field], before[field]),
  );
  return fields.length > 0
    ? { conflict: "changed", fields }
    : { document: copyFields(current, touched, before) };
}

function copyFields(
  document: WorkDocument,
  fields: string[],
  source: WorkDocument,
): WorkDocument {
  const copied = fields.map((field) => [field, source[field]]);
  return withFields(document, Object.fromEntries(copied) as WorkDocument);
}

/** @param later the work's latest changes, latest first, without gaps. */
export function documentBefore(
  current: WorkDocument | undefined,
  later: Change[],
): WorkDocument | undefined {
  return later.reduce(
    (document: WorkDocument | undefined, { before, after }) => {
      if (!before || !after) return before;
      const touched = changedFields(before, after);
      return document && copyFields(document, touched, before);
    },
    current,
  );
}
