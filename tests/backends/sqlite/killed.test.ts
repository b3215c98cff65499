import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { openFolder } from "../../support/stores/embedded-store";
import { embeddedStores } from "../../support/stores/stores";
import { temporaryFolder } from "../../support/temporary-folder";
import { idsOf, putWorks, storedWork } from "../../support/work";

/** Compiled once, because compiling takes most of a second per process. */
async function compileWriter(): Promise<string> {
  const outfile = join(await temporaryFolder(), "dying-writer.cjs");
  await build({
    entryPoints: ["tests/support/stores/dying-writer.ts"],
    outfile,
    bundle: true,
    platform: "node",
    external: ["libsql"],
  });
  return outfile;
}

async function diesWhileWriting(writer: string, folder: string, statement: number) {
  const child = spawn(process.execPath, [writer, folder, String(statement)], {
    stdio: "inherit",
    env: { ...process.env, NODE_PATH: resolve("node_modules") },
  });
  const [code, signal] = (await once(child, "exit")) as [number, string];
  return code !== 0 || signal !== null;
}

it("writes works and their changes atomically, whichever statement fails", async () => {
  const writer = await compileWriter();
  let wasKilled = true;
  let statements = 0;
  for (; wasKilled; statements += 1) {
    const folder = await temporaryFolder();
    const database = openFolder(folder);
    const store = embeddedStores(() => database).works;
    await putWorks(store, storedWork("a"), storedWork("b"));
    wasKilled = await diesWhileWriting(writer, folder, statements);
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
  // Three works, their changes, and the transaction itself.
  expect(statements).toBeGreaterThanOrEqual(8);
});
