import { getAuth } from "firebase-admin/auth";
import { closeFirebase, firebaseApp, openFirestore } from "./firestore.server";
import { firebaseIdentity, tokenSync } from "./identity.server";
import { identityToolkit } from "./identity-toolkit.server";
import { firestoreMedia } from "./media.server";
import { firestorePeople } from "./people.server";
import { firestoreRecords } from "./records.server";
import { firestoreWorks } from "./works.server";
import { env } from "~/env.server";
import { log } from "~/log.server";

export const works = firestoreWorks(openFirestore);

export const records = firestoreRecords(openFirestore);

export const media = firestoreMedia(openFirestore);

export const people = firestorePeople(openFirestore);

export const identity = firebaseIdentity({
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

export const close = closeFirebase;
