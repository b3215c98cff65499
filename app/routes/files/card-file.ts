import type { Catalogue } from "~/catalogue/catalogue.server";
import { pageAt, pageDocument } from "~/kinds/kind";
import { isPublicPage } from "~/kinds/page";

/** Returns a blank name if the file is not a card. */
export function nameIn(file = ""): string {
  return /^(.+)\.png$/s.exec(file)?.[1] ?? "";
}

/** @returns the name and the document of the public page with a card of this name, if any. */
export function textPageNamed({ siteDocuments }: Catalogue, path: string) {
  const name = pageAt(siteDocuments, path) ?? path;
  const document = pageDocument(siteDocuments, name);
  return isPublicPage(name, document) ? { name, document } : undefined;
}
