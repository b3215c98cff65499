import Database from "libsql";

/** Reads the database without changing or migrating it. @throws Error if it is damaged. */
export function probeDatabase(file: string): { works: number; admins: number } {
  const database = new Database(file);
  const read = (query: string) => database.prepare(query).get();
  try {
    const { quick_check: verdict } = read("PRAGMA quick_check(1)") as {
      quick_check: string;
    };
    if (verdict !== "ok") throw new Error(verdict);
    // The site has not yet migrated a database with the earlier table.
    const { table } = read(
      "SELECT name AS 'table' FROM sqlite_master WHERE name IN ('admin', 'people')",
    ) as { table: string };
    return read(
      `SELECT (SELECT count(*) FROM works) AS works, (SELECT count(*) FROM ${table}) AS admins`,
    ) as { works: number; admins: number };
  } finally {
    database.close();
  }
}
