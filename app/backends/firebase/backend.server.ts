import { env } from "~/env.server";
import { log } from "~/log.server";
import type { Identity, PeopleStore } from "~/people/person.server";
import type { Tables } from "../table";
import { closeFirebase, openAuth, openFirestore } from "./firestore.server";
import { identityToolkit } from "./identity-toolkit.server";
import { deadline, firebaseIdentity, type TokenSync } from "./identity.server";
import { firestoreTables } from "./table.server";

/** Reports sign-ins and sign-outs to another program on the same host, if a path is set. */
function tokenSync(path: string | undefined): TokenSync | undefined {
  if (!path) return undefined;
  const site = env.SITE_URL ?? `http://localhost:${env.PORT}`;
  const receiver = new URL(path, site);

  return (method, idToken) => {
    fetch(receiver, {
      method,
      // The receiver may check the origin, as we do.
      headers: { Authorization: `Bearer ${idToken}`, Origin: site },
      // A redirect could leak the token.
      redirect: "error",
      signal: AbortSignal.timeout(deadline),
    })
      .then(async (answer) => {
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`The receiver answered ${answer.status}.`);
      })
      .catch((cause: unknown) => {
        log.warn({ err: cause, path }, "The token sync failed.");
      });
  };
}

export function openTables(): Tables {
  return { ...firestoreTables(openFirestore), close: closeFirebase };
}

export function createIdentity(people: PeopleStore): Identity {
  return firebaseIdentity({
    people,
    auth: openAuth,
    provider: identityToolkit({
      apiKey: env.FIREBASE_API_KEY ?? "",
      emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
      log,
    }),
    adminEmails: env.ADMIN_EMAILS,
    sync: tokenSync(env.AUTH_TOKEN_SYNC_URL),
    log,
    now: () => performance.now(),
  });
}
