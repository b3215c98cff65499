import { createHash } from "node:crypto";
import type {
  BulkAction,
  BulkValues,
} from "~/routes/admin/list/bulk/bulk-action";
import type { Action } from "~/changes/change";
import { isPublic, isSameWork, revOf } from "~/work/work-document.server";
import { type StoredWork, withFields, type WorkDocument } from "~/work/work";
import { checkWorkForm, type WorkFormErrors } from "~/work/check-work-form";
import { emptyWorkForm } from "~/work/work-form";
import type { NextWork, WorksStore } from "~/changes/works-store";
import { writeInParts } from "~/changes/write-in-parts.server";

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
  return checkWorkForm({ ...named, ...fields });
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

/** Faster than comparing documents, for a whole catalogue. */
function isDone(
  document: WorkDocument,
  { action, category, creatorId, creatorName }: BulkRequest,
  now: Date,
): boolean {
  switch (action) {
    case "publish":
      return isPublic(document, now);
    case "unpublish":
      return document.status === "draft";
    case "category":
      return hasTexts(document, { category });
    case "creator":
      return hasTexts(document, { creatorId, creatorName });
    case "delete":
      return false;
  }
}

function hasTexts(
  document: WorkDocument,
  texts: Record<string, string>,
): boolean {
  return Object.entries(texts).every(([name, text]) =>
    text ? document[name] === text : !(name in document),
  );
}

export interface BulkPlan<Item extends StoredWork> {
  changed: Item[];
  unchanged: Item[];
}

export function planBulk<Item extends StoredWork>(
  works: Item[],
  request: BulkRequest,
  now: Date,
): BulkPlan<Item> {
  const plan: BulkPlan<Item> = { changed: [], unchanged: [] };
  for (const work of works) {
    const isLeft = isDone(work.document, request, now);
    plan[isLeft ? "unchanged" : "changed"].push(work);
  }
  return plan;
}

/** An interrupted action continues in this order. */
export function inWritingOrder<Item extends StoredWork>(works: Item[]): Item[] {
  return works.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Identifies these works in these revisions. */
export function seenOf(works: StoredWork[]): string {
  const hash = createHash("sha256");
  for (const { id, document } of inWritingOrder(works)) {
    const { updatedAt } = document;
    hash.update(JSON.stringify([id, revOf(document), updatedAt]));
  }
  return hash.digest("base64url");
}

export class WorkDiffers extends Error {
  constructor(readonly id: string) {
    super(`The work "${id}" has changed.`);
  }
}

interface BulkOptions {
  by: string;
  batch: string;
  now: Date;
  goesOn: () => boolean;
}

const actionOf: Record<BulkAction, Action> = {
  publish: "publish",
  unpublish: "unpublish",
  category: "rename",
  creator: "rename",
  delete: "delete",
};

export class BulkStopped extends Error {
  constructor(
    readonly done: number,
    cause: unknown,
  ) {
    super(`A bulk action stopped after ${done} works.`, { cause });
  }
}

/** @returns how many works are done. @throws WorkDiffers; BulkStopped after a written part. */
export async function runBulk(
  store: WorksStore,
  works: StoredWork[],
  request: BulkRequest,
  { by, batch, now, goesOn }: BulkOptions,
): Promise<number> {
  const seen = new Map(works.map(({ id, document }) => [id, document]));
  const updatedAt = now.toISOString();
  const edit = (
    stored: ReadonlyMap<string, WorkDocument>,
    ids: ReadonlySet<string>,
  ): NextWork[] =>
    Array.from(ids, (id) => {
      const document = stored.get(id);
      const known = seen.get(id);
      if (!document || !known || !isSameRevision(document, known)) {
        throw new WorkDiffers(id);
      }
      const next = nextDocument(document, request, now);
      return { id, document: next && { ...next, updatedAt } };
    });
  let done = 0;
  const action = actionOf[request.action];
  const ids = works.map(({ id }) => id);
  await writeInParts(
    store,
    { ids, by, batch, action, edit },
    { goesOn, onPart: (written) => (done = written) },
  ).catch((cause: unknown) => {
    throw done > 0 ? new BulkStopped(done, cause) : cause;
  });
  return done;
}

function isSameRevision(a: WorkDocument, b: WorkDocument): boolean {
  return revOf(a) === revOf(b) && isSameWork(a, b);
}
