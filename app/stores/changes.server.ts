import { setImmediate as nextTurn } from "node:timers/promises";
import type { Condition, Edit, NewRow, Row, Tables } from "~/backends/table";
import { type Change, type ChangeKey, titleOfChange } from "~/changes/change";
import {
  imagesIn,
  keptChanges,
  keptSince,
  keyOfWork,
  purgedChange,
} from "~/changes/prepare-write.server";
import type { ChangePage, ChangeQuery, ImageMention } from "~/changes/works-port";
import { append } from "~/kinds/outside";
import { bytesOf } from "~/kinds/text";
import { appIdOf } from "~/kinds/work-document.server";
import { log } from "~/log.server";

export const mostOld = 400;
const worksAtOnce = 20;
/** Removals that are in the trash have 1 in this field, and all other changes 0. */
export const inTrash: Condition = ["inTrash", "==", 1];

/** Each revision has one row, so that it cannot occur twice. */
export function changeId({ workId, rev }: ChangeKey): string {
  return `${keyOfWork(workId)}-${rev}`;
}

/** Firestore's queries take one byte less than its longest ID has. */
const mostQueried = 1499;

export function isQueried(text: string): boolean {
  return bytesOf(text) <= mostQueried;
}

function queryId(workId: string): string {
  return isQueried(workId) ? workId : keyOfWork(workId);
}

function ofWork(workId: string): Condition {
  return ["workId", "==", queryId(workId)];
}

export function toRow({ inTrash, ...change }: Change): NewRow {
  const { workId, rev, by, action, batch } = change;
  return {
    id: changeId(change),
    fields: {
      workId: queryId(workId),
      rev,
      position: change.id,
      by,
      action,
      batch,
      inTrash: inTrash ? 1 : 0,
      appId: inTrash ? appIdOf(change.before) : "",
      pictures: imagesIn(change.before, change.after),
    },
    data: change,
  };
}

export function toChange({ data, fields }: Row): Change {
  const change = data as Change;
  return fields.inTrash === 1 ? { ...change, inTrash: true } : change;
}

export async function listChanges(tables: Tables, query: ChangeQuery): Promise<ChangePage> {
  const order = query.workId === undefined ? "position" : "rev";
  const where: Condition[] = query.inTrash ? [inTrash] : [];
  if (query.workId !== undefined) where.push(ofWork(query.workId));
  for (const field of ["batch", "by"] as const) {
    const value = query[field];
    if (value !== undefined) where.push([field, "==", value]);
  }
  if (query.workIds) where.push(["workId", "in", query.workIds.map(queryId)]);
  if (query.actions) where.push(["action", "in", query.actions]);
  if (query.from !== undefined) where.push(["position", ">=", query.from]);
  if (query.until !== undefined) where.push(["position", "<", query.until]);
  if (query.before !== undefined) {
    where.push([order, "<", order === "rev" ? Number(query.before) : query.before]);
  }
  const rows = await tables.find("changes", { where, latestBy: order, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const next = rows.length > shown.length ? shown.at(-1) : undefined;
  const changes = shown.filter(({ data }) => data).map(toChange);
  return { changes, next: next && String(next.fields[order]) };
}

export async function imagesInChanges(tables: Tables, names: string[]) {
  const rows = await tables.find("changes", { where: [["pictures", "any", names]] });
  const mentions = new Map<string, Map<string, ImageMention>>();
  for (const row of rows) {
    const change = toChange(row);
    const { workId, inTrash = false } = change;
    const mention = { workId, inTrash, ...(inTrash && { title: titleOfChange(change) }) };
    for (const name of (row.fields.pictures as string[]).filter((each) => names.includes(each))) {
      const known = mentions.get(name) ?? new Map<string, ImageMention>();
      mentions.set(name, known.set(`${mention.workId} ${mention.inTrash}`, mention));
    }
  }
  return new Map(
    Array.from(mentions, ([name, known]) => [
      name,
      Array.from(known)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, mention]) => mention),
    ]),
  );
}

/** @returns the change with the highest revision that this ID ever had. */
export async function lastChangeOf(tables: Tables, workId: string): Promise<Change | undefined> {
  return (await listChanges(tables, { workId, limit: 1 })).changes[0];
}

/**
 * Finds the changes that the next change of these works makes too old. They stay until a later
 * change if this fails.
 */
export async function findOldChanges(tables: Tables, workIds: string[]): Promise<string[]> {
  const old: string[] = [];
  try {
    for (let start = 0; start < workIds.length; start += worksAtOnce) {
      const part = workIds.slice(start, start + worksAtOnce);
      append(old, (await Promise.all(part.map((id) => findOld(tables, id)))).flat());
      if (workIds.length > worksAtOnce) await nextTurn();
    }
  } catch (cause) {
    log.warn({ err: cause }, "Old changes could not be found.");
  }
  return old;
}

async function findOld(tables: Tables, workId: string): Promise<string[]> {
  const since = keptSince(new Date());
  const [first] = await tables.find("changes", {
    where: [ofWork(workId), ["position", "<", since]],
    latestBy: "position",
    limit: 1,
  });
  if (!first) return [];
  const rows = await tables.find("changes", {
    where: [ofWork(workId)],
    latestBy: "rev",
    // The new change is not stored yet.
    skip: keptChanges - 1,
    limit: mostOld,
  });
  const isOld = ({ fields }: Row) => String(fields.position) < since && fields.inTrash !== 1;
  return rows.filter(isOld).map(({ id }) => id);
}

export async function removeChanges(tables: Tables, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += mostOld) {
    await tables.edit(async (edit) => {
      for (const id of ids.slice(start, start + mostOld)) await edit.remove("changes", id);
    });
  }
}

/** An interrupted deletion can be repeated, because the removal leaves the trash last. */
export async function purgeChange(tables: Tables, removal: ChangeKey, by: string): Promise<void> {
  const id = changeId(removal);
  // From here on, nothing can restore the work.
  const purged = await inTransaction(tables, id, (change) => ({
    ...purgedChange(change, by, new Date()),
    inTrash: true,
  }));
  if (!purged) return;
  const { workId, rev } = removal;
  await tables.drop("changes", { where: [ofWork(workId), ["rev", "<", rev]], latestBy: "rev" });
  await inTransaction(tables, id, (change) => ({ ...change, inTrash: undefined }));
}

/** Edits a removal that is in the trash. @returns whether it is. */
function inTransaction(tables: Tables, id: string, change: (removal: Change) => Change) {
  return tables.edit(
    async (edit: Edit) => {
      const found = (await edit.get("changes", [id])).get(id);
      if (found?.fields.inTrash !== 1) return false;
      await edit.put("changes", toRow(change(toChange(found))));
      return true;
    },
    { ofWorks: true },
  );
}
