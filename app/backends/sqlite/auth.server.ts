import { localIdentity } from "~/backends/sqlite/identity.server";
import { createSessions } from "~/auth/sessions.server";
import { sqliteSessions } from "~/backends/sqlite/sessions.server";
import { env } from "~/env.server";
import { openEmbedded } from "~/backends/sqlite/index.server";

export const sessions = createSessions(sqliteSessions(openEmbedded), Date.now);

/** The one admin, whom the settings name. */
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
