import {
  type CollectionReference,
  type Firestore,
  GrpcStatus,
  type QuerySnapshot,
} from "firebase-admin/firestore";
import pLimit from "p-limit";
import { TimeoutError } from "p-timeout";
import { siteDocumentsOf, toSiteDocument } from "./documents.server";
import { countChanges, listChanges, picturesInChanges, purgeChange } from "./changes.server";
import { bulkDeadline, hasCode, readDeadline, within, writeDeadline } from "./firestore.server";
import { firestoreWatch, inOrder, toStoredWork } from "./watch.server";
import { writeWorks } from "./write.server";
import { isSiteDocument, type SiteDocuments } from "~/work/site-document";
import type { StoredWork } from "~/work/work";
import { Unconfirmed, type WorksStore } from "~/changes/works-store";
import { idProblem } from "~/work/document-problem";

export function firestoreWorks(open: () => Firestore): WorksStore {
  const inTurn = pLimit(1);
  const { watch, tellWritten } = firestoreWatch(open);

  function collection(): CollectionReference {
    return open().collection("works");
  }

  /** Writes one at a time, so that saves by one server do not conflict. No late write starts. */
  function write<Result>(milliseconds: number, change: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + milliseconds;
    return inTurn(async () => {
      const left = deadline - performance.now();
      if (left <= 0) throw new Error("Earlier writes have not finished yet.");
      return within(left, change()).catch((cause: unknown) => {
        throw isUnanswered(cause) ? new Unconfirmed({ cause }) : cause;
      });
    });
  }

  return {
    watch,
    mostPerWrite: 200,

    async list() {
      return worksIn(await within(bulkDeadline, collection().get()));
    },

    async get(id) {
      if (idProblem(id)) return undefined;
      const found = await within(readDeadline, collection().doc(id).get());
      return found.exists ? toStoredWork(found) : undefined;
    },

    async siteDocuments() {
      const found = siteDocumentsOf(open()).get();
      return siteDocumentsIn(await within(readDeadline, found));
    },

    async snapshot() {
      const read = open().runTransaction(
        async (transaction) => ({
          works: worksIn(await transaction.get(collection())),
          siteDocuments: siteDocumentsIn(await transaction.get(siteDocumentsOf(open()))),
        }),
        { readOnly: true },
      );
      return within(bulkDeadline, read);
    },

    async write(request) {
      const works = request.ids.filter((id) => !isSiteDocument(id));
      const isBulk = works.length > 1;
      const { prepared, own } = await write(isBulk ? bulkDeadline : writeDeadline, () =>
        writeWorks(open(), request),
      );
      tellWritten(own);
      return prepared.writes.map(({ change }) => change);
    },

    changes: async (query) => listChanges(open(), query),

    countChanges: async (batch) => countChanges(open(), batch),

    picturesInChanges: async (names) => picturesInChanges(open(), names),

    async purge(removal, by) {
      const left = await write(bulkDeadline, () => purgeChange(open(), removal, by, new Date()));
      tellWritten({ works: [], trash: left, siteDocuments: [] });
    },

    async probe() {
      await within(readDeadline, open().doc("health/probe").set({}));
    },
  };
}

function worksIn({ docs }: QuerySnapshot): StoredWork[] {
  return inOrder(docs.map(toStoredWork));
}

function siteDocumentsIn({ docs }: QuerySnapshot): SiteDocuments {
  const found = docs.map(toSiteDocument);
  return new Map(found.map(({ id, document }) => [id, document]));
}

const unanswered = [GrpcStatus.UNAVAILABLE, GrpcStatus.DEADLINE_EXCEEDED, GrpcStatus.UNKNOWN];

function isUnanswered(cause: unknown): boolean {
  return cause instanceof TimeoutError || unanswered.some((code) => hasCode(cause, code));
}
