import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue, media } from "~/backends/index.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { hasApp, hasCreator, movedApp, movedCreator } from "~/catalogue/moved";
import { errorResponse } from "~/http/error-response.server";
import { movedResponse } from "~/http/moved-response.server";
import { nameInPath } from "~/http/paths";
import { worksUnavailable } from "~/http/public-file.server";
import { forGood, untilTheNextChange } from "~/http/public-headers";
import type { RouteHandle } from "~/http/route-handle";
import {
  creatorCard,
  renderCard,
  versionOf,
  workCard,
} from "~/seo/cards/card.server";
import { detailOf } from "~/ui/work-page/app-detail.server";

export const handle: RouteHandle = {
  query: (parameters): Record<string, string> => {
    const v = parameters.get("v") ?? "";
    return /^[\w-]{12}$/.test(v) ? { v } : {};
  },
  has: (current, file) => {
    const name = nameIn(file);
    return (
      hasApp(current, name) ||
      hasCreator(current, name) ||
      movedApp(current, name) !== undefined ||
      movedCreator(current, name) !== undefined
    );
  },
};

/** Serves a card, cached permanently if the address has its current version. */
export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const isOfCreator = nameInPath(request, -2)?.toLowerCase() === "creators";
  const name = nameIn(nameInPath(request) ?? "");
  const card = isOfCreator
    ? cardOfCreator(current, name)
    : cardOfApp(current, name);
  if (!card) {
    const find = isOfCreator ? movedCreator : movedApp;
    const moved = find(current, name);
    if (moved === undefined) throw errorResponse(404);
    const folder = isOfCreator ? "/cards/creators" : "/cards";
    return movedResponse(`${folder}/${encodeURIComponent(moved)}.png`);
  }
  const png = await renderCard(card, (file) => media.read(file));
  const version = new URL(request.url).searchParams.get("v");
  return new Response(new Uint8Array(png), {
    headers: {
      "Content-Type": "image/png",
      // Other sites may show the picture beside a link.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control":
        version === versionOf(card) ? forGood : untilTheNextChange,
    },
  });
}

function cardOfApp(current: Catalogue, appId: string) {
  const page = detailOf(current, appId);
  return page && workCard(page.app);
}

function cardOfCreator({ creators }: Catalogue, id: string) {
  const creator = creators.find((creator) => creator.id === id);
  return creator && creatorCard(creator);
}

/** Blank if the file is not a card. */
function nameIn(file: string): string {
  return /^(.+)\.png$/s.exec(file)?.[1] ?? "";
}
