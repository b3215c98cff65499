import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue, media } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { movedResponse } from "~/http/moved-response.server";
import { worksUnavailable } from "~/http/public-file.server";
import type { RouteHandle } from "~/http/route-handle";
import { creatorCard } from "~/seo/cards/card.server";
import { nameOfCard, readVersion } from "~/seo/cards/card-address";
import { cardNameIn, cardResponse } from "~/seo/cards/card-response.server";
import { hasCreator, movedCreator } from "~/catalogue/moved";

export const handle: RouteHandle = {
  query: readVersion,
  has: (current, file) => {
    const id = nameOfCard(file) ?? "";
    return hasCreator(current, id) || movedCreator(current, id) !== undefined;
  },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const id = cardNameIn(request) ?? "";
  const creator = current.creators.find((creator) => creator.id === id);
  if (creator)
    return cardResponse(request, creatorCard(creator), (file) =>
      media.read(file),
    );
  const moved = movedCreator(current, id);
  if (moved === undefined) throw errorResponse(404);
  return movedResponse(`/cards/creators/${encodeURIComponent(moved)}.png`);
}
