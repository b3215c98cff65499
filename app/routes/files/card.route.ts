import { pageDocument, pageDocumentId } from "~/work/site-document";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue, media } from "~/backends/index.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { hasCreator, hasWorkPage, movedCreator, movedWorkPage } from "~/catalogue/moved";
import { errorResponse, worksUnavailable } from "~/http/error-response.server";
import { forGood, movedResponse, untilTheNextChange } from "~/http/public-headers";
import { nameInPath } from "~/http/paths";
import type { RouteHandle } from "~/http/route-handle";
import {
  creatorCard,
  homeTitle,
  pageCard,
  renderCard,
  cardVersion,
  workCard,
} from "~/seo/cards/card.server";
import { currentSite } from "~/site.server";
import { textPageOf } from "~/ui/text-page/text-page.server";
import { isPublicPage, isStandardPage } from "~/work/site-page";
import { findWorkPage } from "~/ui/work-page/work-page.server";

export const handle: RouteHandle = {
  query: (parameters): Record<string, string> => {
    const v = parameters.get("v") ?? "";
    return /^[\w-]{12}$/.test(v) ? { v } : {};
  },
  has: (current, file) => {
    const name = nameIn(file);
    return (
      isTextPage(current, name) ||
      hasWorkPage(current, name) ||
      hasCreator(current, name) ||
      movedWorkPage(current, name) !== undefined ||
      movedCreator(current, name) !== undefined
    );
  },
};

/** Serves a card, cached permanently if the address has its current version. */
export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const folder = nameInPath(request, -2)?.toLowerCase() ?? "";
  const isOfCreator = folder === "creators";
  const name = nameIn(nameInPath(request) ?? "");
  const cardOf = { creators: cardOfCreator, pages: cardOfPage }[folder] ?? cardOfApp;
  const card = cardOf(current, name);
  if (!card) {
    if (folder === "pages") throw errorResponse(404);
    const find = isOfCreator ? movedCreator : movedWorkPage;
    const moved = find(current, name);
    if (moved === undefined) throw errorResponse(404);
    const path = isOfCreator ? "/cards/creators" : "/cards";
    return movedResponse(`${path}/${encodeURIComponent(moved)}.png`);
  }
  const png = await renderCard(card, (file) => media.read(file));
  const version = new URL(request.url).searchParams.get("v");
  return new Response(new Uint8Array(png), {
    headers: {
      "Content-Type": "image/png",
      // Other sites may show the image beside a link.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control": version === cardVersion(card) ? forGood : untilTheNextChange,
    },
  });
}

function cardOfApp(current: Catalogue, appId: string) {
  const page = findWorkPage(current, appId);
  return page && workCard(page.app);
}

function cardOfCreator({ creators }: Catalogue, id: string) {
  const creator = creators.find((creator) => creator.id === id);
  return creator && creatorCard(creator);
}

function isTextPage({ siteDocuments }: Catalogue, name: string): boolean {
  return isStandardPage(name) || isPublicPage(siteDocuments.get(pageDocumentId(name)));
}

function cardOfPage(current: Catalogue, name: string) {
  if (!isTextPage(current, name)) return undefined;
  const site = currentSite();
  const document = pageDocument(current.siteDocuments, name);
  const title = name === "home" ? homeTitle(site) : textPageOf(name, document, site).documentTitle;
  return pageCard(name, title);
}

/** Returns a blank name if the file is not a card. */
function nameIn(file: string): string {
  return /^(.+)\.png$/s.exec(file)?.[1] ?? "";
}
