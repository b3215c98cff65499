import { type Catalogue, everyCreator } from "~/catalogue/catalogue.server";
import { countWorks, type Plan, planEdits, type PlannedItem } from "~/changes/plan.server";
import { withMoved, withRenamedCategory } from "~/kinds/arrangement";
import { checkWorkForm, makerRowProblem } from "~/kinds/check.server";
import { withMakers } from "~/kinds/edited-document.server";
import type { Maker } from "~/kinds/makers";
import { isBlank } from "~/kinds/text";
import { countOf, uncategorized, withFields, type WorkDocument } from "~/kinds/work";
import { makersIn } from "~/kinds/work-document.server";
import type { NamesList } from "../frame/admin-paths";
import { currentCatalogue } from "../frame/admin-route.server";
import type { Source } from "../frame/review-source.server";
import { backIn, backTo } from "../frame/way-back";
import { categoryIn, type ListedName, listNames } from "./names.server";

/** Renames or merges categories or creators, in all works that have the names. */
export const renameSource: Source = {
  failed: "Failed to rename. Please try again.",
  async find(search) {
    const list = search.get("list") === "categories" ? "categories" : "creators";
    const back = backIn(search, `/admin/${list}`);
    const current = await currentCatalogue();
    const { from, errors, plan: planOf } = await readRenaming(list, search, current);
    const plan = await planOf?.();
    const names = from.map(({ name }) => `“${name}”`).join(", ");
    const [problem] = Object.values(errors).filter(Boolean);
    return {
      title: plan ? `Rename or merge ${names}?` : (problem ?? "No work has that name anymore."),
      // Perhaps the form was sent twice.
      plan: plan ?? { action: "rename", items: [], sentences: [] },
      documents: current.documents,
      button: plan?.button ?? "Rename",
      back,
      after: (outcome) => backTo(back, outcome),
      done: plan || problem ? undefined : "name-gone",
    };
  },
};

interface RenamingPlan extends Plan {
  button: string;
}

/** Their addresses have to fit into the head of a request. */
export const mostNames = 50;
const tooMany = `Choose at most ${mostNames} names at a time.`;

const mostSuggested = 50;
const longestSuggested = 100;

export async function readRenaming(list: NamesList, query: URLSearchParams, current: Catalogue) {
  const all = await listNames(list, current);
  const keys = new Set(query.getAll("from"));
  const from = all.filter(({ key }) => keys.has(key));
  const others = all
    .filter(({ key }) => !keys.has(key) && key.length <= longestSuggested)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostSuggested)
    .map(({ key }) => key);
  const read = list === "categories" ? categoryNames : creatorNames;
  const { to, errors: own, planOf } = read(query, from, all);
  const [first = ""] = Object.keys(own);
  const errors = from.length > mostNames ? { ...own, [first]: tooMany } : own;
  const isAsked = query.has(list === "categories" ? "to" : "id");
  const isReady = isAsked && from.length > 0 && !Object.values(errors).some(Boolean);
  const old = from.map(({ key }) => key);
  return {
    from,
    to,
    errors: isAsked ? errors : {},
    others,
    /** Plans the change, once valid names were entered. */
    plan: isReady ? () => planOf(current, old) : undefined,
  };
}

interface NewNames {
  /** The keys are the controls of the new names. */
  to: Record<string, string>;
  errors: Partial<Record<string, string>>;
  planOf: (current: Catalogue, from: string[]) => Promise<RenamingPlan>;
}

function categoryNames(query: URLSearchParams, from: ListedName[]): NewNames {
  const to = query.get("to") ?? from[0]?.key ?? "";
  const name = to.trim();
  const isSame = from.length > 0 && from.every(({ key }) => key === name);
  const problem = isBlank(name)
    ? "Enter a name."
    : isSame
      ? "The category already has this name. Enter a different one."
      : checkWorkForm({ category: name }).category;
  return {
    to: { to },
    errors: { to: problem },
    planOf: (current, old) => planCategory(current, old, name),
  };
}

