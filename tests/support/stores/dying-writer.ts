import { openDatabase } from "~/backends/sqlite/database.server";
import { sqliteWorks } from "~/backends/sqlite/works.server";

// The program changes, deletes, and adds a work, and is killed before the given statement.
const [folder = "", statement = ""] = process.argv.slice(2);
const database = openDatabase(folder, () => undefined);
let left = Number(statement);

function countDown(): void {
  if (left === 0) process.kill(process.pid, "SIGKILL");
  left -= 1;
}

const prepare = database.prepare.bind(database);
database.prepare = ((sql: string) => {
  const prepared = prepare(sql);
  const run = prepared.run.bind(prepared);
  prepared.run = (...values: unknown[]) => {
    countDown();
    return run(...values);
  };
  return prepared;
}) as typeof prepare;
const exec = database.exec.bind(database);
database.exec = (sql) => {
  countDown();
  return exec(sql);
};

const writing = sqliteWorks(() => database).write({
  ids: ["a", "b", "c"],
  by: "cli",
  action: "import",
  batch: "batch",
  edit: (stored) => [
    { id: "a", document: { ...stored.get("a"), title: "New" } },
    { id: "b" },
    { id: "c", document: { title: "Added" } },
  ],
});
void writing.then(() => process.exit());
