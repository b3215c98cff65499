import { withFields } from "~/work/with-fields";
import type { WorkDocument } from "~/work/work";
import { isPublic } from "~/work/work-document.server";

/** A document and when it was stored last. */
interface Known {
  document: WorkDocument;
  at: Date;
}

/** Restoring a document does not change who sees it, so a publication time that passed has no effect. */
export function withVisibility(
  document: WorkDocument,
  known: Known,
  now: Date,
): WorkDocument {
  const { status, publishAt } = known.document;
  const restored = withFields(document, { status, publishAt });
  return isNowPublic(known, now) ? { ...restored, status: "draft" } : restored;
}

/** Whether the publication time has passed since then. */
export function isNowPublic({ document, at }: Known, now: Date): boolean {
  return isPublic(document, now) && !isPublic(document, at);
}
