import { env } from "~/env.server";

/** How long the receiver may take, in milliseconds. */
const deadline = 5_000;

interface Log {
  warn(details: object, message: string): void;
}

export interface TokenSync {
  signedIn(idToken: string): void;
  signedOut(): void;
}

/**
 * Tells an address of this site who signed in and that someone signed out
 * (specification, section 7, "Token sync"). Nobody waits for it; a failure is
 * logged.
 *
 * @param path of this site; without one nothing is told.
 */
export function tokenSync(path: string | undefined, log: Log): TokenSync {
  const site = env.SITE_URL ?? `http://localhost:${env.PORT}`;

  function send(method: string, headers: Record<string, string>): void {
    if (!path) return;
    // The origin tells the receiver's guard that this site itself is asking.
    fetch(new URL(path, site), {
      method,
      headers: { ...headers, Origin: site },
      // A token goes nowhere else.
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
    signedIn: (idToken) => send("POST", { Authorization: `Bearer ${idToken}` }),
    signedOut: () => send("DELETE", {}),
  };
}
