import { type Plan, planned, type PlannedItem } from "~/changes/plan.server";
import type {
  BulkAction,
  BulkValues,
} from "~/routes/admin/list/bulk/bulk-action";
import type { Action } from "~/changes/change";
import { isPublic, isSameWork } from "~/work/work-document.server";
import { type StoredWork, withFields, type WorkDocument } from "~/work/work";
import { checkWorkForm, type WorkFormErrors } from "~/work/check-work-form";
import { emptyWorkForm } from "~/work/work-form";

export interface BulkRequest extends Omit<BulkValues, "action"> {
  action: BulkAction;
}

export function checkBulkValues(values: BulkValues): WorkFormErrors {
  const { category, creatorId, creatorName } = values;
  const fields =
    values.action === "category"
      ? { category }
      : values.action === "creator"
        ? { creatorId, creatorName }
        : {};
  const named = { ...emptyWorkForm, id: "a", title: "a" };
  const hasNoId = values.action === "creator" && creatorName && !creatorId;
  return {
    ...checkWorkForm({ ...named, ...fields }),
    ...(hasNoId && {
      creatorId:
        "Enter a creator ID. To remove the creator, leave the name blank too.",
    }),
  };
}

function nextDocument(
  document: WorkDocument,
  { action, category, creatorId, creatorName }: BulkRequest,
  now: Date,
): WorkDocument | undefined {
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
      return withFields(document, {
        creatorId: creatorId || undefined,
        creatorName: creatorName || undefined,
      });
    case "delete":
      return undefined;
  }
}

const actionOf: Record<BulkAction, Action> = {
  publish: "publish",
  unpublish: "unpublish",
  category: "rename",
  creator: "rename",
  delete: "delete",
};

export function planBulk<Item extends StoredWork>(
  works: Item[],
  request: BulkRequest,
  now: Date,
): Plan & { unchanged: Item[] } {
  const updatedAt = now.toISOString();
  const items: PlannedItem[] = [];
  const unchanged: Item[] = [];
  for (const work of works) {
    const { id, document } = work;
    const next = nextDocument(document, request, now);
    if (next && isSameWork(document, next)) unchanged.push(work);
    else {
      const dated = next && { ...next, updatedAt };
      items.push(planned({ id, document: dated }, document));
    }
  }
  const sentences =
    items.length > 0
      ? ["These works will change. You can undo this on the next page."]
      : [];
  return { action: actionOf[request.action], items, sentences, unchanged };
}
