import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { catalogue } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { pageAt } from "~/kinds/kind";
import { foundation } from "~/kinds/page";
import type { RouteHandle } from "~/ui/route-handle";
import { loader as loadTextPage } from "./text-page.route";

export { default, headers, links, meta } from "./text-page.route";

const isFoundation = (name: string) => name.toLowerCase() === foundation;

/** Only the foundation's page, and those that an owner added or moved, have these addresses. */
function has({ siteDocuments }: Catalogue, name: string): boolean {
  return isFoundation(name) || pageAt(siteDocuments, name) !== undefined;
}

/** Scripts in the browser need no names of pages. */
export const handle: RouteHandle = import.meta.env.SSR ? { has } : {};

export async function loader(args: LoaderFunctionArgs) {
  const current = await catalogue.read();
  const name = args.params["*"] ?? "";
  if (!current && !isFoundation(name)) throw errorResponse(503);
  if (current && !has(current, name)) throw errorResponse(404);
  return loadTextPage(args);
}

export async function action(args: LoaderFunctionArgs): Promise<never> {
  await loader(args);
  throw errorResponse(405);
}
