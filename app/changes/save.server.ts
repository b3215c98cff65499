import { arrangementId, withMoved } from "~/kinds/arrangement";
import { isWork, siteDocument } from "~/kinds/kind";
import { newBatch } from "./changes.server";
import {
  appIdOf,
  editedDocument,
  newDocument,
  isSameWork,
  revOf,
  sameContent,
} from "~/kinds/work-document.server";
import type { Work, WorkDocument } from "~/kinds/work";
import {
  type NextWork,
  requireId,
  StaleWork,
  WorkExists,
  WorkGone,
  type WorksStore,
  type WriteRequest,
} from "./change";

/** Succeeds if the same work was already added. @returns the batch. @throws WorkExists */
export async function addWork(
  store: WorksStore,
  { id, ...fields }: Work,
  by: string,
  batch = newBatch(),
): Promise<string> {
  requireId(id);
  const document = newDocument(fields, new Date());
  return writeOne(store, id, { by, action: "add", batch }, (stored) => {
    if (!stored) return document;
    if (!sameContent(stored, document)) throw new WorkExists(id);
    return stored;
  });
}

/**
 * Succeeds if the same edit was already saved.
 * @param shown the revision that the form showed, if it was merged with later edits.
 * @returns the batch; blank if nothing changed, or if another person saved the same.
 * @throws WorkGone, StaleWork
 */
export async function updateWork(
  store: WorksStore,
  { id, ...fields }: Work,
  rev: number,
  by: string,
  shown = rev,
): Promise<string> {
  return writeOne(
    store,
    id,
    { by, action: "edit", batch: newBatch() },
    (stored) => {
      if (!stored) throw new WorkGone(id);
      const document = editedDocument(stored, fields, new Date());
      if (revOf(stored) !== rev && !sameContent(stored, document)) {
        throw new StaleWork({ id, document: stored });
      }
      return document;
    },
    shown,
  );
}

/** @returns the batch; undefined if the work was already deleted, or never was one. */
export async function deleteWork(
  store: WorksStore,
  id: string,
  by: string,
): Promise<string | undefined> {
  if (!isWork(id)) return undefined;
  const batch = newBatch();
  const changes = await store.write({
    ids: [id],
    by,
    batch,
    action: "delete",
    edit: () => [{ id }],
  });
  return changes.length > 0 ? batch : undefined;
}

/**
 * Redirects the old address if the App ID changes.
 * @param shown the revision that the form showed; without it, the form was for a new work.
 */
async function writeOne(
  store: WorksStore,
  id: string,
  request: Pick<WriteRequest, "by" | "action" | "batch">,
  edit: (stored: WorkDocument | undefined) => WorkDocument,
  shown?: number,
): Promise<string> {
  const written = await store.write({
    ...request,
    ids: [id, arrangementId],
    edit: (stored) => {
      const former = stored.get(id);
      const document = edit(former);
      return [{ id, document }, ...movedApp(former, document, stored.get(arrangementId))];
    },
  });
  if (written.length > 0) return request.batch;
  const { changes } = await store.changes({ workId: id, limit: 1 });
  const [last] = changes;
  // An undo of an import or a bulk action would revert other works, too.
  const isRepeated =
    last?.action === request.action && last.by === request.by && last.rev !== shown;
  return isRepeated ? last.batch : "";
}

function movedApp(
  former: WorkDocument | undefined,
  next: WorkDocument,
  arrangement: WorkDocument = {},
): NextWork[] {
  const [from, to] = [appIdOf(former), appIdOf(next)];
  if (!from || !to || from === to) return [];
  const document = withMoved(arrangement, "app", from, to);
  return [{ id: arrangementId, document }];
}

interface Edit extends Pick<WriteRequest, "by" | "action"> {
  id: string;
  /** The form showed this revision. Without it, any revision is replaced. */
  rev?: number;
  /** @returns undefined to empty the document. */
  edit: (stored: WorkDocument) => WorkDocument | undefined;
}

/** @returns the batch; blank if nothing changed. @throws StaleWork, and what `edit` throws. */
export async function saveSiteDocument(
  store: WorksStore,
  { id, by, action, rev, edit }: Edit,
): Promise<string> {
  const batch = newBatch();
  const changes = await store.write({
    ids: [id],
    by,
    action,
    batch,
    edit: (documents) => {
      const stored = siteDocument(documents, id);
      const document = edit(stored);
      if (document && isSameWork(stored, document)) return [];
      if (rev !== undefined && revOf(stored) !== rev) {
        throw new StaleWork({ id, document: stored });
      }
      return [{ id, document }];
    },
  });
  return changes.length > 0 ? batch : "";
}
