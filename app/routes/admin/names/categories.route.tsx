import { json, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { filteredListPath } from "~/routes/admin/frame/list-path";
import { orderPath, renameCategoryPath } from "~/http/paths";
import { listNames } from "~/routes/admin/names/list-names.server";
import { pageMeta } from "~/seo/page-meta";
import { NamesPage } from "~/routes/admin/names/names-page";
import {
  listCategoryNames,
  type NameCount,
} from "~/routes/admin/names/names.server";
import { countOf } from "~/work/count";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Categories" });

export const loader = adminLoader(async ({ request }) => {
  const { data } = await listNames(request, listCategoryNames, ({ name }) => [
    name,
  ]);
  return json(data);
});

export default function CategoriesPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <NamesPage
      list="categories"
      title="Categories"
      lead="All categories, including those that have only drafts. To move one work to a different category, edit the work."
      warnings={data.alike.length > 0 ? <Alike groups={data.alike} /> : null}
      data={data}
      emptyMessage="There are no works yet."
    >
      {data.items.map((item) => (
        <CategoryRow key={item.name} {...item} />
      ))}
    </NamesPage>
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
