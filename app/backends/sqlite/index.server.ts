import {
  closeDatabase,
  openSiteDatabase,
} from "~/backends/sqlite/connection.server";
import { sqliteIdentity } from "~/backends/sqlite/identity.server";
import { sqliteMedia } from "~/backends/sqlite/media.server";
import { sqliteSavedForms } from "~/backends/sqlite/saved-forms.server";
import { sqliteSecurityEvents } from "~/backends/sqlite/security-events.server";
import { sqliteSessions } from "~/backends/sqlite/sessions.server";
import { sqliteStagedFiles } from "~/backends/sqlite/staged-files.server";
import { sqliteWorks } from "~/backends/sqlite/works.server";
import { env } from "~/env.server";

export const works = sqliteWorks(openSiteDatabase);

export const sessions = sqliteSessions(openSiteDatabase);

export const savedForms = sqliteSavedForms(openSiteDatabase);

export const stagedFiles = sqliteStagedFiles(openSiteDatabase);

export const securityEvents = sqliteSecurityEvents(openSiteDatabase);

export const media = sqliteMedia(openSiteDatabase);

export const identity = sqliteIdentity({
  open: openSiteDatabase,
  email: env.ADMIN_EMAIL,
  password: env.ADMIN_PASSWORD,
  onGenerated(password) {
    // Not logged, because logs are stored.
    process.stdout.write(
      `\nSign in at /admin/login with ${env.ADMIN_EMAIL} and the password ${password}\nThis password is shown only once. Change it with: npm run admin -- set-password\n\n`,
    );
  },
});

export const close = closeDatabase;
