import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { env } from "~/env.server";

let app: App | undefined;
let database: Firestore | undefined;

export function firebaseApp(): App {
  app ??= initializeApp({ projectId: env.FIREBASE_PROJECT_ID });
  return app;
}

export function openFirestore(): Firestore {
  if (!database) {
    database = getFirestore(firebaseApp());
    // Without keepalive, a silently lost connection goes unnoticed for two minutes.
    database.settings({
      "grpc.keepalive_time_ms": 20_000,
      "grpc.keepalive_timeout_ms": 5_000,
    });
  }
  return database;
}

export async function closeFirebase(): Promise<void> {
  const closing = app;
  app = undefined;
  database = undefined;
  if (closing) await deleteApp(closing);
}
