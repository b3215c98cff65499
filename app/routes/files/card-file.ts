import type { Catalogue } from "~/catalogue/catalogue.server";
import { pageDocument } from "~/kinds/kind";
import { isPublicPage } from "~/kinds/page";

/** Returns a blank name if the file is not a card. */
export function nameIn(file = ""): string {
  return /^(.+)\.png$/s.exec(file)?.[1] ?? "";
}

export function isTextPage({ siteDocuments }: Catalogue, name: string): boolean {
  return isPublicPage(name, pageDocument(siteDocuments, name));
}
