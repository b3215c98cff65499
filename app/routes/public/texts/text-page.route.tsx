import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { catalogue } from "~/backends/index.server";
import { nameInPath } from "~/http/paths";
import { publicHeaders } from "~/http/public-headers";
import { loadTextPage } from "~/routes/public/texts/load-text-page.server";
import { listedMeta } from "~/seo/listed-meta";
import { TextPage } from "~/ui/text-page/text-page";
import { pagePath } from "~/work/site-page";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { page, card } = args.data ?? {};
  return listedMeta(args, {
    title: page?.documentTitle,
    description: page?.description,
    path: page && pagePath(page.name),
    card,
  });
};

export const headers = publicHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const name = nameInPath(request)?.toLowerCase() ?? "";
  return loadTextPage(name, await catalogue.read());
}

export default function TextPageRoute() {
  return <TextPage page={useLoaderData<typeof loader>().page} />;
}
