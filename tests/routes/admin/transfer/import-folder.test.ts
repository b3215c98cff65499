import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { temporaryFolder } from "../../../support/temporary-folder";

it("removes what killed imports left behind, and nothing else", async () => {
  const folder = await temporaryFolder();
  vi.stubEnv("TMPDIR", folder);
  const { newImportFolder, removeOldImports } =
    await import("~/routes/admin/transfer/receive-import.server");
  const { pid: ended } = spawnSync("true");
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60_000);

  async function make(name: string, file = "0", time = new Date()) {
    const path = join(folder, name);
    await mkdir(path);
    await writeFile(join(path, file), "content");
    await utimes(path, time, time);
    return path;
  }

  const over = [await make(`import-${ended}-abcdef`), await make(`import-${process.pid}-abcdef`)];
  const kept = [
    await newImportFolder(),
    await make(`import-${process.ppid}-abcdef`),
    await make("import-abcdef", "0", twoDaysAgo),
    await make(`import-${ended}-facade`, "other program"),
    await make("imports-abcdef", "0", twoDaysAgo),
  ];
  await removeOldImports();
  expect(over.filter((path) => existsSync(path))).toEqual([]);
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
  vi.unstubAllEnvs();
});
