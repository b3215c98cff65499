import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adminSettings } from "../support/account";
import { blankSettings } from "../support/settings";
import { type LogLine, withFreshModules } from "../support/source/fresh";
import { whenOver } from "../support/when-over";

/**
 * Loads modules that sign-in is made of, with a store of their own, until the end of the test or of
 * the file that calls this.
 */
export async function authSite<Modules>(
  load: () => Promise<Modules>,
  settings: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "auth-"));
  whenOver(() => rmSync(folder, { recursive: true }));
  const logged: LogLine[] = [];
  const own = { ...adminSettings, DATA_DIR: folder, SESSION_SECRET: undefined };
  const { backend, modules } = await withFreshModules(
    { ...blankSettings, ...own, ...settings },
    (line) => logged.push(line),
    async () => ({ backend: await import("~/data.server"), modules: await load() }),
  );
  whenOver(() => backend.close());
  const { people, records, identity } = backend;
  return { ...modules, people, records, identity, logged, folder };
}
