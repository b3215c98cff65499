import type { ActionFunctionArgs } from "@remix-run/node";
import { identity, sessions } from "~/backends/index.server";
import { sessionCookie } from "~/auth/cookies.server";
import { currentSession } from "~/auth/guard.server";
import { SignInRefused } from "~/auth/identity";
import { senderOf } from "~/http/same-site.server";
import { log } from "~/log.server";

/**
 * The receiving side of the token sync (specification, section 7): a client of
 * the identity provider signs in here by POST with its own token, and out by
 * DELETE.
 */
export async function action({ request }: ActionFunctionArgs) {
  const sender = senderOf(request);
  const token = tokenOf(request);
  // A program sends nothing that a browser would, but it has a token.
  if (sender === "foreign" || (sender === "unknown" && !token)) {
    return answer(403, "This request did not come from this site.");
  }
  if (request.method === "DELETE") return signOut(request);
  if (request.method === "POST") return signIn(request, token);
  return loader();
}

export function loader() {
  return answer(405, "Use POST or DELETE.", { Allow: "POST, DELETE" });
}

async function signIn(request: Request, token: string | undefined) {
  if (!identity.signInWithToken) {
    return answer(404, "There are no tokens to sign in with here.");
  }
  try {
    const account = await identity.signInWithToken(token ?? "");
    const former = await currentSession(request);
    if (former) await sessions.end(former.id);
    const id = await sessions.start(account);
    log.info({}, "The admin signed in with a token.");
    return answer(201, "Signed in.", {
      "Set-Cookie": await sessionCookie().serialize(id),
    });
  } catch (cause) {
    if (!(cause instanceof SignInRefused)) throw cause;
    log.warn({ status: cause.status }, "A sign-in with a token was refused.");
    return answer(cause.status, cause.message, {
      "WWW-Authenticate": "Bearer",
    });
  }
}

async function signOut(request: Request) {
  const session = await currentSession(request);
  if (session) {
    await sessions.end(session.id);
    log.info({}, "The admin signed out.");
  }
  return answer(200, "Signed out.", {
    "Set-Cookie": await sessionCookie().serialize("", { maxAge: 0 }),
  });
}

function tokenOf(request: Request): string | undefined {
  const authorization = request.headers.get("Authorization") ?? "";
  return /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1];
}

/** A sentence: whoever asks here is a program, and its programmer. */
function answer(
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}
