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
import type { Catalogue } from "~/catalogue/catalogue.server";
import { isSameWork } from "~/work/work-document.server";
import {
  countOf,
  uncategorized,
  withFields,
  type WorkDocument,
} from "~/work/work";
import { categoryIn, textIn } from "~/routes/admin/names/names.server";

export interface RenamingPlan extends Plan {
  button: string;
}

export function planCategory(
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

export function planCreator(
  current: Catalogue,
  from: string[],
  to: { id: string; name: string },
): RenamingPlan {
  const ids = [...from, to.id];
  const { joined, ...plan } = planRenaming(current, {
    isNamed: (document) => ids.includes(textIn(document, "creatorId") ?? ""),
    isJoined: (document) =>
      !from.includes(to.id) && textIn(document, "creatorId") === to.id,
    renamed: (document) =>
      withFields(document, {
        creatorId: to.id,
        creatorName: to.name || undefined,
      }),
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

interface Renaming {
  isNamed: (document: WorkDocument) => boolean;
  /** Whether a work already has the new name. */
  isJoined: (document: WorkDocument) => boolean;
  renamed: (document: WorkDocument) => WorkDocument;
  arranged: (arrangement: WorkDocument) => WorkDocument;
}

function planRenaming(
  { stored, arrangement }: Catalogue,
  { isNamed, isJoined, renamed, arranged }: Renaming,
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
