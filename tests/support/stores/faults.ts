import { copyFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import Database from "libsql";
import { onTestFinished } from "vitest";
import { databaseFile } from "~/backends/sqlite/database.server";

/** A locked store can be read, but a write waits for two seconds and then fails. */
export type Fault = "down" | "locked" | "read only";

/** Breaks the embedded store until the end of the test, or until the result is called. */
export function breakStore(folder: string, fault: Fault): () => void {
  const file = databaseFile(folder);
  const faults = { down, locked, "read only": readOnly };
  let repair: (() => void) | undefined = faults[fault](file);
  const repairOnce = () => {
    repair?.();
    repair = undefined;
  };
  onTestFinished(repairOnce);
  return repairOnce;
}

function down(file: string): () => void {
  renameSync(file, `${file}.kept`);
  writeFileSync(file, "not a database ".repeat(500));
  return () => {
    for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
    // The new file has the same name, as when a backup is restored.
    copyFileSync(`${file}.kept`, `${file}.back`);
    renameSync(`${file}.back`, file);
    rmSync(`${file}.kept`);
  };
}

function locked(file: string): () => void {
  const other = new Database(file);
  other.exec("BEGIN EXCLUSIVE");
  return () => other.close();
}

/** Uses triggers, because file modes do not affect root or open files. */
function readOnly(file: string): () => void {
  const triggers = tablesOf(file).flatMap((table) =>
    ["INSERT", "UPDATE", "DELETE"].map((change) => ({
      name: `refuse_${change}_${table}`,
      on: `BEFORE ${change} ON ${table}`,
    })),
  );
  run(
    file,
    triggers.map(
      ({ name, on }) =>
        `CREATE TRIGGER ${name} ${on} BEGIN SELECT RAISE(ABORT, 'attempt to write a readonly database'); END`,
    ),
  );
  return () => {
    run(
      file,
      triggers.map(({ name }) => `DROP TRIGGER ${name}`),
    );
  };
}

function tablesOf(file: string): string[] {
  const database = new Database(file);
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
    name: string;
  }[];
  database.close();
  return rows.map(({ name }) => name);
}

function run(file: string, statements: string[]): void {
  const database = new Database(file);
  for (const statement of statements) database.exec(statement);
  database.close();
}
