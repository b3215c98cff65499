import { arrangementId, withMoved } from "~/work/arrangement";
import { newBatch } from "~/changes/changes.server";
import {
  appIdOf,
  editedDocument,
  isPublic,
  newDocument,
  revOf,
  sameContent,
} from "~/work/work-document.server";
import type { Status } from "~/work/publication";
import { withFields, type Work, type WorkDocument } from "~/work/work";
import {
  type NextWork,
  requireId,
  StaleWork,
  WorkExists,
  WorkGone,
  type WorksStore,
  WouldBePublic,
  type WriteRequest,
} from "~/changes/works-store";

/** Succeeds if the same work was already added. @returns the batch. @throws WorkExists */
export async function addWork(
  store: WorksStore,
  { id, ...fields }: Work,
  by: string,
): Promise<string> {
  requireId(id);
  const document = newDocument(fields, new Date());
  return writeOne(store, id, { by, action: "add" }, (stored) => {
    if (!stored) return document;
    if (!sameContent(stored, document)) throw new WorkExists(id);
    return stored;
  });
}

/**
 * Succeeds if the same edit was already saved. Without `status`, a hidden work stays hidden.
 * @throws WorkGone, StaleWork, WouldBePublic
 */
export async function updateWork(
  store: WorksStore,
  { id, ...fields }: Work,
  rev: number,
  by: string,
  status?: Status,
): Promise<string> {
  const action = status ? actionFor[status] : "edit";
  return writeOne(store, id, { by, action }, (stored) => {
    if (!stored) throw new WorkGone(id);
    const now = new Date();
    const edited = editedDocument(stored, fields, now);
    const document = status ? withStatus(edited, status) : edited;
    if (revOf(stored) !== rev && !sameContent(stored, document)) {
      throw new StaleWork({ id, document: stored });
    }
    if (!status && !isPublic(stored, now) && isPublic(document, now)) {
      throw new WouldBePublic(id);
    }
    return document;
  });
}

const actionFor = { draft: "unpublish", published: "publish" } as const;

function withStatus(document: WorkDocument, status: Status): WorkDocument {
  return withFields(document, {
    status: status === "draft" ? status : undefined,
  });
}

/** @returns the batch; undefined if the work was already deleted. */
export async function deleteWork(
  store: WorksStore,
  id: string,
  by: string,
): Promise<string | undefined> {
  const batch = newBatch();
  const changes = await store.write({
    ...{ ids: [id], by, batch, action: "delete" },
    edit: () => [{ id }],
  });
  return changes.length > 0 ? batch : undefined;
}

/** Redirects the old address if the App ID changes. */
async function writeOne(
  store: WorksStore,
  id: string,
  request: Pick<WriteRequest, "by" | "action">,
  edit: (stored: WorkDocument | undefined) => WorkDocument,
): Promise<string> {
  const batch = newBatch();
  const written = await store.write({
    ...{ ...request, batch, ids: [id, arrangementId] },
    edit: (stored) => {
      const former = stored.get(id);
      const document = edit(former);
      return [
        { id, document },
        ...movedApp(former, document, stored.get(arrangementId)),
      ];
    },
  });
  if (written.length > 0) return batch;
  const { changes } = await store.changes({ workId: id, limit: 1 });
  const [last] = changes;
  // An undo of an import or a bulk action would revert other works, too.
  return last?.action === request.action ? last.batch : batch;
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

export function withCreatorName(work: Work, others: Work[]): Work {
  if (!work.creatorId || work.creatorName) return work;
  const named = others.find(
    ({ id, creatorId, creatorName }) =>
      id !== work.id && creatorId === work.creatorId && creatorName,
  );
  return { ...work, creatorName: named?.creatorName };
}
