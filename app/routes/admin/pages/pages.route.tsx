import { AdminPage, Moment, ChangeNotice } from "../frame/admin-page";
import { titled } from "~/seo/listed-meta";
import { json, type SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readNames } from "~/auth/people.server";
import { works } from "~/backends/index.server";
import { type Names, personName } from "~/changes/change";
import { historyPath } from "../frame/admin-paths";
import { adminLoader, noticeFor } from "../frame/admin-route.server";
import { ListRow } from "../frame/page-links";
import { currentSite } from "~/site.server";
import { originalTexts, textPageOf, unknownPlaceholders } from "~/ui/text-page/text-page.server";
import { editPath, newPages, pageDocumentId, siteDocument, type SiteDocuments } from "~/kinds/kind";
import {
  isPublicPage,
  isStandardPage,
  pagePath,
  readPageTexts,
  standardPages,
  textsOfPage,
} from "~/kinds/page";
import { own } from "~/kinds/outside";
import type { RouteHandle } from "~/http/route-handle";

const title = "Pages";

export const meta = titled(title);

export const handle: RouteHandle = { hasTimes: true };

export const loader = adminLoader(async ({ request }) => {
  const documents = await works.siteDocuments();
  const names = [...Object.keys(standardPages), ...newPages(documents).map(({ name }) => name)];
  const people = await readNames();
  return json({
    notice: await noticeFor(request),
    pages: await Promise.all(names.map((name) => listed(name, documents, people))),
  });
}, "Failed to load the pages. Please try again.");

async function listed(name: string, documents: SiteDocuments, people: Names) {
  const id = pageDocumentId(name);
  const document = siteDocument(documents, id);
  const texts = readPageTexts(document, originalTexts(name, document));
  const isEdited = textsOfPage(name).some((field) => Object.hasOwn(document, field));
  const isPublic = isPublicPage(name, document);
  const [last] = documents.has(id) ? (await works.changes({ workId: id, limit: 1 })).changes : [];
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
    last: last && { at: last.at, by: personName(last.by, people) },
    unknown: unknownPlaceholders(name, texts, currentSite()),
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

function PageRow({ page }: { page: ListedPage }) {
  const { name, title, state, publicPath, last, unknown } = page;
  return (
    <ListRow
      note={
        last ? (
          <>
            Last changed by {last.by}, <Moment at={last.at} />
          </>
        ) : null
      }
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
      {unknown.length > 0 ? (
        <p className="text-sm text-danger">
          {`No placeholder has this name: ${unknown.join(", ")}`}
        </p>
      ) : null}
    </ListRow>
  );
}
