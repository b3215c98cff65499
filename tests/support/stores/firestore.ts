import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { randomUUID } from "node:crypto";
import { onTestFinished, vi } from "vitest";
import { freePort } from "../free-port";
import { FirestoreEmulator } from "./firestore-emulator";

let apps = 0;

export async function startFirestore(port?: number): Promise<{
  port: number;
  server: FirestoreEmulator;
}> {
  const chosen = port ?? (await freePort());
  const server = new FirestoreEmulator();
  await server.start(chosen);
  onTestFinished(() => server.stop());
  return { port: chosen, server };
}

/** Opens an empty database, in the emulator at `FIRESTORE_EMULATOR_HOST` if it is set. */
export async function openFirestore(): Promise<Firestore> {
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  if (host) return connect(host, `demo-${randomUUID()}`);
  return firestoreAt((await startFirestore()).port);
}

/** Makes a separate client, like that of another server. */
export function firestoreAt(port: number): Firestore {
  return connect(`localhost:${port}`, "demo-site");
}

function connect(host: string, projectId: string): Firestore {
  const app = initializeApp({ projectId }, `firestore-${(apps += 1)}`);
  onTestFinished(() => deleteApp(app));
  // The client reads this when it is created, and then needs no credentials.
  const { FIRESTORE_EMULATOR_HOST: before } = process.env;
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", host);
  const database = getFirestore(app);
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", before);
  return database;
}
