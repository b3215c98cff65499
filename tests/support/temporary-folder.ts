import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whenOver } from "./when-over";

/** Creates a folder that is deleted after the test or the file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "prajna-test-"));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
