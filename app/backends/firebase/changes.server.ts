import type {
  CollectionReference,
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
} from "firebase-admin/firestore";
import {
  bulkDeadline,
  readDeadline,
  within,
  writeDeadline,
  pack,
  unpack,
} from "./firestore.server";
import type { OwnWrite } from "./watch.server";
import type { Change, ChangeKey } from "~/changes/change";
import {
  keptChanges,
  keptSince,
  keyOfWork,
  picturesIn,
  purgedChange,
} from "~/changes/changes.server";
import { appIdOf } from "~/work/work-document.server";
import type { ChangePage, ChangeQuery, PictureMention } from "~/changes/works-store";

const mostAtOnce = 400;
/** Firestore limits the values of `in` and `array-contains-any` to this many. */
const mostValues = 30;

/** Splits values into lists that a query can compare with a field. */
export function groupsOf(values: string[], most = mostValues): string[][] {
  const count = Math.ceil(values.length / most);
  return Array.from({ length: count }, (_, index) =>
    values.slice(index * most, (index + 1) * most),
  );
}

export function changesOf(database: Firestore): CollectionReference {
  return database.collection("changes");
}

/** Names one document per revision, so that a revision cannot occur twice. */
export function changeReference(
  database: Firestore,
  { workId, rev }: ChangeKey,
): DocumentReference {
  return changesOf(database).doc(`${keyOfWork(workId)}-${rev}`);
}

/** Keeps the fields for queries; the rest becomes compressed JSON. */
export function changeData(change: Change): DocumentData {
  const { inTrash = false, ...rest } = change;
  const { workId, rev, id, by, action, batch } = change;
  return {
    workId,
    rev,
    id,
    by,
    action,
    batch,
    inTrash,
    appId: inTrash ? appIdOf(change.before) : "",
    pictures: picturesIn(change.before, change.after),
    change: pack(rest),
  };
}

export function toChange(snapshot: DocumentSnapshot): Change {
  const change = unpack(snapshot.get("change") as Uint8Array) as Change;
  return snapshot.get("inTrash") === true ? { ...change, inTrash: true } : change;
}

export async function listChanges(database: Firestore, query: ChangeQuery): Promise<ChangePage> {
  const order = query.workId === undefined ? "id" : "rev";
  let found: Query = changesOf(database);
  for (const field of ["workId", "batch", "by", "inTrash"] as const) {
    const value = query[field];
    if (value !== undefined) found = found.where(field, "==", value);
  }
  if (query.actions) found = found.where("action", "in", query.actions);
  if (query.from !== undefined) found = found.where("id", ">=", query.from);
  if (query.until !== undefined) found = found.where("id", "<", query.until);
  if (query.after !== undefined) {
    const after = order === "rev" ? Number(query.after) : query.after;
    found = found.where(order, "<", after);
  }
  found = found.orderBy(order, "desc").limit(query.limit + 1);
  // Firestore multiplies the values of both lists.
  const most = Math.floor(mostValues / (query.actions?.length ?? 1));
  const queries = query.workIds
    ? groupsOf(query.workIds, most).map((ids) => found.where("workId", "in", ids))
    : [found];
  const orderOf = (found: DocumentSnapshot) => found.get(order) as string;
  const all = Promise.all(queries.map((part) => part.get()));
  const docs = (await within(readDeadline, all))
    .flatMap((part) => part.docs)
    .sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
  const shown = docs.slice(0, query.limit);
  const last = docs.length > shown.length ? shown.at(-1) : undefined;
  return {
    changes: shown.map(toChange),
    next: last && String(last.get(order)),
  };
}

export async function picturesInChanges(
  database: Firestore,
  names: string[],
): Promise<Map<string, PictureMention[]>> {
  const mentions = new Map<string, PictureMention[]>();
  for (const part of groupsOf(names)) {
    const { docs } = await within(
      bulkDeadline,
      changesOf(database)
        .where("pictures", "array-contains-any", part)
        .select("pictures", "workId", "inTrash")
        .get(),
    );
    for (const found of docs) {
      const workId = String(found.get("workId"));
      const inTrash = found.get("inTrash") === true;
      for (const name of found.get("pictures") as string[]) {
        if (!part.includes(name)) continue;
        mentions.set(name, withMention(mentions.get(name), workId, inTrash));
      }
    }
  }
  return mentions;
}

function withMention(
  known: PictureMention[] = [],
  workId: string,
  inTrash: boolean,
): PictureMention[] {
  const isKnown = known.some((other) => other.workId === workId && other.inTrash === inTrash);
  if (isKnown) return known;
  return [...known, { workId, inTrash }].sort((a, b) =>
    a.workId === b.workId ? Number(a.inTrash) - Number(b.inTrash) : a.workId < b.workId ? -1 : 1,
  );
}

export async function countChanges(database: Firestore, batch: string): Promise<number> {
  const found = changesOf(database).where("batch", "==", batch).count().get();
  return (await within(readDeadline, found)).data().count;
}

/** @returns the changes that a new change makes too old. */
export async function tooOld(database: Firestore, change: Change): Promise<DocumentReference[]> {
  const since = keptSince(change);
  const ofWork = changesOf(database).where("workId", "==", change.workId).select("id", "inTrash");
  const isOld = (found: DocumentSnapshot) => String(found.get("id")) < since;
  const oldest = await ofWork.orderBy("rev").limit(1).get();
  if (!oldest.docs.some(isOld)) return [];
  const { docs } = await ofWork
    .orderBy("rev", "desc")
    // The new change is not stored yet.
    .offset(keptChanges - 1)
    .limit(mostAtOnce)
    .get();
  return docs
    .filter((found) => isOld(found) && found.get("inTrash") !== true)
    .map(({ ref }) => ref);
}

/** An interrupted deletion can be repeated, because the removal leaves the trash last. */
export async function purgeChange(
  database: Firestore,
  removal: ChangeKey,
  by: string,
  now: Date,
): Promise<OwnWrite<string>[]> {
  const reference = changeReference(database, removal);
  // From here on, nothing can restore the work.
  const marked = await within(
    writeDeadline,
    database.runTransaction(async (transaction) => {
      const current = await transaction.get(reference);
      if (current.get("inTrash") !== true) return undefined;
      const purged = purgedChange(toChange(current), by, now);
      transaction.set(reference, { ...changeData(purged), inTrash: true });
      return current;
    }),
  );
  if (!marked) return [];
  await deleteBefore(database, removal);
  await within(writeDeadline, reference.update({ inTrash: false }));
  return [{ id: reference.id, replaced: marked.updateTime }];
}

async function deleteBefore(database: Firestore, { workId, rev }: ChangeKey): Promise<void> {
  for (;;) {
    const { docs } = await within(
      readDeadline,
      changesOf(database)
        .where("workId", "==", workId)
        .where("rev", "<", rev)
        .orderBy("rev", "desc")
        .limit(mostAtOnce)
        .get(),
    );
    if (docs.length === 0) return;
    const batch = database.batch();
    for (const found of docs) {
      batch.delete(found.ref);
    }
    await within(writeDeadline, batch.commit());
  }
}
