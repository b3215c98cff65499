import { sampleWorks } from "~/works/sample-works";
import type { StoredWork } from "~/works/work";
import { newDocument } from "~/works/work-document.server";

/** The sample works as documents that were created at this moment. */
export function sampleCatalogue(now: Date): StoredWork[] {
  return sampleWorks.map(({ id, ...fields }) => ({
    id,
    document: newDocument(fields, now),
  }));
}
