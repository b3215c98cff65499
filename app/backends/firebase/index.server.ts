import { getAuth } from "firebase-admin/auth";
import { closeFirebase, firebaseApp, openFirestore } from "./firestore.server";
import { firebaseIdentity, tokenSync } from "./identity.server";
import { identityToolkit } from "./identity-toolkit.server";
import { firestoreTables } from "./table.server";
import type { Tables } from "../table";
import type { Identity } from "~/auth/identity";
import type { PeopleStore } from "~/auth/person.server";
import { env } from "~/env.server";
import { log } from "~/log.server";

export function openTables(): Tables {
  return { ...firestoreTables(openFirestore), close: closeFirebase };
}

export function createIdentity(people: PeopleStore): Identity {
  return firebaseIdentity({
    people,
    auth: () => getAuth(firebaseApp()),
    provider: identityToolkit({
      apiKey: env.FIREBASE_API_KEY ?? "",
      emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
      log,
    }),
    adminEmails: env.ADMIN_EMAILS,
    sync: tokenSync(env.AUTH_TOKEN_SYNC_URL, log),
    log,
    now: () => performance.now(),
  });
}
