import {
  countWorks,
  type Plan,
  planned,
  type PlannedItem,
} from "~/changes/plan.server";
import {
  arrangementId,
  withMoved,
  withRenamedCategory,
} from "~/work/arrangement";
import { type Catalogue, deriveCreators } from "~/catalogue/catalogue.server";
import type { NamesList } from "../frame/admin-paths";
import { categoryIn, type ListedName, listNames } from "./names.server";
import { fieldProblem, makerRowProblem } from "~/work/check-work-form";
import { makersIn, withMakers } from "~/work/stored-makers.server";
import { isSameWork } from "~/work/work-document.server";
import {
  countOf,
  uncategorized,
  withFields,
  type WorkDocument,
} from "~/work/work";

interface RenamingPlan extends Plan {
  button: string;
}

interface Renaming {
  from: ListedName[];
  /** The keys are the controls of the new names. */
  to: Record<string, string>;
  errors: Partial<Record<string, string>>;
  others: string[];
  /** The plan is missing until valid names are entered. */
  plan?: RenamingPlan;
}

export function readRenaming(
  list: NamesList,
  query: URLSearchParams,
  current: Catalogue,
): Renaming {
  const all = listNames(list, current);
  const keys = query.getAll("from");
  const from = all.filter(({ key }) => keys.includes(key));
  const others = all.map(({ key }) => key).filter((key) => !keys.includes(key));
  const read = list === "categories" ? categoryNames : creatorNames;
  const { to, errors, planOf } = read(query, from, all);
  const isAsked = query.has(list === "categories" ? "to" : "id");
  const isWrong = Object.values(errors).some(Boolean);
  if (!isAsked) return { from, to, errors: {}, others };
  if (isWrong || from.length === 0) return { from, to, errors, others };
  const old = from.map(({ key }) => key);
  return { from, to, errors, others, plan: planOf(current, old) };
}

type NewNames = Pick<Renaming, "to" | "errors"> & {
  planOf: (current: Catalogue, from: string[]) => RenamingPlan;
};

function categoryNames(query: URLSearchParams, from: ListedName[]): NewNames {
  const to = query.get("to") ?? from[0]?.key ?? "";
  const name = to.trim();
  const isSame = from.length > 0 && from.every(({ key }) => key === name);
  const problem =
    name === ""
      ? "Enter a name."
      : isSame
        ? "The category already has this name. Enter a different one."
        : fieldProblem("category", name);
  return {
    to: { to },
    errors: { to: problem },
    planOf: (current, old) => planCategory(current, old, name),
  };
}

function creatorNames(
  query: URLSearchParams,
  [first]: ListedName[],
  all: ListedName[],
): NewNames {
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
      id: next.id === "" ? "Enter an ID." : ofId,
      name: makerRowProblem("name", next.name),
    },
    planOf: (current, old) => planCreator(current, old, next),
  };
}

function planCategory(
  current: Catalogue,
  from: string[],
  to: string,
): RenamingPlan {
  const names = from.filter((name) => name !== to);
  const isNamed = (document: WorkDocument) =>
    names.includes(categoryIn(document));
  const category = to === uncategorized ? undefined : to;
  const { joined, ...plan } = planRenaming(current, {
    isNamed,
    isJoined: (document) => categoryIn(document) === to,
    renamed: (document) => withFields(document, { category }),
    arranged: (arrangement) => withRenamedCategory(arrangement, names, to),
  });
  const quoted = names.map((name) => `“${name}”`).join(", ");
  const moved = `${countOf(countWorks(plan.items))} in ${quoted} will move to “${to}”`;
  const sentences = [
    joined > 0
      ? `${moved}, which already has ${countOf(joined)}.`
      : `${moved}.`,
    ...(to === uncategorized ? ["They will have no category."] : []),
  ];
  return { ...plan, sentences, button: buttonOf(plan.items, from, joined) };
}

/** Acts on makers in every position. Two makers of one work become one. */
export function planCreator(
  current: Catalogue,
  from: string[],
  to: { id: string; name: string },
): RenamingPlan {
  const ids = [...from, to.id];
  const has = (document: WorkDocument, wanted: string[]) =>
    makersIn(document).some(({ id = "" }) => wanted.includes(id));
  const creators = deriveCreators(current.stored);
  const target =
    creators.find(({ id }) => id === to.id) ??
    creators.find(({ id }) => id === from[0]);
  const isMerge = from.length > 1 || (target && !from.includes(target.id));
  const { joined, ...plan } = planRenaming(current, {
    isNamed: (document) => has(document, ids),
    isJoined: (document) => !from.includes(to.id) && has(document, [to.id]),
    renamed: (document) => {
      const makers = makersIn(document).map((maker) => {
        if (!ids.includes(maker.id ?? "")) return maker;
        const { isAgent } = (isMerge && target) || maker;
        return { id: to.id, name: to.name || to.id, isAgent };
      });
      return withMakers(document, makers);
    },
    arranged: (arrangement) =>
      from.reduce(
        (known, id) => withMoved(known, "creator", id, to.id),
        arrangement,
      ),
  });
  const count = countWorks(plan.items);
  const old = from.filter((id) => id !== to.id);
  const sentences = [
    count === 0
      ? "No works will change. The creator already has this name and ID."
      : `The creator of ${countOf(count)} will be “${to.name || to.id}” with the ID “${to.id}”.`,
    ...(joined > 0 ? [`This creator already has ${countOf(joined)}.`] : []),
    ...(old.length > 0
      ? [
          `${old.map((id) => `/creators/${id}`).join(", ")} will redirect to /creators/${to.id}.`,
        ]
      : []),
  ];
  return { ...plan, sentences, button: buttonOf(plan.items, from, joined) };
}

function buttonOf(items: PlannedItem[], from: string[], joined: number) {
  const verb = joined > 0 || from.length > 1 ? "Merge" : "Rename";
  return `${verb}: change ${countOf(countWorks(items))}`;
}

interface NameChange {
  isNamed: (document: WorkDocument) => boolean;
  /** Checks whether a work already has the new name. */
  isJoined: (document: WorkDocument) => boolean;
  renamed: (document: WorkDocument) => WorkDocument;
  arranged: (arrangement: WorkDocument) => WorkDocument;
}

function planRenaming(
  { stored, arrangement }: Catalogue,
  { isNamed, isJoined, renamed, arranged }: NameChange,
): Pick<Plan, "action" | "items"> & { joined: number } {
  const updatedAt = new Date().toISOString();
  const items: PlannedItem[] = [];
  for (const { id, document } of stored) {
    const next = isNamed(document) ? renamed(document) : document;
    if (isSameWork(document, next)) continue;
    items.push(planned({ id, document: { ...next, updatedAt } }, document));
  }
  const next = arranged(arrangement);
  if (!isSameWork(arrangement, next)) {
    items.push(planned({ id: arrangementId, document: next }, arrangement));
  }
  const joined = stored.filter(({ document }) => isJoined(document)).length;
  return { action: "rename", items, joined };
}
