import {
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
  GrpcStatus,
  type Transaction,
} from "firebase-admin/firestore";
import {
  siteDocumentData,
  siteDocumentReference,
  toSiteDocument,
  toData,
} from "./documents.server";
import {
  changeData,
  changeReference,
  changesOf,
  groupsOf,
  toChange,
  tooOld,
} from "./changes.server";
import { hasCode } from "./firestore.server";
import { type OwnWrites, toStoredWork } from "./watch.server";
import { isSiteDocument } from "~/work/site-document";
import {
  claimedAppIds,
  type Known,
  type Prepared,
  type PreparedWrite,
  prepareWrites,
  refuseTakenAppIds,
} from "~/changes/changes.server";
import { appIdOf } from "~/work/work-document.server";
import { WorkGone, type WriteRequest, WriteTooLarge } from "~/changes/works-store";
import { idProblem } from "~/work/document-problem";

/** Firestore limits each request (Firestore documentation, "Usage and limits"). */
const mostWrites = 500;
const mostBytes = 9 * 1024 * 1024;

interface Done {
  prepared: Prepared;
  own: OwnWrites;
}

export async function writeWorks(database: Firestore, request: WriteRequest): Promise<Done> {
  const run = (asksForAll: boolean) =>
    database.runTransaction((transaction) => write(database, transaction, request, asksForAll));
  try {
    return await run(false);
  } catch (cause) {
    // Another program has reset a work to an earlier revision.
    if (!hasCode(cause, GrpcStatus.ALREADY_EXISTS)) throw cause;
    return run(true);
  }
}

async function write(
  database: Firestore,
  transaction: Transaction,
  request: WriteRequest,
  asksForAll: boolean,
): Promise<Done> {
  const works = database.collection("works");
  const referenceOf = (id: string) =>
    isSiteDocument(id) ? siteDocumentReference(database, id) : works.doc(id);
  const valid = request.ids.filter((id) => isSiteDocument(id) || !idProblem(id));
  const found = await readAll(transaction, valid.map(referenceOf));
  const former = new Map(found.map((read, index) => [valid[index] ?? "", read]));
  const known = new Map<string, Known>();
  for (const id of request.ids) known.set(id, { lastRev: 0 });
  await Promise.all(
    Array.from(former, async ([id, snapshot]) => {
      const { exists } = snapshot;
      const read = isSiteDocument(id) ? toSiteDocument : toStoredWork;
      known.set(id, {
        document: exists ? read(snapshot).document : undefined,
        // A stored work has the revision of its latest change.
        lastRev: exists && !asksForAll ? 0 : await lastRevOf(database, transaction, id),
      });
    }),
  );
  const prepared = prepareWrites(request, known, new Date());
  refuseTakenAppIds(prepared, await holdersOf(database, transaction, prepared));
  const removals = await readAll(
    transaction,
    prepared.restored.map((key) => changeReference(database, key)),
  );
  const old = await Promise.all(prepared.writes.map(({ change }) => tooOld(database, change)));

  let bytes = 0;
  for (const { id, document, change } of prepared.writes) {
    const problem = isSiteDocument(id) ? undefined : idProblem(id);
    if (problem) throw new Error(problem);
    const reference = referenceOf(id);
    const data =
      document &&
      (isSiteDocument(id) ? siteDocumentData(document) : toData(document, former.get(id)?.data()));
    const record = changeData(change);
    if (data) transaction.set(reference, data);
    else transaction.delete(reference);
    transaction.create(changeReference(database, change), record);
    bytes += sizeOf(document) + sizeOf(record);
  }
  const left = removals.filter(({ exists }) => exists);
  for (const { workId, purged } of left.map(toChange)) {
    if (purged) throw new WorkGone(workId);
  }
  for (const { ref } of left) transaction.update(ref, { inTrash: false });
  const room = mostWrites - 2 * prepared.writes.length - left.length;
  if (bytes > mostBytes || room < 0) throw new WriteTooLarge();
  for (const ref of old.flat().slice(0, room)) transaction.delete(ref);
  return { prepared, own: ownWrites(database, prepared, former, left) };
}

async function readAll(
  transaction: Transaction,
  references: FirebaseFirestore.DocumentReference[],
): Promise<DocumentSnapshot[]> {
  return references.length > 0 ? transaction.getAll(...references) : [];
}

async function lastRevOf(
  database: Firestore,
  transaction: Transaction,
  workId: string,
): Promise<number> {
  const { docs } = await transaction.get(
    changesOf(database).where("workId", "==", workId).orderBy("rev", "desc").limit(1),
  );
  return Number(docs[0]?.get("rev") ?? 0);
}

async function holdersOf(
  database: Firestore,
  transaction: Transaction,
  prepared: Prepared,
): Promise<{ id: string; appId: string }[]> {
  const found = await Promise.all(
    groupsOf(claimedAppIds(prepared)).map((part) =>
      transaction.get(database.collection("works").where("appId", "in", part)),
    ),
  );
  return found.flatMap(({ docs }) =>
    docs.map((found) => ({ id: found.id, appId: appIdOf(found.data()) })),
  );
}

function ownWrites(
  database: Firestore,
  { writes }: Prepared,
  former: Map<string, DocumentSnapshot>,
  left: DocumentSnapshot[],
): OwnWrites {
  const ofSite = ({ id }: PreparedWrite) => isSiteDocument(id);
  const own = ({ id, document }: PreparedWrite) => ({
    id: former.get(id)?.id ?? id,
    value: document && { id, document },
    replaced: former.get(id)?.updateTime,
  });
  return {
    works: writes.filter((write) => !ofSite(write)).map(own),
    siteDocuments: writes.filter(ofSite).map(own),
    trash: [
      ...writes
        .filter(({ change }) => change.inTrash)
        .map(({ change }) => ({
          id: changeReference(database, change).id,
          value: appIdOf(change.before),
        })),
      ...left.map(({ id, updateTime }) => ({ id, replaced: updateTime })),
    ],
  };
}

function sizeOf(value: DocumentData | undefined): number {
  if (value === undefined) return 0;
  const { change, ...rest } = value;
  const packed = change instanceof Uint8Array ? change.length : 0;
  return Buffer.byteLength(JSON.stringify(rest)) + packed;
}
