import { type Catalogue, everyCreator, knownCategory } from "~/catalogue/catalogue.server";
import { makerIds } from "~/catalogue/new-ids.server";
import type { Action } from "~/changes/change";
import { type Plan, planned, type PlannedItem } from "~/changes/plan.server";
import { shortIdOf } from "~/changes/prepare-write.server";
import { errorResponse } from "~/http/error-response.server";
import { pauses } from "~/in-steps.server";
import { checkLocalForm, checkWorkForm, makerRowProblem } from "~/kinds/check.server";
import { publicationFields, withMakers } from "~/kinds/edited-document.server";
import { type Errors, valuesBy } from "~/kinds/field";
import { keyOfMaker, type Maker, mostMakers } from "~/kinds/makers";
import { readPublishTime } from "~/kinds/publish-time.server";
import { shortened } from "~/kinds/text";
import { type Publication, publicationOf } from "~/kinds/visibility";
import { type StoredWork, withFields, type WorkDocument, countOf } from "~/kinds/work";
import { isPublic, isSameWork, makersIn, publicationIn } from "~/kinds/work-document.server";
import { checked } from "~/kinds/work-form";
import { fieldsOf } from "~/kinds/work-form-values.server";
import { siteTimeZone } from "~/site.server";
import { currentCatalogue } from "../../frame/admin-route.server";
import { type ListQuery, readListQuery, listQueryIn } from "../../frame/list-query";
import { pageOf } from "../../frame/page-links";
import type { Source } from "../../frame/review-source.server";
import { backIn, backTo } from "../../frame/way-back";
import { findListed, listPaging, prepareList, type ListedWork } from "../listed-works.server";
import {
  type BulkAction,
  bulkFields,
  type BulkValues,
  type Chosen,
  makerActions,
  bulkActionNames,
} from "./bulk-bar";

const longestButton = 80;

/** Changes works that were selected in the dashboard's list. */
export const bulkSource: Source = {
  failed: "Failed to update works. Please try again.",
  async find(search) {
    const back = backIn(search);
    const current = await currentCatalogue();
    await prepareList(current);
    const now = new Date();
    const { chosen, targets } = findChosen(readChosen(search), listQueryIn(back), current, now);
    if (Object.values(bulkErrors(chosen.values)).some(Boolean)) throw errorResponse(404);
    const request = requestOf(chosen.values, current);
    const { unchanged, ...plan } = await planBulk(targets, request, now);
    const count = plan.items.length;
    const said = sayBulk(request, count);
    const number = (value: number) => value.toLocaleString("en-US");
    return {
      title: count > 0 ? `${said}?` : "No works would change",
      lines: [{ text: `${countOf(current.stored.length)}, ${number(targets.length)} selected` }],
      plan,
      documents: current.documents,
      button: shortened(said, longestButton),
      isDanger: request.action === "delete",
      lists: [
        {
          title: `${number(unchanged.length)} of the selected works will not change.`,
          items: unchanged.map(({ title }) => title),
          isFolded: true,
        },
      ],
      back,
      done: targets.length === 0 ? "already-deleted" : undefined,
      after: (outcome) => backTo(back, outcome, targets.length === 1 ? targets[0]?.id : undefined),
    };
  },
};