function creatorNames(query: URLSearchParams, [first]: ListedName[], all: ListedName[]): NewNames {
  const own = first?.names[0]?.name ?? "";
  const typed = {
    id: query.get("id") ?? first?.key ?? "",
    name: query.get("name") ?? (query.has("id") ? "" : own),
  };
  const target = all.find(({ key }) => key === typed.id.trim());
  // If only an ID was entered for a merge, the works also take that creator's name.
  const isMerge = target !== undefined && target.key !== first?.key;
  const to =
    isMerge && [own, ""].includes(typed.name.trim())
      ? { id: target.key, name: target.names[0]?.name ?? "" }
      : typed;
  const next = { id: to.id.trim(), name: to.name.trim() };
  const ofId = makerRowProblem("id", next.id);
  return {
    to,
    errors: {
      id: isBlank(next.id) ? "Enter an ID." : ofId,
      name: makerRowProblem("name", next.name),
    },
    planOf: (current, old) => planCreator(current, old, next),
  };
}

async function planCategory(current: Catalogue, from: string[], to: string): Promise<RenamingPlan> {
  const names = from.filter((name) => name !== to);
  const isOld = new Set(names);
  const category = to === uncategorized ? undefined : to;
  const items = await planEdits(
    current,
    ({ document }) =>
      isOld.has(categoryIn(document)) ? withFields(document, { category }) : document,
    withRenamedCategory(current.arrangement, names, to),
  );
  const joined = current.stored.filter(({ document }) => categoryIn(document) === to).length;
  const quoted = names.map((name) => `“${name}”`).join(", ");
  const count = countWorks(items);
  const works = `${countOf(count)} in ${quoted}`;
  const sentences = [
    joined > 0
      ? `${works} will move to “${to}”, which already has ${countOf(joined)}.`
      : `The category of ${works} will be called “${to}”.`,
    ...(to === uncategorized ? [`${count === 1 ? "It" : "They"} will have no category.`] : []),
  ];
  const button = buttonOf(items, from, joined);
  return { action: "rename", items, sentences, button };
}

/** Acts on makers in every position. Two makers of one work become one. */
export async function planCreator(
  current: Catalogue,
  from: string[],
  to: { id: string; name: string },
): Promise<RenamingPlan> {
  const ids = new Set([...from, to.id]);
  const has = (document: WorkDocument, wanted: Set<string>) =>
    makersIn(document).some(({ id = "" }) => wanted.has(id));
  const creators = everyCreator(current);
  const target =
    creators.find(({ id }) => id === to.id) ?? creators.find(({ id }) => id === from[0]);
  const isMerge = from.length > 1 || (target && !from.includes(target.id));
  const renamed = (maker: Maker): Maker => {
    if (!ids.has(maker.id ?? "")) return maker;
    const { isAgent } = (isMerge && target) || maker;
    return { id: to.id, name: to.name || to.id, isAgent };
  };
  const items = await planEdits(
    current,
    ({ document }) =>
      has(document, ids)
        ? withMakers(document, makersIn(document).map(renamed), renamed)
        : document,
    withMoved(current.arrangement, "creator", from, to.id),
  );
  const joined = from.includes(to.id)
    ? 0
    : current.stored.filter(({ document }) => has(document, new Set([to.id]))).length;
  const count = countWorks(items);
  const old = from.filter((id) => id !== to.id);
  const sentences = [
    count === 0
      ? "No works will change. The creator already has this name and ID."
      : `The creator of ${countOf(count)} will be “${to.name || to.id}” with the ID “${to.id}”.`,
    ...(joined > 0 ? [`This creator already has ${countOf(joined)}.`] : []),
    ...(old.length > 0
      ? [`${old.map((id) => `/creators/${id}`).join(", ")} will redirect to /creators/${to.id}.`]
      : []),
  ];
  const button = buttonOf(items, from, joined);
  return { action: "rename", items, sentences, button };
}

function buttonOf(items: PlannedItem[], from: string[], joined: number) {
  const verb = joined > 0 || from.length > 1 ? "Merge" : "Rename";
  return `${verb}: change ${countOf(countWorks(items))}`;
}
