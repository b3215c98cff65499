import type { WorkDocument } from "~/work/work";

/** Undefined removes a field. */
export function withFields(
  document: WorkDocument,
  fields: object,
): WorkDocument {
  return Object.fromEntries(
    Object.entries({ ...document, ...fields }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
