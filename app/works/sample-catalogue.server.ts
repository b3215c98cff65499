import { sampleWorks } from "~/works/sample-works";
import type { StoredWork } from "~/works/work";
import { newDocument } from "~/works/work-document.server";

export function sampleCatalogue(now: Date): StoredWork[] {
  return sampleWorks.map(({ id, ...fields }) => ({
    id,
    document: newDocument(fields, now),
  }));
}