export function readChosen(fields: Iterable<[string, string]>): Chosen {
  const entries = Array.from(fields);
  const text = (name: string) => (entries.find(([field]) => field === name)?.[1] ?? "").trim();
  const which = text("which");
  return {
    values: valuesBy(bulkFields, text),
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
  const wanted = new Set(ids.map(shortIdOf));
  const whole = readListQuery(new URLSearchParams());
  const targets =
    which === "page"
      ? pageOf(findListed(current, query, now), query.page, listPaging(query)).items
      : findListed(current, whole, now).filter(({ id }) => wanted.has(shortIdOf(id)));
  const own = targets.map(({ id }) => shortIdOf(id));
  return { chosen: { which: "checked", ids: own, values }, targets };
}

/**
 * A maker with only an ID becomes the creator whom other works name so, and one with only a name
 * gets an ID. Known names keep their spelling, whatever the case in which somebody types them.
 */
function requestOf(values: BulkValues, current: Catalogue): BulkRequest {
  const action = isBulkAction(values.action) ? values.action : "publish";
  if (action === "schedule") {
    const publishAt = readPublishTime(values.publishAt, siteTimeZone());
    return { ...values, action, publishAt };
  }
  if (action === "category") {
    return { ...values, action, category: knownCategory(values.category, current) };
  }
  const { creatorName: name } = values;
  const creators = everyCreator(current);
  const ids = makerIds(creators);
  const creatorId = values.creatorId || (name && ids.idFor(name));
  const known = creators.find(({ id }) => id === creatorId);
  if (!known) return { ...values, action, creatorId };
  const creatorIsAgent = known.isAgent ? checked : values.creatorIsAgent;
  const creatorName = ids.spelling(creatorId, name) || known.name;
  return { ...values, action, creatorId, creatorName, creatorIsAgent };
}

interface BulkRequest extends Omit<BulkValues, "action"> {
  action: BulkAction;
}

export function bulkErrors(values: BulkValues): Errors {
  const { action, category, creatorId, creatorName, publishAt } = values;
  if (!isBulkAction(action)) return { action: "Choose an action." };
  if (action === "schedule") {
    const { errors } = checkLocalForm({ visibility: "scheduled", publishAt }, siteTimeZone());
    return { publishAt: errors.publishAt };
  }
  if (action === "category") return { category: checkWorkForm({ category }).category };
  if (!makerActions.includes(action)) return {};
  const missing = action !== "creator" && !creatorId && !creatorName;
  return {
    creatorId: makerRowProblem("id", creatorId),
    creatorName: missing ? "Enter a name." : makerRowProblem("name", creatorName),
  };
}

function nextDocument(
  document: WorkDocument,
  { action, category, creatorId, creatorName, creatorIsAgent, publishAt }: BulkRequest,
  now: Date,
): WorkDocument | undefined {
  const makers = makersIn(document);
  const [maker] = makersIn({ creatorId, creatorName, creatorIsAgent: Boolean(creatorIsAgent) });
  switch (action) {
    case "publish":
      return isPublic(document, now)
        ? document
        : published(document, publicationOf("public", publicationIn(document) ?? {}, now));
    case "schedule":
      return published(document, { status: undefined, ...fieldsOf({ publishAt }) });
    case "unpublish": {
      // A work that another program hides stays as it is.
      const publication = publicationIn(document);
      return publication?.status === "draft" ? document : { ...document, status: "draft" };
    }
    case "category":
      return withFields(document, { category: category || undefined });
    case "creator":
      return withMakers(document, [...(maker ? [maker] : []), ...makers.slice(1)]);
    case "add-maker":
      return maker && makers.length < mostMakers && !has(makers, maker)
        ? withMakers(document, [...makers, maker])
        : document;
    case "remove-maker":
      return maker && has(makers, maker)
        ? withMakers(
            document,
            makers.filter((one) => keyOfMaker(one) !== keyOfMaker(maker)),
          )
        : document;
    case "delete":
      return undefined;
  }
}

function published(document: WorkDocument, fields: Publication): WorkDocument {
  return withFields(document, publicationFields(document, fields));
}

function has(makers: readonly Maker[], maker: Maker): boolean {
  return makers.some((one) => keyOfMaker(one) === keyOfMaker(maker));
}

/** @returns the plan, and the works that already are as asked or cannot change. */
export async function planBulk<Item extends StoredWork>(
  works: Item[],
  request: BulkRequest,
  now: Date,
): Promise<Plan & { unchanged: Item[] }> {
  const pause = pauses();
  const updatedAt = now.toISOString();
  const items: PlannedItem[] = [];
  const unchanged: Item[] = [];
  for (const work of works) {
    await pause();
    const { id, document } = work;
    const next = nextDocument(document, request, now);
    if (next && isSameWork(document, next)) unchanged.push(work);
    else items.push(planned({ id, document: next && { ...next, updatedAt } }, document));
  }
  const { action } = request;
  const sentences = items.length > 0 ? ["You can undo this on the next page."] : [];
  const isFull = ({ document }: Item) => makersIn(document).length >= mostMakers;
  if (action === "add-maker" && unchanged.some(isFull)) {
    sentences.push(`A work can have at most ${mostMakers} makers.`);
  }
  return { action: loggedAs[action] ?? "edit", items, sentences, unchanged };
}

/** The history calls all other actions an edit. */
const loggedAs: Partial<Record<BulkAction, Action>> = {
  publish: "publish",
  unpublish: "unpublish",
  delete: "delete",
};

function isBulkAction(value: unknown): value is BulkAction {
  return typeof value === "string" && Object.keys(bulkActionNames).includes(value);
}

/** Returns the name of the first field that an action needs, if any. */
export function neededField(action: string): string | undefined {
  if (action === "category") return action;
  if (action === "schedule") return "publishAt";
  return makerActions.includes(action) ? "creatorName" : undefined;
}

/** Says what will be done, as a heading asks and a button promises it. */
function sayBulk({ action, category, creatorId, creatorName }: BulkRequest, count: number): string {
  const works = countOf(count);
  const maker = creatorName || creatorId;
  switch (action) {
    case "publish":
      return `Publish ${works} now`;
    case "unpublish":
      return `Make ${works} ${count === 1 ? "a draft" : "drafts"}`;
    case "schedule":
      return `Set the time of ${works}`;
    case "category":
      return category
        ? `Move ${works} to the category “${category}”`
        : `Remove the category from ${works}`;
    case "creator":
      return creatorId
        ? `Set the creator of ${works} to ${maker}`
        : `Remove the creator from ${works}`;
    case "add-maker":
      return `Add ${maker} to the makers of ${works}`;
    case "remove-maker":
      return `Remove ${maker} from the makers of ${works}`;
    case "delete":
      return `Delete ${works}`;
  }
}
