import { nameInPath } from "~/http/paths";
import { untilTheNextChange } from "~/http/public-headers";
import { forGood } from "~/http/svg-response.server";
import { nameOfCard } from "~/seo/cards/card-address";
import { renderCard, versionOf } from "~/seo/cards/card.server";
import type { Card } from "~/seo/cards/draw-card.server";

/** The name before ".png" at the end of a request's path. */
export function cardNameIn(request: Request): string | undefined {
  return nameOfCard(nameInPath(request) ?? "");
}

/** A card; for good at the address that names its version. */
export async function cardResponse(
  request: Request,
  card: Card,
): Promise<Response> {
  const version = new URL(request.url).searchParams.get("v");
  return new Response(new Uint8Array(await renderCard(card)), {
    headers: {
      "Content-Type": "image/png",
      // Sites that show the link may load it in a visitor's browser.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control":
        version === versionOf(card) ? forGood : untilTheNextChange,
    },
  });
}
