import { StaleWork, WorkExists, type WorksStore } from "~/works/works-store";
import type { Work, WorkDocument } from "~/works/work";
import {
  baseOf,
  editedDocument,
  newDocument,
  sameContent,
} from "~/works/work-document.server";
import type { WorkBase } from "~/works/work-form";

/**
 * Adds a work. The same work sent twice is added once, and counts as done.
 *
 * @throws WorkExists where the id belongs to another work.
 */
export async function addWork(works: WorksStore, work: Work): Promise<void> {
  const { id, ...fields } = work;
  const document = newDocument(fields, new Date());
  try {
    await works.create(id, document);
  } catch (cause) {
    const stored = cause instanceof WorkExists && (await works.get(id));
    if (!stored || !sameContent(stored.document, document)) throw cause;
  }
}

/**
 * Saves an edited work, unless it is not the one any more that the edit began
 * with. The same edit sent twice counts as done.
 *
 * @throws WorkGone or StaleWork.
 */
export async function updateWork(
  works: WorksStore,
  work: Work,
  { rev, createdAt }: WorkBase,
): Promise<void> {
  const { id, ...fields } = work;
  const edit = (document: WorkDocument) =>
    editedDocument(document, fields, new Date());
  try {
    await works.update(id, rev, (document) => {
      const isSame = createdAt === baseOf(document).createdAt;
      // An earlier work may have had the id, and as many saves.
      if (createdAt !== null && !isSame) throw new StaleWork({ id, document });
      return edit(document);
    });
  } catch (cause) {
    const stored = cause instanceof StaleWork && cause.stored.document;
    if (!stored || !sameContent(stored, edit(stored))) throw cause;
  }
}

/** Fills in a creator's name that other works of the creator have. */
export function withCreatorName(work: Work, others: Work[]): Work {
  if (!work.creatorId || work.creatorName) return work;
  const named = others.find(
    ({ id, creatorId, creatorName }) =>
      id !== work.id && creatorId === work.creatorId && creatorName,
  );
  return { ...work, creatorName: named?.creatorName };
}
