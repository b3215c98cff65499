import { type Plan, planned, type PlannedItem } from "~/changes/plan.server";
import {
  type BulkAction,
  type BulkValues,
  makerActions,
} from "~/routes/admin/list/bulk/bulk-action";
import type { Action } from "~/changes/change";
import { siteTimeZone } from "~/site.server";
import { phraseOf, visibilityLabels } from "~/work/visibility";
import {
  isPublic,
  isSameWork,
  publicationIn,
} from "~/work/work-document.server";
import { type StoredWork, withFields, type WorkDocument } from "~/work/work";
import {
  fieldProblem,
  makerRowProblem,
  type WorkFormErrors,
} from "~/work/check-work-form";
import { keyOfMaker, makerLine, type Maker, mostMakers } from "~/work/makers";
import { makersIn, withMakers } from "~/work/stored-makers.server";

export interface BulkRequest extends Omit<BulkValues, "action"> {
  action: BulkAction;
}

export function checkBulkValues(values: BulkValues): WorkFormErrors {
  const { action, category, creatorId, creatorName } = values;
  if (action === "category") {
    return defined({ category: fieldProblem("category", category) });
  }
  if (!makerActions.includes(action)) return {};
  const isNobody = !creatorId && !creatorName;
  const ofId =
    action === "creator"
      ? creatorName && !creatorId
        ? "Enter a creator ID. To remove the creator, leave the name blank too."
        : undefined
      : isNobody
        ? "Enter an ID or a name."
        : undefined;
  return defined({
    creatorId: ofId ?? makerRowProblem("id", creatorId),
    creatorName: makerRowProblem("name", creatorName),
  });
}

function defined(errors: WorkFormErrors): WorkFormErrors {
  const given = Object.entries(errors).filter(([, message]) => message);
  return Object.fromEntries(given);
}

function nextDocument(
  document: WorkDocument,
  { action, category, creatorId, creatorName, creatorIsAgent }: BulkRequest,
  now: Date,
): WorkDocument | undefined {
  const makers = makersIn(document);
  const [maker] = makersIn({
    ...{ creatorId, creatorName, creatorIsAgent: Boolean(creatorIsAgent) },
  });
  switch (action) {
    case "publish": {
      if (isPublic(document, now)) return document;
      const published = withFields(document, { status: undefined });
      return isPublic(published, now)
        ? published
        : withFields(published, { publishAt: undefined });
    }
    case "unpublish":
      return { ...document, status: "draft" };
    case "category":
      return withFields(document, { category: category || undefined });
    case "creator":
      return withMakers(document, [
        ...(maker ? [maker] : []),
        ...makers.slice(1),
      ]);
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

function has(makers: Maker[], maker: Maker): boolean {
  return makers.some((one) => keyOfMaker(one) === keyOfMaker(maker));
}

const actionOf: Record<BulkAction, Action> = {
  publish: "publish",
  unpublish: "unpublish",
  category: "rename",
  creator: "rename",
  "add-maker": "rename",
  "remove-maker": "rename",
  delete: "delete",
};

export function planBulk<Item extends StoredWork>(
  works: Item[],
  request: BulkRequest,
  now: Date,
): Plan & { lines: string[]; unchanged: Item[] } {
  const updatedAt = now.toISOString();
  const items: PlannedItem[] = [];
  const lines: string[] = [];
  const unchanged: Item[] = [];
  for (const work of works) {
    const { id, document } = work;
    const next = nextDocument(document, request, now);
    if (next && isSameWork(document, next)) unchanged.push(work);
    else {
      const dated = next && { ...next, updatedAt };
      const item = planned({ id, document: dated }, document);
      items.push(item);
      lines.push(
        next && makerActions.includes(request.action)
          ? `${item.title}. Makers now: ${sayMakers(document)}. Afterward: ${sayMakers(next)}.`
          : lineOf(item.title, document, request, now),
      );
    }
  }
  const { action } = request;
  const outcome = outcomes[action] ?? "These works will change.";
  const sentences =
    items.length > 0 ? [`${outcome} You can undo this on the next page.`] : [];
  const isFull = ({ document }: Item) =>
    makersIn(document).length >= mostMakers;
  if (action === "add-maker" && unchanged.some(isFull)) {
    sentences.push(`A work can have at most ${mostMakers} makers.`);
  }
  return { action: actionOf[action], items, sentences, lines, unchanged };
}

/** @returns "Ada (ada); Cairn (cairn), AI agent" */
function sayMakers(document: WorkDocument): string {
  return makersIn(document).map(makerLine).join("; ") || "nobody";
}

const outcomes: Partial<Record<BulkAction, string>> = {
  publish: "Visitors will see these works at once.",
  unpublish: "Visitors will not see these works.",
  delete: "Visitors will not see these works. They go to the trash.",
};

/** @returns the confirm page's line about one work. */
function lineOf(
  title: string,
  document: WorkDocument,
  { action }: BulkRequest,
  now: Date,
): string {
  const publication = publicationIn(document);
  if (!publication || !["publish", "unpublish"].includes(action)) return title;
  const was = phraseOf(publication, now, siteTimeZone());
  const next = action === "publish" ? "Publish now" : visibilityLabels.draft;
  return `${title}: ${next} (it was ${was})`;
}
