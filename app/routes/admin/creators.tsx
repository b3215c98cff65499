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
import { namesPath, renameCreatorPath } from "~/http/paths";
import { pageMeta } from "~/seo/page-meta";
import { ChangeNotice } from "~/ui/admin/change-notice";
import { NameSearch } from "~/ui/admin/name-search";
import { NumberedPages } from "~/ui/admin/numbered-pages";
import { Container } from "~/ui/container";
import {
  type CreatorNames,
  listCreatorNames,
  lookAlikes,
  nameOf,
} from "~/works/names.server";
import { countOf } from "~/works/count";
import { pageOf } from "~/works/page-of";
import { search, searchEntry } from "~/works/search";

const perPage = 100;
const fewest = 12;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Creators" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const words = query.get("q")?.trim() ?? "";
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const all = listCreatorNames(current);
  const found = search(
    all.map((item) =>
      searchEntry(item, nameOf(item), [
        item.id,
        ...item.names.map(({ name }) => name),
      ]),
    ),
    words,
  );
  const listed = words ? found : all;
  return json({
    ...pageOf(listed.map(shown), query.get("page"), perPage),
    ...{ words, found: listed.length, hasSearch: all.length > fewest },
    alike: lookAlikes(all, ({ id, names }) => [
      id,
      ...names.map(({ name }) => name),
    ]).map((group) => group.sort((a, b) => b.count - a.count).map(shown)),
    severalNames: all.filter(({ names }) => names.length > 1).map(shown),
    notice: await noticeFor(works, request),
  });
}

function shown(creator: CreatorNames) {
  return { ...creator, name: nameOf(creator) };
}

type Shown = ReturnType<typeof shown>;

export default function CreatorsPage() {
  const data = useLoaderData<typeof loader>();
  const { items, page, pages, words, found, hasSearch, alike } = data;
  return (
    <Container>
      <ChangeNotice notice={data.notice} />
      <div className="max-w-3xl pt-12">
        <h1 className="font-display text-2xl">Creators</h1>
        <p className="mt-2 text-ink-soft">
          All creators of works, including drafts. Works with the same creator
          ID appear on one creator page. To change the creator of one work, edit
          the work.
        </p>
        {data.severalNames.length > 0 ? (
          <SeveralNames creators={data.severalNames} />
        ) : null}
        {alike.length > 0 ? <Alike groups={alike} /> : null}
        {hasSearch ? (
          <NameSearch action="/admin/creators" words={words} found={found} />
        ) : null}
        {found === 0 ? (
          <p className="mt-8">
            {words ? "No creators match." : "No work has a creator yet."}
          </p>
        ) : (
          <ul className="mt-8">
            {items.map((item) => (
              <CreatorRow key={item.id} {...item} />
            ))}
          </ul>
        )}
        <NumberedPages
          page={page}
          pages={pages}
          pathOf={(number) => namesPath("creators", words, number)}
        />
      </div>
    </Container>
  );
}

/** One ID whose works disagree about the name. */
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
