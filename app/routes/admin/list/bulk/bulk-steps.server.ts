import {
  type BulkRequest,
  checkBulkValues,
} from "~/routes/admin/list/bulk/bulk.server";
import {
  type BulkValues,
  type Chosen,
  isBulkAction,
} from "~/routes/admin/list/bulk/bulk-action";
import { type Catalogue, deriveCreators } from "~/catalogue/catalogue.server";
import { checked } from "~/work/work-form";
import {
  findListed,
  worksPerPage,
} from "~/routes/admin/list/listed-works.server";
import type { ListedWork } from "~/routes/admin/list/listed-work.server";
import { type ListQuery, readListQuery } from "~/routes/admin/frame/list-query";
import { pageOf } from "~/work/page-of";

export function readChosen(fields: Iterable<[string, string]>): Chosen {
  const entries = Array.from(fields);
  const text = (name: string) =>
    (entries.find(([field]) => field === name)?.[1] ?? "").trim();
  const which = text("which");
  return {
    values: {
      action: text("action"),
      category: text("category"),
      creatorId: text("creatorId"),
      creatorName: text("creatorName"),
      creatorIsAgent: text("creatorIsAgent"),
    },
    which: which === "page" || which === "all" ? which : "checked",
    ids: entries.flatMap(([name, value]) => (name === "id" ? value : [])),
  };
}

/** After this step, the works of a page are chosen by ID. */
export function findChosen(
  { which, ids, values }: Chosen,
  query: ListQuery,
  current: Catalogue,
  now: Date,
): { chosen: Chosen; targets: ListedWork[] } {
  if (which === "all") {
    const targets = findListed(current, query, now);
    return { chosen: { which, ids, values }, targets };
  }
  const wanted = new Set(ids);
  const whole = readListQuery(new URLSearchParams());
  const targets =
    which === "page"
      ? pageOf(findListed(current, query, now), query.page, worksPerPage).items
      : findListed(current, whole, now).filter(({ id }) => wanted.has(id));
  const own = targets.map(({ id }) => id);
  return { chosen: { which: "checked", ids: own, values }, targets };
}

export function bulkErrors(
  values: BulkValues,
): Partial<Record<string, string>> {
  return isBulkAction(values.action)
    ? checkBulkValues(values)
    : { action: "Choose an action." };
}

/** A maker with only an ID becomes the creator whom other works name so. */
export function requestOf(values: BulkValues, current: Catalogue): BulkRequest {
  const action = isBulkAction(values.action) ? values.action : "publish";
  const { creatorId, creatorName } = values;
  const creators = deriveCreators(current.stored);
  const known = creators.find(({ id }) => id === creatorId);
  if (!known || creatorName) return { ...values, action };
  const creatorIsAgent = known.isAgent ? checked : values.creatorIsAgent;
  return { ...values, action, creatorName: known.name, creatorIsAgent };
}
