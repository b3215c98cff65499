import { isDeepStrictEqual } from "node:util";
import type { Change } from "~/works/change";
import { changedFields, isSameWork } from "~/works/changes.server";
import type { WorkDocument } from "~/works/work";

/** A work without one of its changes, or why it cannot be had. */
export type Reverted =
  | { document: WorkDocument | undefined; conflict?: undefined }
  | { conflict: "gone" | "in use" | "purged" }
  | { conflict: "changed"; fields: string[] };

/**
 * Takes a change back: only the fields that it touched, and only where they
 * are still as it left them. What is already as before it counts as done.
 *
 * @param current the work as it is stored; undefined where it is not.
 */
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
    : { document: withFields(current, touched, before) };
}

/** A document with some fields as another one has them. */
function withFields(
  document: WorkDocument,
  fields: string[],
  source: WorkDocument,
): WorkDocument {
  const others = Object.entries(document).filter(
    ([field]) => !fields.includes(field),
  );
  const own = Object.entries(source).filter(([field]) =>
    fields.includes(field),
  );
  return Object.fromEntries([...others, ...own]);
}

/**
 * What a work was before some changes of it.
 *
 * @param later the work's latest changes, the latest first and none left out.
 * @returns undefined where there was none, or nobody can know.
 */
export function documentBefore(
  current: WorkDocument | undefined,
  later: Change[],
): WorkDocument | undefined {
  return later.reduce(
    (document: WorkDocument | undefined, { before, after }) => {
      if (!before || !after) return before;
      const touched = changedFields(before, after);
      return document && withFields(document, touched, before);
    },
    current,
  );
}
