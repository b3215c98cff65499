import { json, type SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { works } from "~/data.server";
import { editPath } from "~/http/paths";
import { newPages, pageDocumentId, siteDocument, type SiteDocuments } from "~/kinds/kind";
import { own } from "~/kinds/outside";
import { isPublicPage, isStandardPage, pagePath, standardPages, textsOfPage } from "~/kinds/page";
import { titled } from "~/seo/listed-meta";
import { currentSite } from "~/site.server";
import { textPageOf } from "~/ui/text-page/text-page.server";
import { AdminPage, ChangeNotice } from "../frame/admin-page";
import { historyPath } from "../frame/admin-paths";
import { adminLoader, noticeFor } from "../frame/admin-route.server";
import { ListRow } from "../frame/page-links";

const title = "Pages";

export const meta = titled(title);

export const loader = adminLoader(async ({ request }) => {
  const documents = await works.siteDocuments();
  const names = [...Object.keys(standardPages), ...newPages(documents).map(({ name }) => name)];
  return json({
    notice: await noticeFor(request),
    pages: names.map((name) => listed(name, documents)),
  });
}, "Failed to load the pages. Please try again.");

function listed(name: string, documents: SiteDocuments) {
  const document = siteDocument(documents, pageDocumentId(name));
  const isEdited = textsOfPage(name).some((field) => Object.hasOwn(document, field));
  const isPublic = isPublicPage(name, document);
  return {
    name,
    title: own(standardPages, name) ?? textPageOf(name, document, currentSite()).texts.title,
    state: !isPublic
      ? "Draft"
      : !isStandardPage(name)
        ? "Public"
        : isEdited
          ? "Edited"
          : "Original text",
    publicPath: isPublic ? pagePath(name, document) : undefined,
  };
}

export default function PagesPage() {
  const { notice, pages } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={title}
      width="whole"
      notice={<ChangeNotice notice={notice} />}
      lead="Edit the texts of the site here. To edit a work, open it on the dashboard."
    >
      <Link to="/admin/pages/new" className="button button-filled print:hidden">
        + Add New Page
      </Link>
      <ul className="mt-8">
        {pages.map((page) => (
          <PageRow key={page.name} page={page} />
        ))}
      </ul>
    </AdminPage>
  );
}

type ListedPage = SerializeFrom<typeof loader>["pages"][number];

function PageRow({ page: { name, title, state, publicPath } }: { page: ListedPage }) {
  return (
    <ListRow
      links={[
        publicPath !== undefined && ["View", `View ${title}`, publicPath],
        ["Edit", `Edit ${title}`, editPath(pageDocumentId(name))],
        ["History", `History of ${title}`, historyPath(pageDocumentId(name))],
      ]}
    >
      <p>
        <span dir="auto" className="font-semibold">
          {title}
        </span>{" "}
        <span className="text-sm text-ink-soft">{state}</span>
      </p>
    </ListRow>
  );
}
