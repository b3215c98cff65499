import { isDeepStrictEqual } from "node:util";
import type { WorkDocument } from "~/work/work";

/** 0 if the document has no valid revision. */
export function revOf({ rev }: WorkDocument): number {
  return Number.isSafeInteger(rev) ? (rev as number) : 0;
}

/** These fields differ after every save. */
const bookkeeping = ["rev", "updatedAt"];

export function changedFields(a: WorkDocument, b: WorkDocument): string[] {
  return Array.from(new Set([...Object.keys(a), ...Object.keys(b)])).filter(
    (field) =>
      !bookkeeping.includes(field) && !isDeepStrictEqual(a[field], b[field]),
  );
}

export function isSameWork(a: WorkDocument, b: WorkDocument): boolean {
  return changedFields(a, b).length === 0;
}

export function appIdOf(document: WorkDocument | undefined): string {
  const appId = document?.appId;
  return typeof appId === "string" ? appId.trim() : "";
}
