import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue, media } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { movedResponse } from "~/http/moved-response.server";
import { worksUnavailable } from "~/http/public-file.server";
import type { RouteHandle } from "~/http/route-handle";
import { workCard } from "~/seo/cards/card.server";
import { nameOfCard, readVersion } from "~/seo/cards/card-address";
import { cardNameIn, cardResponse } from "~/seo/cards/card-response.server";
import { detailOf } from "~/ui/work-page/app-detail.server";
import { hasApp, movedApp } from "~/catalogue/moved";

export const handle: RouteHandle = {
  query: readVersion,
  has: (current, file) => {
    const appId = nameOfCard(file) ?? "";
    return hasApp(current, appId) || movedApp(current, appId) !== undefined;
  },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const appId = cardNameIn(request) ?? "";
  const page = detailOf(current, appId);
  if (page)
    return cardResponse(request, workCard(page.app), (file) =>
      media.read(file),
    );
  const moved = movedApp(current, appId);
  if (moved === undefined) throw errorResponse(404);
  return movedResponse(`/cards/${encodeURIComponent(moved)}.png`);
}
