import { nameInPath } from "~/http/paths";
import { untilTheNextChange } from "~/http/public-headers";
import { forGood } from "~/http/svg-response.server";
import { nameOfCard } from "~/seo/cards/card-address";
import { type ReadFile, renderCard, versionOf } from "~/seo/cards/card.server";
import type { Card } from "~/seo/cards/draw-card.server";

export function cardNameIn(request: Request): string | undefined {
  return nameOfCard(nameInPath(request) ?? "");
}

/** Serves a card, cached permanently if the address has its current version. */
export async function cardResponse(
  request: Request,
  card: Card,
  readFile: ReadFile,
): Promise<Response> {
  const version = new URL(request.url).searchParams.get("v");
  return new Response(new Uint8Array(await renderCard(card, readFile)), {
    headers: {
      "Content-Type": "image/png",
      // Other sites may show the picture beside a link.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control":
        version === versionOf(card) ? forGood : untilTheNextChange,
    },
  });
}
