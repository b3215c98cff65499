import { env } from "~/env.server";

const deadline = 5_000;

interface Log {
  warn(details: object, message: string): void;
}

export interface TokenSync {
  signedIn(idToken: string): void;
  signedOut(idToken: string): void;
}

/** Reports sign-ins and sign-outs to another program on the same host, if a path is set. */
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
      // The receiver may check the origin, as we do.
      headers: { Authorization: `Bearer ${idToken}`, Origin: site },
      // A redirect could leak the token.
      redirect: "error",
      signal: AbortSignal.timeout(deadline),
    })
      .then(async (answer) => {
        await answer.body?.cancel();
        if (!answer.ok)
          throw new Error(`The receiver answered ${answer.status}.`);
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
