import {
  type BulkPlan,
  type BulkRequest,
  BulkStopped,
  checkBulkValues,
  inWritingOrder,
  planBulk,
  runBulk,
  seenOf,
  WorkDiffers,
} from "~/routes/admin/list/bulk/bulk.server";
import {
  type BulkValues,
  type Chosen,
  isBulkAction,
} from "~/routes/admin/list/bulk/bulk-action";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { actionNames } from "~/changes/change";
import { batchIn, newBatch } from "~/changes/changes.server";
import {
  findListed,
  type ListedWork,
  nameOfCreator,
  worksPerPage,
} from "~/routes/admin/list/listed-works.server";
import { type ListQuery, readListQuery } from "~/routes/admin/frame/list-query";
import { pageOf } from "~/work/page-of";
import { titleOfChange } from "~/changes/work-summary.server";
import type { WorksStore } from "~/changes/works-store";

export interface BulkForm extends BulkState {
  query: ListQuery;
}

export interface BulkState extends Chosen {
  /** See `seenOf`. */
  seen: string;
  /** When the page was shown (ISO 8601). */
  at: string;
  batch: string;
  /** How many works the action began with. */
  of: number;
  /** The last work that is done, in writing order. */
  after: string;
}

interface Sample {
  count: number;
  titles: string[];
}

export interface BulkPage {
  step: "choose" | "confirm" | "go on";
  state: BulkState;
  changed: Sample;
  unchanged: Sample;
  errors: Partial<Record<string, string>>;
  problem?: string;
  since: string[];
}

export interface BulkAnswer {
  status: number;
  page?: BulkPage;
  batch?: string;
  cause?: unknown;
}

interface BulkContext {
  current: Catalogue;
  store: WorksStore;
  by: string;
  now: Date;
  goesOn: () => boolean;
}

export function readBulkForm(
  fields: Iterable<[string, string]>,
  list: string,
): BulkForm {
  const entries = Array.from(fields);
  const text = (name: string) =>
    (entries.find(([field]) => field === name)?.[1] ?? "").trim();
  const which = text("which");
  return {
    query: readListQuery(new URLSearchParams(list)),
    values: {
      action: text("action"),
      category: text("category"),
      creatorId: text("creatorId"),
      creatorName: text("creatorName"),
    },
    which: which === "page" || which === "all" ? which : "checked",
    ids: entries.flatMap(([name, value]) => (name === "id" ? value : [])),
    seen: text("seen"),
    at: text("at"),
    batch: batchIn(text("batch")),
    of: Number(text("of")) || 0,
    after: entries.find(([name]) => name === "after")?.[1] ?? "",
  };
}

export function chosenIn(fields: Iterable<[string, string]>): Chosen {
  const { values, which, ids } = readBulkForm(fields, "");
  return { values, which, ids };
}

/** Checks the form, asks for confirmation, or writes. */
export async function answerBulk(
  form: BulkForm,
  context: BulkContext,
): Promise<BulkAnswer> {
  const { current, now } = context;
  const { state, targets } = targetsOf(form, current, now);
  const { values } = state;
  const errors = errorsOf(values);
  const isEmpty = targets.length === 0;
  if (Object.keys(errors).length > 0 || (isEmpty && !state.seen)) {
    const problem = isEmpty ? "Select at least one work." : undefined;
    const none = { changed: sampleOf([]), unchanged: sampleOf([]), since: [] };
    return {
      status: 422,
      page: { step: "choose", state, errors, problem, ...none },
    };
  }
  const request = requestOf(values, current);
  const plan = planBulk(targets, request, now);
  if (state.seen !== seenOf(plan.changed)) return ask(state, plan, context);
  return run(state, plan, request, context);
}

/** After this step, the works of a page are sent by ID. */
function targetsOf(
  { query, ...state }: BulkForm,
  current: Catalogue,
  now: Date,
): { state: BulkState; targets: ListedWork[] } {
  if (state.which === "all") {
    const found = findListed(current, query, now);
    return { state, targets: found.filter(({ id }) => id > state.after) };
  }
  const wanted = new Set(state.ids);
  const whole = readListQuery(new URLSearchParams());
  const targets =
    state.which === "page"
      ? pageOf(findListed(current, query, now), query.page, worksPerPage).items
      : findListed(current, whole, now).filter(({ id }) => wanted.has(id));
  const ids = targets.map(({ id }) => id);
  return { state: { ...state, which: "checked", ids }, targets };
}

