import type { WorkDocument } from "~/works/work";

/** Sets fields; undefined removes one. */
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
