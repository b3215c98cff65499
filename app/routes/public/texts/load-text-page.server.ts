import { keptIf } from "~/http/public-headers";
import { json } from "@remix-run/node";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { pageCardImage } from "~/seo/cards/card.server";
import { currentSite } from "~/site.server";
import { textPageOf } from "~/ui/text-page/text-page.server";
import { pageDocument } from "~/work/site-document";

/** While nothing can be read, a page shows its original text, which no cache must keep. */
export function loadTextPage(name: string, current: Catalogue | undefined) {
  const document = pageDocument(current?.siteDocuments, name);
  const page = textPageOf(name, document, currentSite());
  // The prepared image says "About us".
  const card =
    page.documentTitle === "About"
      ? undefined
      : pageCardImage(name, page.documentTitle);
  return json({ page, card }, keptIf(current));
}
