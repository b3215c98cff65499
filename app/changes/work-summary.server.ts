import { arrangementId } from "~/work/arrangement";
import type { Change } from "~/changes/change";
import type { StoredWork, WorkDocument } from "~/work/work";

export function titleOf({ id, document: { title } }: StoredWork): string {
  if (id === arrangementId) return "The order of works";
  return (typeof title === "string" && title.trim()) || id;
}

/** After an edit, the stored title. */
export function titleOfChange(
  { workId: id, before, after }: Change,
  stored?: WorkDocument,
): string {
  const document = before && after ? (stored ?? after) : (after ?? before);
  return titleOf({ id, document: document ?? {} });
}
