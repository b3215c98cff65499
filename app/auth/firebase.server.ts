import { getAuth } from "firebase-admin/auth";
import { firebaseIdentity } from "~/auth/firebase-identity.server";
import { firestoreSessions } from "~/auth/firestore-sessions.server";
import { identityToolkit } from "~/auth/identity-toolkit.server";
import { createSessions } from "~/auth/sessions.server";
import { tokenSync } from "~/auth/token-sync.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { firebaseApp, openFirestore } from "~/store/firebase.server";

export const sessions = createSessions(
  firestoreSessions(openFirestore),
  Date.now,
);

/** The accounts of the Firebase project that the settings name. */
export const identity = firebaseIdentity({
  auth: () => getAuth(firebaseApp()),
  provider: identityToolkit({
    apiKey: env.FIREBASE_API_KEY ?? "",
    emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
  }),
  adminEmails: env.ADMIN_EMAILS,
  sync: tokenSync(env.AUTH_TOKEN_SYNC_URL, log),
  log,
  now: () => performance.now(),
});
