import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { catalogue } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { cachingHeaders, untilTheNextChange } from "~/http/public-headers";
import type { Site } from "~/kinds/settings";
import { CannotDecode } from "~/media/decoder.server";
import type { Icon } from "~/seo/cards/draw-card.server";
import { markImage, markName } from "~/seo/cards/mark.server";
import { currentSite } from "~/site.server";

/** Devices may crop a maskable icon to 80 % (W3C, "Web Application Manifest"). */
const icons = new Map<string, Icon>([
  ["favicon.svg", { size: 128, share: 1 }],
  ["favicon.ico", { size: 32, share: 1 }],
  ["apple-touch-icon.png", { size: 180, share: 0.76, corners: "0" }],
  ["icon-192.png", { size: 192, share: 0.76, corners: "22%" }],
  ["icon-512.png", { size: 512, share: 0.76, corners: "22%" }],
  ["icon-maskable-512.png", { size: 512, share: 0.56, corners: "0" }],
]);

const drawn = new LRUCache<string, Uint8Array>({ max: 2 * icons.size });

/** Draws the mark of the site. Browsers show a PNG whatever its name says. */
export async function loader({ request }: LoaderFunctionArgs) {
  const file = nameInPath(request)?.toLowerCase() ?? "";
  const icon = icons.get(file);
  if (!icon) throw errorResponse(404);
  await catalogue.read();
  const site = currentSite();
  const key = JSON.stringify([file, site.name, markName(site)]);
  const isSvg = file === "favicon.svg";
  try {
    const content = drawn.get(key) ?? (await draw(site, icon, isSvg));
    drawn.set(key, content);
    const type = isSvg ? "image/svg+xml" : "image/png";
    const headers = { "Content-Type": type, ...cachingHeaders(untilTheNextChange) };
    return new Response(new Uint8Array(content), { headers });
  } catch (cause) {
    if (cause instanceof CannotDecode) throw errorResponse(503);
    throw cause;
  }
}

async function draw(site: Site, icon: Icon, isSvg: boolean): Promise<Uint8Array> {
  const mark = await markImage(site, icon.size);
  if (isSvg && typeof mark.content === "string") return Buffer.from(mark.content);
  const { drawIcon } = await import("~/seo/cards/draw-card.server");
  const svg = Buffer.from(drawIcon(icon, mark));
  if (isSvg) return svg;
  const { default: sharp } = await import("sharp");
  return sharp(svg).png().toBuffer();
}
