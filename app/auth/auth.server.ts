import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { sessionCookie } from "~/auth/cookies.server";
import type { Account } from "~/auth/identity";
import { localIdentity } from "~/auth/local-identity.server";
import { createSessions } from "~/auth/sessions.server";
import { createSignInLimits } from "~/auth/sign-in-limits.server";
import { sqliteSessions } from "~/auth/sqlite-sessions.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { openEmbedded } from "~/store/embedded.server";

export const sessions = createSessions(sqliteSessions(openEmbedded), Date.now);

/** Who may sign in, as the settings name it. */
export const identity = localIdentity({
  open: openEmbedded,
  email: env.ADMIN_EMAIL,
  password: env.ADMIN_PASSWORD,
  onGenerated(password) {
    // Not a log line: logs are kept, and this is shown once.
    process.stdout.write(
      `\nSign in at /admin/login with ${env.ADMIN_EMAIL} and the password ${password}\nThis is shown once. Change it with: npm run admin -- set-password\n\n`,
    );
  },
  endSessions: () => sessions.endAll(),
});

export const signInLimits = createSignInLimits();

export const authenticator = new Authenticator<Account>().use(
  new FormStrategy(({ form }) =>
    identity.signIn(textOf(form, "email").trim(), textOf(form, "password")),
  ),
);

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** At the start: a generated password is printed before it is needed. */
export async function prepareSignIn(): Promise<void> {
  try {
    sessionCookie();
    await identity.prepare();
  } catch (cause) {
    log.error({ err: cause }, "Nobody can sign in.");
  }
}
