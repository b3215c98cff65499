import { catalogue, works } from "~/backends/index.server";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { noticeFor } from "~/routes/admin/frame/notice-for.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { lookAlikes } from "~/routes/admin/names/names.server";
import { pageOf } from "~/work/page-of";
import { search, searchEntry } from "~/catalogue/search";

const perPage = 100;
/** Shorter lists need no search. */
const fewest = 12;

/** Lists one page of names by the query's `q` and `page`. @throws Response with 503. */
export async function listNames<Item extends { count: number }>(
  request: Request,
  listIn: (current: Catalogue) => Item[],
  textsOf: (item: Item) => [name: string, ...others: string[]],
) {
  const query = new URL(request.url).searchParams;
  const words = query.get("q")?.trim() ?? "";
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const all = listIn(current);
  const entries = all.map((item) => {
    const [name, ...others] = textsOf(item);
    return searchEntry(item, name, others);
  });
  const listed = words ? search(entries, words) : all;
  const data = {
    ...pageOf(listed, query.get("page"), perPage),
    ...{ words, found: listed.length, hasSearch: all.length > fewest },
    alike: lookAlikes(all, textsOf).map((group) =>
      group.sort((a, b) => b.count - a.count),
    ),
    notice: await noticeFor(works, request),
  };
  return { all, data };
}
