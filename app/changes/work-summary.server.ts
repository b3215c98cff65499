import { isSiteDocument, siteDocumentTitle } from "~/work/site-document";
import type { Change } from "./change";
import type { StoredWork, WorkDocument } from "~/work/work";

export function titleOf({ id, document }: StoredWork): string {
  if (isSiteDocument(id)) return siteDocumentTitle(id);
  const { title } = document;
  return (typeof title === "string" && title.trim()) || id;
}

/** Returns the stored title after an edit. */
export function titleOfChange(
  { workId: id, before, after }: Change,
  stored?: WorkDocument,
): string {
  const document = before && after ? (stored ?? after) : (after ?? before);
  return titleOf({ id, document: document ?? {} });
}
