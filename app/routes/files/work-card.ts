import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { worksUnavailable } from "~/http/public-file.server";
import type { RouteHandle } from "~/http/route-handle";
import { workCard } from "~/seo/cards/card.server";
import { nameOfCard, readVersion } from "~/seo/cards/card-address";
import { cardNameIn, cardResponse } from "~/seo/cards/card-response.server";
import { detailOf } from "~/ui/app-page/app-detail.server";

export const handle: RouteHandle = {
  query: readVersion,
  has: ({ works, builtInPages }, file) => {
    const appId = nameOfCard(file) ?? "";
    return (
      builtInPages.includes(appId) || works.some((work) => work.appId === appId)
    );
  },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const page = detailOf(current, cardNameIn(request) ?? "");
  if (!page) throw errorResponse(404);
  return cardResponse(request, workCard(page.app));
}
