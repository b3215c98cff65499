import { secretsOfSite } from "./cookies.server";
import { identity, records } from "~/backends/index.server";
import { log } from "~/log.server";
import { createSessions } from "~/records/sessions.server";

export const sessions = createSessions(records, {
  onStart: (account) => identity.signedIn?.(account),
  onEnd: (session) => identity.signedOut?.(session),
  log,
});

/** Runs at startup, so that a generated password is printed right away. */
export async function prepareSignIn(): Promise<void> {
  try {
    secretsOfSite();
    await identity.prepare();
  } catch (cause) {
    log.error({ err: cause }, "Sign-in is not available.");
  }
}
