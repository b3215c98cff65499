import Database from "libsql";
import { openDatabase } from "~/backends/sqlite/database.server";
import { embeddedStores } from "./stores";

// The program changes, deletes, and adds a work, and is killed before the given statement.
const [folder = "", statement = ""] = process.argv.slice(2);
const database = openDatabase(folder, () => undefined);
let left = Number(statement);

function countDown(): void {
  if (left === 0) process.kill(process.pid, "SIGKILL");
  left -= 1;
}

// The store writes with a connection of its own.
const connection = Database.prototype as unknown as {
  prepare: (sql: string) => { run: (values: unknown[]) => unknown };
  exec: (sql: string) => unknown;
};
const { prepare, exec } = connection;
connection.prepare = function (sql) {
  const prepared = prepare.call(this, sql);
  const run = prepared.run.bind(prepared);
  prepared.run = (values) => {
    countDown();
    return run(values);
  };
  return prepared;
};
connection.exec = function (sql) {
  countDown();
  return exec.call(this, sql);
};

const writing = embeddedStores(() => database).works.write({
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
