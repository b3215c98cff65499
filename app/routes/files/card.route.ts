import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Catalogue } from "~/catalogue/catalogue.server";
import {
  hasCreator,
  hasWorkPage,
  movedCreator,
  movedWorkPage,
  textPageNamed,
} from "~/catalogue/pages";
import { catalogue } from "~/data.server";
import { errorResponse, worksUnavailable } from "~/http/error-response.server";
import { fileNamed, nameInPath, nameOfFile } from "~/http/paths";
import { cachingHeaders, forGood, movedResponse, untilTheNextChange } from "~/http/public-headers";
import { cardVersion, renderCard, type Address, cardAt, folderIn } from "~/seo/cards/card.server";
import type { RouteHandle } from "~/ui/route-handle";

/** Scripts in the browser need no names of pages. */
export const handle: RouteHandle = import.meta.env.SSR ? { lane: "cards", has } : {};

function has(current: Catalogue, file: string): boolean {
  const name = nameOfFile(file, ".png");
  return (
    textPageNamed(current, name) !== undefined ||
    hasWorkPage(current, name) ||
    hasCreator(current, name) ||
    movedWorkPage(current, name) !== undefined ||
    movedCreator(current, name) !== undefined
  );
}

/** Draws only the current version of a card, so that no address makes the site draw it again. */
export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const card = cardAt(current, request);
  if (!card) return redirectMoved(current, request);
  const { searchParams } = new URL(request.url);
  const file = nameInPath(request) ?? "";
  const version = cardVersion(card);
  if (searchParams.get("v") !== version || !file.startsWith("~")) {
    const headers = cachingHeaders(untilTheNextChange);
    const { pathname } = new URL(fileNamed(nameOfFile(file, ".png"), ".png"), request.url);
    return redirect(`${pathname}?v=${version}`, { headers });
  }
  const png = await renderCard(card);
  if (!png) throw errorResponse(503);
  return new Response(new Uint8Array(png), {
    headers: {
      "Content-Type": "image/png",
      // Other sites may show the image beside a link.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control": forGood,
    },
  });
}

function redirectMoved(current: Catalogue, address: Address): Response {
  const findMoved = { cards: movedWorkPage, creators: movedCreator }[folderIn(address)];
  const moved = findMoved?.(current, nameOfFile(nameInPath(address), ".png"));
  if (moved === undefined) throw errorResponse(404);
  return movedResponse(new URL(fileNamed(moved, ".png"), address.url).pathname);
}
