import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { worksUnavailable } from "~/http/public-file.server";
import type { RouteHandle } from "~/http/route-handle";
import { creatorCard } from "~/seo/cards/card.server";
import { nameOfCard, readVersion } from "~/seo/cards/card-address";
import { cardNameIn, cardResponse } from "~/seo/cards/card-response.server";

export const handle: RouteHandle = {
  query: readVersion,
  has: ({ creators }, file) =>
    creators.some(({ id }) => id === nameOfCard(file)),
};

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const creator = current.creators.find(({ id }) => id === cardNameIn(request));
  if (!creator) throw errorResponse(404);
  return cardResponse(request, creatorCard(creator));
}
