import { isDeepStrictEqual } from "node:util";
import type { Change } from "~/changes/change";
import { changedFields, isSameWork } from "~/work/document.server";
import { withFields } from "~/work/with-fields";
import type { WorkDocument } from "~/work/work";

export type Reverted =
  | { document: WorkDocument | undefined; conflict?: undefined }
  | { conflict: "gone" | "in use" | "purged" }
  | { conflict: "changed"; fields: string[] };

/** Fields that already have their old value are no conflict. */
export function revert(
  current: WorkDocument | undefined,
  { before, after }: Change,
): Reverted {
  if (before && after) {
    return current
      ? revertFields(current, before, after)
      : { conflict: "gone" };
  }
  if (after) {
    const fields = current ? changedFields(current, after) : [];
    return fields.length > 0
      ? { conflict: "changed", fields }
      : { document: undefined };
  }
  if (!before) return { conflict: "purged" };
  return !current || isSameWork(current, before)
    ? { document: before }
    : { conflict: "in use" };
}

function revertFields(
  current: WorkDocument,
  before: WorkDocument,
  after: WorkDocument,
): Reverted {
  const touched = changedFields(before, after);
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