function errorsOf(values: BulkValues): BulkPage["errors"] {
  if (!isBulkAction(values.action)) return { action: "Choose an action." };
  const { category, creatorId, creatorName } = checkBulkValues(values);
  const errors = {
    ...(category && { "new-category": category }),
    ...(creatorId && { "new-creatorId": creatorId }),
    ...(creatorName && { "new-creatorName": creatorName }),
  };
  return errors;
}

function requestOf(values: BulkValues, current: Catalogue): BulkRequest {
  const action = isBulkAction(values.action) ? values.action : "publish";
  const { creatorId } = values;
  const creatorName = creatorId
    ? values.creatorName || nameOfCreator(current, creatorId)
    : "";
  return { ...values, action, creatorName };
}

const mostTitles = 20;

function sampleOf(works: ListedWork[]): Sample {
  const titles = works.slice(0, mostTitles).map(({ title }) => title);
  return { count: works.length, titles };
}

async function ask(
  state: BulkState,
  plan: BulkPlan<ListedWork>,
  context: BulkContext,
): Promise<BulkAnswer> {
  const { store, now, by } = context;
  const wasAsked = state.seen !== "";
  const [own] = wasAsked
    ? (await store.changes({ batch: state.batch, limit: 1 })).changes
    : [];
  if (own?.by === by && plan.changed.length === 0) {
    return { status: 303, batch: state.batch };
  }
  // An action that stopped between two parts continues in the same batch.
  const isPart = own?.by === by && Number.isFinite(store.mostPerWrite);
  const done = isPart ? state.of - plan.changed.length : 0;
  const asked: BulkState = {
    ...state,
    seen: seenOf(plan.changed),
    at: now.toISOString(),
    batch: isPart ? state.batch : newBatch(),
    of: isPart ? state.of : plan.changed.length,
    after: "",
  };
  return {
    status: wasAsked ? 409 : 200,
    page: {
      ...{ step: "confirm", state: asked, errors: {} },
      changed: sampleOf(plan.changed),
      unchanged: sampleOf(plan.unchanged),
      problem: !wasAsked
        ? undefined
        : isPart && done > 0
          ? `${done} of ${state.of} works are done. Check the remaining works, then continue.`
          : "The works have changed since you opened this page, so nothing was changed. Check the list, then try again.",
      since: wasAsked ? await changesSince(state, store) : [],
    },
  };
}

async function changesSince(
  { at, batch }: BulkState,
  store: WorksStore,
): Promise<string[]> {
  if (Number.isNaN(Date.parse(at))) return [];
  const { changes } = await store.changes({ from: at, limit: mostTitles });
  return changes
    .filter((change) => change.batch !== batch)
    .map((change) => `${actionNames[change.action]}: ${titleOfChange(change)}`);
}

async function run(
  state: BulkState,
  plan: BulkPlan<ListedWork>,
  request: BulkRequest,
  context: BulkContext,
): Promise<BulkAnswer> {
  const { store, by, now, goesOn } = context;
  const { batch } = state;
  const works = inWritingOrder(plan.changed);
  const page = {
    errors: {},
    since: [],
    changed: sampleOf(plan.changed),
    unchanged: sampleOf(plan.unchanged),
  };
  try {
    const done = await runBulk(store, works, request, {
      ...{ by, batch, now, goesOn },
    });
    if (done === works.length) return { status: 303, batch };
    const rest = works.slice(done);
    const next = { seen: seenOf(rest), after: works[done - 1]?.id ?? "" };
    return {
      status: 200,
      page: {
        ...{ ...page, step: "go on", state: { ...state, ...next } },
        changed: sampleOf(rest),
      },
    };
  } catch (cause) {
    const isConflict =
      cause instanceof WorkDiffers ||
      (cause instanceof BulkStopped && cause.cause instanceof WorkDiffers);
    const problem = isConflict
      ? "Someone else changed one of these works at the same time. Check the works, then try again."
      : "Failed to update works. Please try again.";
    return {
      status: isConflict ? 409 : 503,
      cause: isConflict ? undefined : cause,
      page: { ...page, step: "confirm", state, problem },
    };
  }
}
