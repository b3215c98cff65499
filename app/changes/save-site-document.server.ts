import { newBatch } from "./changes.server";
import { StaleWork, type WorksStore, type WriteRequest } from "./works-store";
import { siteDocument } from "~/work/site-document";
import type { WorkDocument } from "~/work/work";
import { isSameWork, revOf } from "~/work/work-document.server";

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
    ...{ ids: [id], by, action, batch },
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
