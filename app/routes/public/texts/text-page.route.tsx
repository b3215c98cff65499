import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { catalogue } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { keptIf, movedResponse, publicHeaders } from "~/http/public-headers";
import { pageAt, pageDocument } from "~/kinds/kind";
import { isPublicPage, pagePath } from "~/kinds/page";
import { pageCardImage } from "~/seo/cards/card.server";
import { listedMeta } from "~/seo/listed-meta";
import { currentSite } from "~/site.server";
import { styleSheets } from "~/ui/route-handle";
import { TextPage } from "~/ui/text-page/text-page";
import { textPageOf } from "~/ui/text-page/text-page.server";
import styles from "~/ui/text-page/text-page.css?url";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { page, card } = args.data ?? {};
  return listedMeta(args, {
    title: page?.documentTitle,
    description: page?.description,
    path: page?.path,
    card,
  });
};

export const links = styleSheets(styles);

export const headers = publicHeaders;

/** While nothing can be read, a page shows its original text, which no cache must keep. */
export async function loader({ request }: LoaderFunctionArgs) {
  const path = nameInPath(request) ?? "";
  const current = await catalogue.read();
  const name = pageAt(current?.siteDocuments, path) ?? path.toLowerCase();
  const document = pageDocument(current?.siteDocuments, name);
  if (!isPublicPage(name, document)) throw errorResponse(404);
  const to = pagePath(name, document);
  if (to !== `/${path}`) throw movedResponse(to);
  const page = textPageOf(name, document, currentSite());
  // The prepared image says "About us".
  const { documentTitle: title } = page;
  const card = pageCardImage(path, title, title === "About");
  return json({ page, card }, keptIf(current));
}

export default function TextPageRoute() {
  return <TextPage page={useLoaderData<typeof loader>().page} />;
}
