import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import type { Auth } from "firebase-admin/auth";
import { type Firestore, getFirestore, GrpcStatus } from "firebase-admin/firestore";
import pTimeout from "p-timeout";
import { env } from "~/env.server";
import { log } from "~/log.server";

let app: App | undefined;
let database: Firestore | undefined;

export function firebaseApp(): App {
  app ??= initializeApp({ projectId: env.FIREBASE_PROJECT_ID });
  return app;
}

/** Visitors need no accounts, and their library takes long to load. */
export async function openAuth(): Promise<Auth> {
  const { getAuth } = await import("firebase-admin/auth");
  return getAuth(firebaseApp());
}

export function openFirestore(): Firestore {
  if (!database) {
    database = getFirestore(firebaseApp());
    // Without keepalive, a silently lost connection goes unnoticed for two minutes.
    database.settings({ "grpc.keepalive_time_ms": 20_000, "grpc.keepalive_timeout_ms": 5_000 });
  }
  return database;
}

export async function closeFirebase(): Promise<void> {
  const closing = app;
  app = undefined;
  database = undefined;
  if (closing) await deleteApp(closing);
}

/** Deadlines are in milliseconds. */
export const readDeadline = 3_000;
export const writeDeadline = 8_000;
/** Commands that process the whole catalogue use this. */
export const bulkDeadline = 60_000;
const deadline = 10_000;
/** Firestore's client retries for some seconds, even after a rejection. */
const countDeadline = 15_000;

/** Firestore's own timeouts do not stop its retries. The operation may still complete. */
export function within<Result>(milliseconds: number, answer: Promise<Result>): Promise<Result> {
  let isOver = false;
  answer.catch((cause: unknown) => {
    // A query without its index is asked three times before this error, which has Google's link.
    if (isOver) log.error({ err: cause }, "Firestore rejected a request after its deadline.");
  });
  return pTimeout(answer, {
    milliseconds,
    message: `No answer within ${milliseconds / 1000} seconds.`,
  }).finally(() => {
    isOver = true;
  });
}

export { GrpcStatus };

export function hasCode(cause: unknown, code: GrpcStatus): boolean {
  return cause instanceof Error && "code" in cause && cause.code === code;
}

/** @throws Error if there are no credentials or Google rejects them. */
export async function accessToken(): Promise<string> {
  const { credential } = firebaseApp().options;
  if (!credential) throw new Error("Could not load the default credentials.");
  const answer = await within(deadline, credential.getAccessToken());
  return answer.access_token;
}

/** Counts the works, which bills only one read. */
export async function countStoredWorks(database = openFirestore()): Promise<number> {
  const works = database.collection("works").count();
  const counted = await within(countDeadline, works.get());
  return counted.data().count;
}

/** An entry of `firestore.indexes.json`. */
export interface Index {
  collectionGroup: string;
  fields: { fieldPath: string; order: string }[];
}

/** Runs a query that needs the index. @throws Error with Google's link if the index is missing. */
export async function useIndex({ collectionGroup, fields }: Index, database = openFirestore()) {
  let query = database.collection(collectionGroup).limit(1);
  for (const [place, { fieldPath, order }] of fields.entries()) {
    const isLast = place === fields.length - 1;
    if (!isLast) query = query.where(fieldPath, "==", "");
    else query = query.orderBy(fieldPath, order === "DESCENDING" ? "desc" : "asc");
  }
  await within(countDeadline, query.get());
}

/** @returns undefined if the address has no account. */
export async function findAccount(email: string): Promise<{ disabled: boolean } | undefined> {
  const auth = await openAuth();
  return within(deadline, auth.getUserByEmail(email)).catch((cause: Error & { code?: string }) => {
    if (cause.code === "auth/user-not-found") return undefined;
    throw cause;
  });
}
