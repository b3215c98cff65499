import type { Firestore } from "firebase-admin/firestore";
import { inject, onTestFinished } from "vitest";
import { expectHealth } from "../support/health";
import { newVisitor } from "../support/page/visitor";
import { newSite, type Site } from "../support/site/running-site";
import { firestoreAt, startFirestore } from "../support/stores/firestore";
import type { FirestoreEmulator } from "../support/stores/firestore-emulator";
import { startTcpProxy, type TcpProxy } from "../support/stores/tcp-proxy";
import { adminAuth, newAccount, projectId } from "./accounts";

export interface FirebaseSite {
  site: Site;
  database: Firestore;
  wire: TcpProxy;
  firestore: FirestoreEmulator;
  port: number;
  account: { email: string; password: string; uid: string };
  newServer: (settings?: Record<string, string>) => Site;
}

/** Starts the site and waits until it has read the works, so that no page runs out of time. */
export async function startReady(site: Site): Promise<void> {
  await site.start();
  await expectHealth(newVisitor(site), 200);
}

/** The built site with Firebase's emulators and one account; not started yet. */
export async function firebaseSite(own: Record<string, string> = {}): Promise<FirebaseSite> {
  const { port, server: firestore } = await startFirestore();
  const wire = await startTcpProxy(port);
  onTestFinished(() => wire.close());
  const account = await newAccount(adminAuth());

  function newServer(settings: Record<string, string> = {}): Site {
    const site = newSite({
      BACKEND: "firebase",
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: "any",
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${wire.port}`,
      FIREBASE_AUTH_EMULATOR_HOST: inject("authEmulator"),
      ALLOW_EMULATORS: "1",
      SESSION_SECRET: "one secret of thirty-two letters or more",
      ...own,
      ...settings,
    });
    onTestFinished(() => site.remove());
    return site;
  }

  const database = firestoreAt(port);
  const site = newServer();
  return { site, database, wire, firestore, port, account, newServer };
}
