import { AdminPage } from "../frame/admin-page";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { json, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { search, searchEntry } from "~/catalogue/search";
import { namesListOf, namesPath, orderPath, renamePath } from "../frame/admin-paths";
import { adminLoader, noticeFor } from "../frame/admin-route.server";
import { ChangeNotice } from "../frame/notice-banner";
import { filteredListPath } from "../frame/list-path";
import { NumberedPages, pageOf } from "../frame/page-links";
import { type ListedName, listNames, lookAlikes, textsOf } from "./names.server";
import { AlikeNames, SeveralNames } from "./names-to-merge";
import { pageMeta } from "~/seo/page-meta";
import { countOf } from "~/work/work";
import { Field } from "~/ui/field";

const titles = { categories: "Categories", creators: "Creators" };

const leads = {
  categories:
    "All categories, including those that have only drafts. To move one work to a different category, edit the work.",
  creators:
    "All creators, including those who have only drafts. Works with the same creator ID appear on one creator page. To change the makers of one work, edit the work.",
};

const nothing = {
  categories: "There are no works yet.",
  creators: "No work has a creator yet.",
};

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: titles[args.data?.list ?? "creators"] });

const perPage = 100;
/** Shorter lists need no search. */
const fewest = 12;

export const loader = adminLoader(async ({ request }) => {
  const list = namesListOf(request);
  const query = new URL(request.url).searchParams;
  const words = query.get("q")?.trim() ?? "";
  const all = listNames(list, await currentCatalogue());
  const entries = all.map((item) => {
    return searchEntry(item, item.name, textsOf(item));
  });
  const listed = words ? search(entries, words) : all;
  return json({
    ...pageOf(listed, query.get("page"), perPage),
    list,
    words,
    found: listed.length,
    hasSearch: all.length > fewest || words !== "",
    alike: lookAlikes(all),
    severalNames: all.filter(({ names }) => names.length > 1),
    notice: await noticeFor(request),
  });
});

export default function NamesPage() {
  const data = useLoaderData<typeof loader>();
  const { list, items, page, pages, words, found } = data;
  return (
    <AdminPage
      title={titles[list]}
      notice={<ChangeNotice notice={data.notice} />}
      lead={leads[list]}
    >
      <SeveralNames creators={data.severalNames} />
      <AlikeNames list={list} groups={data.alike} />
      {data.hasSearch ? <NameSearch action={`/admin/${list}`} words={words} found={found} /> : null}
      {found === 0 ? (
        <p className="mt-8">{words ? `No ${list} match.` : nothing[list]}</p>
      ) : (
        <ul className="mt-8">
          {items.map((item) =>
            list === "categories" ? (
              <CategoryRow key={item.key} category={item} />
            ) : (
              <CreatorRow key={item.key} creator={item} />
            ),
          )}
        </ul>
      )}
      <NumberedPages
        page={page}
        pages={pages}
        pathOf={(number) => namesPath(list, words, number)}
      />
    </AdminPage>
  );
}

interface RowProps {
  name: string;
  about: string;
  /** A link has a text, a label for screen readers, and an address. */
  links: [text: string, label: string, to: string][];
}

function Row({ name, about, links }: RowProps) {
  return (
    <li className="border-t py-3 sm:flex sm:items-center sm:justify-between">
      <p className="mr-4">
        <span className="font-semibold">{name}</span>{" "}
        <span className="text-sm text-ink-soft">{about}</span>
      </p>
      <p className="flex flex-wrap">
        {links.map(([text, label, to]) => (
          <Fragment key={text}>
            <Link to={to} aria-label={label} className="mr-4 inline-block py-2 last:mr-0">
              {text}
            </Link>{" "}
          </Fragment>
        ))}
      </p>
    </li>
  );
}

function CategoryRow({ category }: { category: ListedName }) {
  const { name, count } = category;
  return (
    <Row
      name={name}
      about={countOf(count)}
      links={[
        ["Rename or merge", `Rename or merge ${name}`, renamePath("categories", [name])],
        ["Order", `Order the works in ${name}`, orderPath(name)],
        ["Works", `Works in ${name}`, filteredListPath("category", name)],
      ]}
    />
  );
}

function CreatorRow({ creator }: { creator: ListedName }) {
  const { key: id, name, count } = creator;
  const label = `${name} (${id})`;
  return (
    <Row
      name={name}
      about={`ID ${id} · ${countOf(count)}`}
      links={[
        ["Rename or merge", `Rename or merge ${label}`, renamePath("creators", [id])],
        ["Works", `Works by ${label}`, filteredListPath("q", name)],
      ]}
    />
  );
}

interface NameSearchProps {
  action: string;
  words: string;
  found: number;
}

function NameSearch({ action, words, found }: NameSearchProps) {
  return (
    <Form key={words} action={action} role="search" className="mt-6 max-w-md">
      <Field name="q" label="Search">
        {(control) => <input {...control} type="search" defaultValue={words} />}
      </Field>
      <p>
        <button type="submit" className="button button-quiet mr-4">
          Search
        </button>{" "}
        {words ? (
          <>
            {found === 1 ? "1 found. " : `${found} found. `}
            <Link to={action}>Show all</Link>
          </>
        ) : null}
      </p>
    </Form>
  );
}
