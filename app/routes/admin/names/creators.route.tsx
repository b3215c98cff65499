import { json, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { filteredListPath } from "~/routes/admin/frame/list-path";
import { renameCreatorPath } from "~/http/paths";
import { listNames } from "~/routes/admin/names/list-names.server";
import { pageMeta } from "~/seo/page-meta";
import { NamesPage } from "~/routes/admin/names/names-page";
import {
  type CreatorNames,
  listCreatorNames,
  nameOf,
} from "~/routes/admin/names/names.server";
import { countOf } from "~/work/count";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Creators" });

export const loader = adminLoader(async ({ request }) => {
  const { all, data } = await listNames(
    request,
    listCreatorNames,
    (creator) => [
      nameOf(creator),
      creator.id,
      ...creator.names.map(({ name }) => name),
    ],
  );
  return json({
    ...data,
    items: data.items.map(shown),
    alike: data.alike.map((group) => group.map(shown)),
    severalNames: all.filter(({ names }) => names.length > 1).map(shown),
  });
});

function shown(creator: CreatorNames) {
  return { ...creator, name: nameOf(creator) };
}

type Shown = ReturnType<typeof shown>;

export default function CreatorsPage() {
  const data = useLoaderData<typeof loader>();
  const { alike, severalNames } = data;
  return (
    <NamesPage
      list="creators"
      title="Creators"
      lead="All creators, including those who have only drafts. Works with the same creator ID appear on one creator page. To change the creator of one work, edit the work."
      warnings={
        <>
          {severalNames.length > 0 ? (
            <SeveralNames creators={severalNames} />
          ) : null}
          {alike.length > 0 ? <Alike groups={alike} /> : null}
        </>
      }
      data={data}
      emptyMessage="No work has a creator yet."
    >
      {data.items.map((item) => (
        <CreatorRow key={item.id} {...item} />
      ))}
    </NamesPage>
  );
}

function SeveralNames({ creators }: { creators: Shown[] }) {
  return (
    <section aria-labelledby="several-names" className="notice mt-6">
      <h2 id="several-names" className="font-display text-lg">
        One creator with several names
      </h2>
      <ul>
        {creators.map(({ id, names }) => (
          <li key={id} className="mt-3">
            {`The ID “${id}” has these names: `}
            {names.map(({ name, count }) => (
              <span key={name} className="mr-3 inline-block">
                {`“${name}” (${countOf(count)}), `}
                <Link to={renameCreatorPath([id], { id, name })}>
                  {`use “${name}” for all`}
                </Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Alike({ groups }: { groups: Shown[][] }) {
  return (
    <section aria-labelledby="alike" className="notice mt-6">
      <h2 id="alike" className="font-display text-lg">
        Creators that look alike
      </h2>
      <ul>
        {groups.map((group) => {
          const ids = group.map(({ id }) => id);
          const [to] = group;
          return (
            <li key={ids.join("\n")} className="mt-3">
              {group
                .map(
                  ({ id, name, count }) =>
                    `“${name}” with the ID “${id}” (${countOf(count)})`,
                )
                .join(", ")}
              {". "}
              {to ? (
                <Link to={renameCreatorPath(ids, to)}>
                  {`Merge into “${to.id}”`}
                </Link>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function CreatorRow({ id, name, count }: Shown) {
  return (
    <li className="border-t py-3 sm:flex sm:items-center sm:justify-between">
      <p className="mr-4">
        <span className="font-semibold">{name}</span>{" "}
        <span className="text-sm text-ink-soft">
          {`ID ${id} · ${countOf(count)}`}
        </span>
      </p>
      <p className="flex flex-wrap">
        <Link
          to={renameCreatorPath([id])}
          aria-label={`Rename or merge ${name} (${id})`}
          className="mr-4 inline-block py-2"
        >
          Rename or merge
        </Link>{" "}
        <Link
          to={filteredListPath("creator", id)}
          aria-label={`Works by ${name} (${id})`}
          className="inline-block py-2"
        >
          Works
        </Link>
      </p>
    </li>
  );
}
