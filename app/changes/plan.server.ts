import { createHash } from "node:crypto";
import { pauses } from "~/in-steps.server";
import { arrangementId } from "~/kinds/arrangement";
import { grouped } from "~/kinds/derived";
import { isWork, titleOf } from "~/kinds/kind";
import { canonicalFields } from "~/kinds/typed-value.server";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { appIdOf, changedFields, isSameWork } from "~/kinds/work-document.server";
import type { Action, ChangeKey } from "./change";
import { documentVersion } from "./version.server";
import type { NextWork, WriteRequest } from "./works-port";

/** A planned item is a document to write, with the state in which the plan found it. */
export interface PlannedItem extends NextWork {
  title: string;
  /** The version of the document; one that did not exist has none. */
  version?: string;
}

export interface Plan {
  action: Action;
  /** Site documents come last, because they are not counted as works. */
  items: PlannedItem[];
  /** The review describes the change in these sentences. */
  sentences: string[];
  /** The items are not written, but deleted permanently. */
  purge?: Purge;
}

export interface Purge {
  /** These works in the trash go away, with their history. */
  removals: ChangeKey[];
  /** The names of images; those that a work uses by now stay. */
  images: string[];
}

export interface Job {
  /** The changes of the job have this batch. */
  id: string;
  by: string;
  /** The person who started the job had this role, and so must those who manage it. */
  role: "administrator" | "editor";
  kind: Action | "images" | "purge" | "upload";
  state: "running" | "stopped" | "done";
  /** Both count works or images: those that are done, and all. */
  done: number;
  of: number;
  /** This page opens after the last part. */
  then: string;
  problem?: string;
  changed: { id: string; title: string }[];
}

export class ItemsChanged extends Error {
  readonly items: { id: string; title: string }[];

  constructor(items: PlannedItem[]) {
    super(`These works have changed:\n${items.map(({ id }) => id).join("\n")}`);
    this.items = items.map(({ id, title }) => ({ id, title }));
  }
}

/** @param stored undefined if there is no document with the ID of `next`. */
export function planned(next: NextWork, stored: WorkDocument | undefined): PlannedItem {
  const document = stored ?? next.document ?? {};
  return {
    ...next,
    title: titleOf({ id: next.id, document }),
    version: stored && documentVersion(stored),
  };
}

/** Plans the works that `edit` changes, and then the arrangement, if that changes. */
export async function planEdits(
  current: { stored: StoredWork[]; arrangement: WorkDocument },
  edit: (work: StoredWork) => WorkDocument,
  arranged: WorkDocument,
): Promise<PlannedItem[]> {
  const updatedAt = new Date().toISOString();
  const items: PlannedItem[] = [];
  const pause = pauses();
  for (const work of current.stored) {
    await pause();
    const { id, document } = work;
    const next = edit(work);
    if (isSameWork(document, next)) continue;
    items.push(planned({ id, document: { ...next, updatedAt } }, document));
  }
  const { arrangement } = current;
  if (isSameWork(arrangement, arranged)) return items;
  const next = { id: arrangementId, document: arranged };
  return [...items, planned(next, arrangement)];
}

/** @returns the works whose planned App ID another work has, with the ID of that work. */
export async function appIdConflicts(items: NextWork[], stored: ReadonlyMap<string, WorkDocument>) {
  const pause = pauses();
  const next = new Map(stored);
  for (const { id, document } of items) {
    if (document) next.set(id, document);
    else next.delete(id);
  }
  const owners = new Map<string, string>();
  const isKept = (id: string) => appIdOf(next.get(id)) === appIdOf(stored.get(id));
  // A work that keeps its App ID comes before one that is given it, and the first before others.
  const ids = Array.from(next.keys()).reverse();
  for (const isTurn of [false, true]) {
    for (const id of ids) {
      await pause();
      if (isKept(id) === isTurn) owners.set(appIdOf(next.get(id)), id);
    }
  }
  const conflicts = new Map<string, string>();
  for (const { id, document } of items) {
    await pause();
    const appId = appIdOf(document);
    const owner = owners.get(appId);
    if (appId && !isKept(id) && owner !== undefined && owner !== id) conflicts.set(id, owner);
  }
  return conflicts;
}

/**
 * Works that give up an App ID come first, so that one write can exchange App IDs, and works of
 * later writes that have none can take them. Site documents come last.
 */
export function inWritingOrder(items: PlannedItem[], stored: ReadonlyMap<string, WorkDocument>) {
  const rankOf = ({ id, document }: PlannedItem) => {
    if (!isWork(id)) return 2;
    const former = appIdOf(stored.get(id));
    return former && former !== appIdOf(document) ? 0 : 1;
  };
  const ranked = grouped(items.map((item) => [rankOf(item), item] as const));
  return ([0, 1, 2] as const).flatMap((rank) => ranked.get(rank) ?? []);
}

export function countWorks(items: { id: string }[]): number {
  return items.filter(({ id }) => isWork(id)).length;
}

/** Identifies the documents of a plan, their versions, and what the page said about them. */
export async function versionOf(props: Pick<Plan, "items" | "sentences">): Promise<string> {
  const { items, sentences } = props;
  const pause = pauses();
  const hash = createHash("sha256").update(JSON.stringify(sentences));
  const sorted = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, version } of sorted) {
    await pause();
    hash.update(JSON.stringify([id, version ?? null]));
  }
  return hash.digest("base64url").slice(0, 16);
}

export interface Author {
  by: string;
  batch: string;
}

/** @throws ItemsChanged in the transaction, so that nothing is written. */
export function writeOf(
  { action, items }: Pick<Plan, "action" | "items">,
  author: Author,
): WriteRequest {
  return {
    ...author,
    action,
    ids: items.map(({ id }) => id),
    edit(stored, ids) {
      const asked = items.filter(({ id }) => ids.has(id));
      const isLeft = ({ id, version }: PlannedItem) => {
        const document = stored.get(id);
        return (document && documentVersion(document)) === version;
      };
      const changed = asked.filter(
        (item) => !isLeft(item) && !isWritten(stored.get(item.id), item),
      );
      if (changed.length > 0) throw new ItemsChanged(changed);
      return asked.filter(isLeft);
    },
  };
}

/** A document that already has the planned content was written before an interruption. */
function isWritten(stored: WorkDocument | undefined, { document }: PlannedItem): boolean {
  if (!stored || !document) return stored === document;
  // The write of an edit has removed the mark of a sample.
  return changedFields(stored, canonicalFields(document)).every((field) => field === "sample");
}
