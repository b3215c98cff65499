import { json } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { readFilter } from "~/catalogue/filter";
import { search, searchEntry } from "~/catalogue/search";
import { pageIn, withQuery } from "~/http/paths";
import { addressBytes } from "~/kinds/text";
import { countOf } from "~/kinds/work";
import { titled } from "~/seo/listed-meta";
import { AdminPage, ChangeNotice } from "../frame/admin-page";
import { renamePath } from "../frame/admin-paths";
import { currentCatalogue, adminLoader, noticeFor } from "../frame/admin-route.server";
import { listPath } from "../frame/list-query";
import { FindField, NumberedPages, pageOf, partOf, ListRow } from "../frame/page-links";
import { withBack } from "../frame/way-back";
import { AlikeNames, SeveralNames } from "./names-to-merge";
import { type ListedName, listNames, lookAlikes, textsOf } from "./names.server";

export const meta = titled("Creators");

const path = "/admin/creators";
/** A row repeats its name, its addresses, and the search. */
function pagingFor(words: string) {
  const search = 3 * addressBytes(words);
  return {
    perPage: 100,
    bytesOf: ({ key, name }: ListedName) => 6 * addressBytes(key) + 7 * addressBytes(name) + search,
  };
}
/** Shorter lists need no search. */
const fewest = 12;

export const loader = adminLoader(async ({ request, search: query }) => {
  const words = readFilter(query).q;
  const all = await listNames("creators", await currentCatalogue());
  const entryOf = (item: ListedName) => searchEntry(item, item.name, textsOf(item));
  const listed = words ? search(all.map(entryOf), words) : all;
  const page = pageOf(listed, query.get("page"), pagingFor(words));
  return json({
    ...page,
    items: page.items.map(({ key, name, count }) => ({ key, name, count })),
    words,
    found: listed.length,
    hasSearch: all.length > fewest || words !== "",
    alike: partOf(await lookAlikes(all), query.get("alike")),
    severalNames: partOf(
      all.filter(({ names }) => names.length > 1),
      query.get("several"),
    ),
    notice: await noticeFor(request),
  });
});

export default function CreatorsPage() {
  const data = useLoaderData<typeof loader>();
  const { items, page, pages, words, found } = data;
  const pathOf = (number: number) => withQuery(path, { q: words, page: pageIn(number) });
  return (
    <AdminPage
      title="Creators"
      width="whole"
      notice={<ChangeNotice notice={data.notice} />}
      lead="All creators, including those who have only drafts. Works with the same creator ID appear on one creator page. To change the makers of one work, edit the work."
    >
      <SeveralNames creators={data.severalNames} />
      <AlikeNames list="creators" groups={data.alike} />
      {data.hasSearch ? <NameSearch words={words} found={found} /> : null}
      {found === 0 ? (
        <p className="mt-8">{words ? "No creators match." : "No work has a creator yet."}</p>
      ) : (
        <ul className="mt-8">
          {items.map((item) => (
            <CreatorRow key={item.key} creator={item} here={pathOf(page)} />
          ))}
        </ul>
      )}
      <NumberedPages page={page} pages={pages} pathOf={pathOf} />
    </AdminPage>
  );
}

interface CreatorRowProps {
  creator: Omit<ListedName, "names" | "since">;
  here: string;
}

function CreatorRow({ creator, here }: CreatorRowProps) {
  const { key: id, name, count } = creator;
  const label = `${name} (${id})`;
  return (
    <ListRow
      links={[
        [
          "Rename or merge",
          `Rename or merge ${label}`,
          withBack(renamePath("creators", [id]), here),
        ],
        ["Works", `Works by ${label}`, listPath({ q: name })],
      ]}
    >
      <p>
        <span className="font-semibold">{name}</span>{" "}
        <span className="text-sm text-ink-soft">{`ID ${id} · ${countOf(count)}`}</span>
      </p>
    </ListRow>
  );
}

function NameSearch({ words, found }: { words: string; found: number }) {
  return (
    <Form key={words} action={path} role="search" className="mt-6 flex flex-wrap">
      <FindField label="Find a creator" value={words} />
      {words ? (
        <p className="w-full">
          {`${found} found. `}
          <Link to={path}>Show all</Link>
        </p>
      ) : null}
    </Form>
  );
}
