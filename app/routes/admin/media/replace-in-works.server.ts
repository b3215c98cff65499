import { newBatch, picturesIn } from "~/changes/changes.server";
import type { StoredWork, WorkDocument } from "~/work/work";
import type { WorksStore } from "~/changes/works-store";
import { writeInParts } from "~/changes/write-in-parts.server";

/** @returns the batch; undefined if no work has the picture. */
export async function replaceInWorks(
  store: WorksStore,
  stored: StoredWork[],
  name: string,
  address: string,
  by: string,
): Promise<string | undefined> {
  const users = stored.filter(({ document }) => uses(document, name));
  const batch = newBatch();
  const changes = await writeInParts(store, {
    ...{ by, batch, action: "edit" },
    ids: users.map(({ id }) => id),
    edit: (known) =>
      Array.from(known, ([id, document]) => ({ id, document }))
        .filter(({ document }) => uses(document, name))
        .map(({ id, document }) => ({
          id,
          document: {
            ...replaced(document, name, address),
            updatedAt: new Date().toISOString(),
          },
        })),
  });
  return changes.length > 0 ? batch : undefined;
}

function uses(document: WorkDocument, name: string): boolean {
  return picturesIn(document).includes(name);
}

/** A variant becomes the picture itself, because the new widths may differ. */
function replaced(
  document: WorkDocument,
  name: string,
  address: string,
): WorkDocument {
  const former = new RegExp(`/media/${name}(-\\d+)?\\.(jpg|png|webp)`, "g");
  return JSON.parse(
    JSON.stringify(document).replace(former, address),
  ) as WorkDocument;
}
