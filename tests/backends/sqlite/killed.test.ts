import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { openFolder } from "../../support/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { idsOf, putWorks, storedWork } from "../../support/work";
import { sqliteWorks } from "~/backends/sqlite/works.server";

/** @returns whether the process died before the end. */
async function writeAndDie(folder: string, statement: number) {
  const words = ["tests/support/dying-writer.ts", folder, String(statement)];
  const child = spawn("node_modules/.bin/tsx", words, { stdio: "inherit" });
  const [code, signal] = (await once(child, "exit")) as [number, string];
  return code !== 0 || signal !== null;
}

it("writes works and their changes atomically, whichever statement fails", async () => {
  let wasKilled = true;
  let statements = 0;
  for (; wasKilled; statements += 1) {
    const folder = await temporaryFolder();
    const database = openFolder(folder);
    const store = sqliteWorks(() => database);
    await putWorks(store, storedWork("a"), storedWork("b"));
    wasKilled = await writeAndDie(folder, statements);
    const works = await store.list();
    const { changes } = await store.changes({ batch: "batch", limit: 9 });
    if (wasKilled) {
      expect(works).toEqual([storedWork("a"), storedWork("b")]);
      expect(changes).toEqual([]);
    } else {
      expect(idsOf(works)).toEqual(["a", "c"]);
      expect(changes).toHaveLength(3);
    }
  }
  // Three works, their changes, expired changes, and the transaction itself.
  expect(statements).toBeGreaterThanOrEqual(11);
});
