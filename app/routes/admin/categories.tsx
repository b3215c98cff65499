import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { catalogue, works } from "~/backends/index.server";
import { noWorkResponse } from "~/http/find-or-fail.server";
import { filteredListPath } from "~/http/list-path";
import { noticeFor } from "~/http/notice-for.server";
import { namesPath, orderPath, renameCategoryPath } from "~/http/paths";
import { pageMeta } from "~/seo/page-meta";
import { ChangeNotice } from "~/ui/admin/change-notice";
import { NameSearch } from "~/ui/admin/name-search";
import { NumberedPages } from "~/ui/admin/numbered-pages";
import { Container } from "~/ui/container";
import {
  listCategoryNames,
  lookAlikes,
  type NameCount,
} from "~/works/names.server";
import { countOf } from "~/works/count";
import { pageOf } from "~/works/page-of";
import { search, searchEntry } from "~/works/search";

const perPage = 100;
const fewest = 12;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Categories" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const words = query.get("q")?.trim() ?? "";
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const all = listCategoryNames(current);
  const found = search(
    all.map((item) => searchEntry(item, item.name, [])),
    words,
  );
  const listed = words ? found : all;
  return json({
    ...pageOf(listed, query.get("page"), perPage),
    ...{ words, found: listed.length, hasSearch: all.length > fewest },
    alike: lookAlikes(all, ({ name }) => [name]).map((group) =>
      group.sort((a, b) => b.count - a.count),
    ),
    notice: await noticeFor(works, request),
  });
}

export default function CategoriesPage() {
  const data = useLoaderData<typeof loader>();
  const { items, page, pages, words, found, hasSearch, alike } = data;
  return (
    <Container>
      <ChangeNotice notice={data.notice} />
      <div className="max-w-3xl pt-12">
        <h1 className="font-display text-2xl">Categories</h1>
        <p className="mt-2 text-ink-soft">
          All categories that have works, including drafts. To move one work to
          a different category, edit the work.
        </p>
        {alike.length > 0 ? <Alike groups={alike} /> : null}
        {hasSearch ? (
          <NameSearch action="/admin/categories" words={words} found={found} />
        ) : null}
        {found === 0 ? (
          <p className="mt-8">
            {words ? "No categories match." : "There are no works yet."}
          </p>
        ) : (
          <ul className="mt-8">
            {items.map((item) => (
              <CategoryRow key={item.name} {...item} />
            ))}
          </ul>
        )}
        <NumberedPages
          page={page}
          pages={pages}
          pathOf={(number) => namesPath("categories", words, number)}
        />
      </div>
    </Container>
  );
}

function Alike({ groups }: { groups: NameCount[][] }) {
  return (
    <section aria-labelledby="alike" className="notice mt-6">
      <h2 id="alike" className="font-display text-lg">
        Names that look alike
      </h2>
      <ul>
        {groups.map((group) => {
          const names = group.map(({ name }) => name);
          const [to = ""] = names;
          return (
            <li key={names.join("\n")} className="mt-3">
              {group
                .map(({ name, count }) => `“${name}” (${countOf(count)})`)
                .join(", ")}
              {". "}
              <Link to={renameCategoryPath(names, to)}>
                {`Merge into “${to}”`}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function CategoryRow({ name, count }: NameCount) {
  return (
    <li className="border-t py-3 sm:flex sm:items-center sm:justify-between">
      <p className="mr-4">
        <span className="font-semibold">{name}</span>{" "}
        <span className="text-sm text-ink-soft">{countOf(count)}</span>
      </p>
      <p className="flex flex-wrap">
        <Link
          to={renameCategoryPath([name])}
          aria-label={`Rename or merge ${name}`}
          className="mr-4 inline-block py-2"
        >
          Rename or merge
        </Link>{" "}
        <Link
          to={orderPath(name)}
          aria-label={`Order the works in ${name}`}
          className="mr-4 inline-block py-2"
        >
          Order
        </Link>{" "}
        <Link
          to={filteredListPath("category", name)}
          aria-label={`Works in ${name}`}
          className="inline-block py-2"
        >
          Works
        </Link>
      </p>
    </li>
  );
}
