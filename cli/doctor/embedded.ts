import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { type Finding, right, warning, wrong } from "./finding";
import type { Settings } from "~/env.server";
import { databaseFile, probeDatabase } from "~/backends/sqlite/database.server";
import { countOf } from "~/work/work";

/** Checks the embedded database without changing it. */
export function checkEmbedded(settings: Settings): Finding[] {
  const { DATA_DIR } = settings;
  if (!existsSync(DATA_DIR)) {
    return [
      warning(
        `The folder ${DATA_DIR} (DATA_DIR) does not exist yet. The first start creates it with sample works.`,
      ),
    ];
  }
  return [checkFolder(DATA_DIR), ...checkDatabase(settings)];
}

function checkFolder(folder: string): Finding {
  try {
    rmdirSync(mkdtempSync(join(folder, "doctor-")));
    return right(`The folder ${folder} (DATA_DIR) is writable.`);
  } catch (cause) {
    return wrong(
      `The folder ${folder} (DATA_DIR) is not writable: ${(cause as Error).message}. Make it writable for the user that runs the site.`,
    );
  }
}

function checkDatabase(settings: Settings): Finding[] {
  const file = databaseFile(settings.DATA_DIR);
  if (!existsSync(file)) {
    return [
      warning(
        `The database ${file} does not exist yet. The first start creates it with sample works.`,
      ),
    ];
  }
  try {
    const { works, admins } = probeDatabase(file);
    return [
      right(`The database ${file} is intact and has ${countOf(works)}.`),
      checkAdmin(admins, settings),
    ];
  } catch (cause) {
    return [
      wrong(
        `The database ${file} cannot be used: ${(cause as Error).message}. Replace it with a backup, or import exported works into a new database.`,
      ),
    ];
  }
}

function checkAdmin(
  admins: number,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Settings,
): Finding {
  if (admins > 0) return right(`${ADMIN_EMAIL} has a password.`);
  return ADMIN_PASSWORD
    ? right(
        `${ADMIN_EMAIL} gets the password in ADMIN_PASSWORD at the next start.`,
      )
    : warning(
        `${ADMIN_EMAIL} has no password yet. The next start generates one and prints it once.`,
      );
}
