import { type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { linkedSources, publicSources } from "~/art/image-source";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { notKept } from "~/http/public-headers";
import { longTime } from "~/kinds/site-time";
import { sayVisibility } from "~/kinds/visibility";
import { readWork } from "~/kinds/work-document.server";
import { findPreview } from "~/records/preview-links.server";
import { titled } from "~/seo/listed-meta";
import { siteTimeZone } from "~/site.server";
import { Container } from "~/ui/container";
import { ArtSources } from "~/ui/image";
import { type RouteHandle, styleSheets } from "~/ui/route-handle";
import { PreviewedWork } from "~/ui/work-page/work-page";
import { workPageOf } from "~/ui/work-page/work-page.server";
import styles from "~/ui/work-page/work-page.css?url";

export const handle: RouteHandle = { isPrivate: true };

export const meta = titled<typeof loader>((data) => `Private preview of ${data?.work.title}`);

export const links = styleSheets(styles);

export const headers: HeadersFunction = () => ({
  "Cache-Control": notKept,
  "X-Robots-Tag": "noindex",
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { current, stored, expiresAt } = await findPreview(nameInPath(request));
  const work = readWork(stored);
  if (!work) throw errorResponse(404);
  const timeZone = siteTimeZone();
  return json({
    work,
    detail: workPageOf(current, work, stored.document),
    visibility: sayVisibility(work, new Date(), timeZone),
    until: `${longTime(expiresAt, timeZone)} (${timeZone})`,
  });
}

export default function PreviewPage() {
  const { token = "" } = useParams();
  const { work, detail, visibility, until } = useLoaderData<typeof loader>();
  const own = linkedSources(token);
  return (
    <ArtSources.Provider value={(id) => (id === work.id ? own : publicSources(id))}>
      <Container>
        <div className="pb-8 pt-12">
          <p className="mb-2 font-semibold">Private preview</p>
          <h1 className="font-display text-2xl">{work.title}</h1>
          <p className="mt-2">{visibility}</p>
          <p className="mt-2 max-w-prose">
            {`You see the work as it was last saved. The card leads to the work’s page only while the work is public. Everyone who has this link can see it until ${until}, so share it with care.`}
          </p>
        </div>
      </Container>
      <PreviewedWork work={work} detail={detail} />
    </ArtSources.Provider>
  );
}
