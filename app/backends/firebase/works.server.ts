import {
  type CollectionReference,
  type DocumentData,
  type Firestore,
  GrpcStatus,
} from "firebase-admin/firestore";
import pLimit from "p-limit";
import {
  bulkDeadline,
  readDeadline,
  within,
  writeDeadline,
} from "~/backends/firebase/deadline.server";
import { toData, toDocument } from "~/backends/firebase/document.server";
import {
  type Change,
  toChange,
  writeInParts,
} from "~/backends/firebase/write-parts.server";
import {
  firestoreWatch,
  inOrder,
  type OwnWrite,
  toStoredWork,
} from "~/backends/firebase/watch.server";
import {
  requireId,
  StaleWork,
  WorkExists,
  WorkGone,
  type WorksStore,
} from "~/works/works-store";
import type { StoredWork } from "~/works/work";
import { revOf } from "~/works/work-document.server";
import { idProblem } from "~/works/work-id";

/**
 * The works in Firestore: collection `works`, document id = work id.
 *
 * A document is replaced by deleting and setting it in one request, whose
 * writes happen in order: the emulator would merge a mere set into the old one.
 *
 * @param open gives the database; every question to it has a deadline.
 */
export function firestoreWorks(open: () => Firestore): WorksStore {
  const inTurn = pLimit(1);
  const listener = firestoreWatch(collection);

  function collection(): CollectionReference {
    return open().collection("works");
  }

  /**
   * One after the other, so that two saves by one server need no retry to be
   * told apart. One that waited past its deadline is not begun.
   */
  function write<Result>(change: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + writeDeadline;
    return inTurn(async () => {
      const left = deadline - performance.now();
      if (left <= 0) throw new Error("Earlier writes have no answer yet.");
      return within(left, change());
    });
  }

  async function list(): Promise<StoredWork[]> {
    const { docs } = await within(bulkDeadline, collection().get());
    return inOrder(docs.map(toStoredWork));
  }

  function writeAll(changes: Change[]): Promise<void> {
    return writeInParts(collection(), changes, (written) => {
      listener.tellWritten(written);
    });
  }

  return {
    list,
    watch: (onWorks, onFailure) => listener.watch(onWorks, onFailure),

    async get(id) {
      if (idProblem(id)) return undefined;
      const found = await within(readDeadline, collection().doc(id).get());
      return found.exists ? toStoredWork(found) : undefined;
    },

    async put(works) {
      await writeAll(works.map(toChange));
    },

    async create(id, document) {
      requireId(id);
      const data = toData(document);
      const { writeTime } = await write(() =>
        collection().doc(id).create(data),
      ).catch((cause: unknown) => {
        throw hasCode(cause, GrpcStatus.ALREADY_EXISTS)
          ? new WorkExists(id)
          : cause;
      });
      listener.tellWritten([
        { id, document, time: writeTime, isReplacedTime: false },
      ]);
    },

    async update(id, rev, edit) {
      if (idProblem(id)) throw new WorkGone(id);
      const reference = collection().doc(id);
      const written = await write(() =>
        open().runTransaction(async (transaction): Promise<OwnWrite> => {
          const found = await transaction.get(reference);
          const former: DocumentData | undefined = found.data();
          if (!former || !found.updateTime) throw new WorkGone(id);
          const stored = { id, document: toDocument(former) };
          if (revOf(stored.document) !== rev) throw new StaleWork(stored);
          const data = toData(edit(stored.document), former);
          transaction.delete(reference).set(reference, data);
          const time = found.updateTime;
          return { id, document: toDocument(data), time, isReplacedTime: true };
        }),
      );
      listener.tellWritten([written]);
    },

    async remove(id) {
      if (idProblem(id)) return undefined;
      const reference = collection().doc(id);
      const found = await write(() =>
        open().runTransaction(async (transaction) => {
          const found = await transaction.get(reference);
          if (found.exists) transaction.delete(reference);
          return found;
        }),
      );
      if (!found.exists || !found.updateTime) return undefined;
      listener.tellWritten([
        { id, time: found.updateTime, isReplacedTime: true },
      ]);
      return toStoredWork(found);
    },

    async probe() {
      const { firestore } = collection();
      await within(readDeadline, firestore.doc("health/probe").set({}));
    },

    async replaceAll(works) {
      const kept = new Set(works.map(({ id }) => id));
      const surplus = (await list()).filter(({ id }) => !kept.has(id));
      await writeAll([
        ...works.map(toChange),
        ...surplus.map(({ id }): Change => ({ id })),
      ]);
    },
  };
}

function hasCode(cause: unknown, code: GrpcStatus): boolean {
  return cause instanceof Error && "code" in cause && cause.code === code;
}
