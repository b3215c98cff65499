/** `editor.ts DATA_DIR`: edits a work every second, as another process. */
import { openDatabase } from "~/backends/sqlite/database.server";
import { sqliteWorks } from "~/backends/sqlite/works.server";
import { newBatch } from "~/changes/changes.server";

const [dataDir = ""] = process.argv.slice(2);
const database = openDatabase(dataDir, () => undefined);
const works = sqliteWorks(() => database);
const [work] = await works.list();

setInterval(() => {
  if (!work) throw new Error("There is no work to edit.");
  const title = `Edited at ${new Date().toISOString()}`;
  void works.write({
    ids: [work.id],
    by: "cli",
    action: "edit",
    batch: newBatch(),
    edit: () => [{ ...work, document: { ...work.document, title } }],
  });
}, 1000);
