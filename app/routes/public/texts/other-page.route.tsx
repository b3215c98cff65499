import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import type { RouteHandle } from "~/http/route-handle";
import { loader as loadTextPage } from "./text-page.route";
import { pageAt } from "~/kinds/kind";

export { default, headers, links, meta } from "./text-page.route";

/** Only pages that an owner added or moved have these addresses. All others are not found. */
export const handle: RouteHandle = {
  has: ({ siteDocuments }, name) => pageAt(siteDocuments, name) !== undefined,
};

export async function loader(args: LoaderFunctionArgs) {
  const current = await catalogue.read();
  const name = args.params["*"] ?? "";
  if (!current) throw errorResponse(503);
  if (!handle.has?.(current, name)) throw errorResponse(404);
  return loadTextPage(args);
}

export async function action(args: LoaderFunctionArgs): Promise<never> {
  await loader(args);
  throw errorResponse(405);
}
