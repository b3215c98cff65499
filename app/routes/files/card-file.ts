import type { Catalogue } from "~/catalogue/catalogue.server";
import { pageDocumentId } from "~/kinds/kind";
import { isPublicPage, isStandardPage } from "~/kinds/page";

/** Returns a blank name if the file is not a card. */
export function nameIn(file = ""): string {
  return /^(.+)\.png$/s.exec(file)?.[1] ?? "";
}

export function isTextPage({ siteDocuments }: Catalogue, name: string): boolean {
  return isStandardPage(name) || isPublicPage(siteDocuments.get(pageDocumentId(name)));
}
