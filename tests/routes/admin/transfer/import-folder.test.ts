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
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60_000);

  async function make(name: string, time: Date) {
    const path = join(folder, name);
    await mkdir(path);
    await writeFile(join(path, "0"), "content");
    await utimes(path, time, time);
    return path;
  }

  const over = [await make("works-import-1-abcdef", twoDaysAgo)];
  const kept = [
    await newImportFolder(),
    await make("works-import-2-abcdef", new Date()),
    await make("import-1-abcdef", twoDaysAgo),
  ];
  await removeOldImports();
  expect(over.filter((path) => existsSync(path))).toEqual([]);
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
  vi.unstubAllEnvs();
});
