import {
  closeDatabase,
  openSiteDatabase,
} from "~/backends/sqlite/connection.server";
import { sqliteIdentity } from "~/backends/sqlite/identity.server";
import { sqliteMedia } from "~/backends/sqlite/media.server";
import { sqlitePeople } from "~/backends/sqlite/people.server";
import { sqliteRecords } from "~/backends/sqlite/records.server";
import { sqliteWorks } from "~/backends/sqlite/works.server";
import { env } from "~/env.server";

export const works = sqliteWorks(openSiteDatabase);

export const records = sqliteRecords(openSiteDatabase);

export const media = sqliteMedia(openSiteDatabase);

export const people = sqlitePeople(openSiteDatabase);

export const identity = sqliteIdentity({
  people,
  email: env.ADMIN_EMAIL,
  password: env.ADMIN_PASSWORD,
  onGenerated(password) {
    // The password is not logged, because logs are stored.
    process.stdout.write(
      `\nSign in at /admin/login with ${env.ADMIN_EMAIL} and the password ${password}\nThis password is shown only once. Change it with: npm run admin -- set-password ${env.ADMIN_EMAIL}\n\n`,
    );
  },
});

export const close = closeDatabase;
