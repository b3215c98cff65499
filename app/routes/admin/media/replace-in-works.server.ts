import { type Plan, planned } from "~/changes/plan.server";
import { picturesIn } from "~/changes/changes.server";
import type { StoredWork, WorkDocument } from "~/work/work";

/** Gives all works that use an image another one. */
export function planReplacement(
  stored: StoredWork[],
  name: string,
  address: string,
): Plan {
  const updatedAt = new Date().toISOString();
  const items = stored
    .filter(({ document }) => uses(document, name))
    .map(({ id, document }) => {
      const next = { ...replaced(document, name, address), updatedAt };
      return planned({ id, document: next }, document);
    });
  return { action: "edit", items, sentences: [] };
}

function uses(document: WorkDocument, name: string): boolean {
  return picturesIn(document).includes(name);
}

/** A variant becomes the image itself, because the new widths may differ. */
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
