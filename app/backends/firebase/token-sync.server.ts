import { env } from "~/env.server";

/** How long the receiver may take, in milliseconds. */
const deadline = 5_000;

interface Log {
  warn(details: object, message: string): void;
}

export interface TokenSync {
  signedIn(idToken: string): void;
  /** @param idToken the one of the sign-in. */
  signedOut(idToken: string): void;
}

/**
 * Tells another program behind the same host who signed in and out
 * (specification, section 7, "Token sync"). Nobody waits for it; a failure is
 * logged.
 *
 * @param path of the receiver; without one, nothing is sent.
 */
export function tokenSync(
  path: string | undefined,
  log: Log,
): TokenSync | undefined {
  if (!path) return undefined;
  const site = env.SITE_URL ?? `http://localhost:${env.PORT}`;
  const receiver = new URL(path, site);

  function send(method: "POST" | "DELETE", idToken: string): void {
    fetch(receiver, {
      method,
      // The receiver may refuse requests from other sites, as we do.
      headers: { Authorization: `Bearer ${idToken}`, Origin: site },
      // A redirect could lead the token elsewhere.
      redirect: "error",
      signal: AbortSignal.timeout(deadline),
    })
      .then(async (answer) => {
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
      })
      .catch((cause: unknown) => {
        log.warn({ err: cause, path }, "The token sync failed.");
      });
  }

  return {
    signedIn: (idToken) => send("POST", idToken),
    signedOut: (idToken) => send("DELETE", idToken),
  };
}
