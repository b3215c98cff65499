import { sampleWorks } from "~/samples/sample-works";
import type { StoredWork } from "~/work/work";
import { newDocument } from "~/work/work-document.server";

export function sampleCatalogue(now: Date): StoredWork[] {
  return sampleWorks.map(({ id, ...fields }) => ({
    id,
    document: newDocument(fields, now),
  }));
}
