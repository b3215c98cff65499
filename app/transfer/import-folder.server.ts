import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const hour = 60 * 60 * 1000;
const longestImport = 24 * hour;
const pattern = /^import-(\d+)-\w{6}$/;

const own = new Set<string>();

/** The caller deletes it. */
export async function newImportFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `import-${process.pid}-`));
  own.add(folder);
  return folder;
}

/** A process that was killed leaves the file behind that it was importing. */
export async function removeOldImports(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = pattern.exec(name) ?? [];
    const folder = join(tmpdir(), name);
    if (!pid || own.has(folder)) continue;
    try {
      const { uid, mtimeMs } = await stat(folder);
      const isOurs = uid === process.getuid?.() && (await isImport(folder));
      const isOver = Date.now() > mtimeMs + longestImport || !isRunning(pid);
      if (isOurs && isOver) await rm(folder, { recursive: true });
    } catch {
      // Another process was faster.
    }
  }
}

/** The names of uploaded files are numbers here. */
async function isImport(folder: string): Promise<boolean> {
  return (await readdir(folder)).every((file) => /^\d+$/.test(file));
}

/** This process has no other folders than its own: another one had the same number before. */
function isRunning(pid: string): boolean {
  if (Number(pid) === process.pid) return false;
  try {
    return process.kill(Number(pid), 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

const sweep = () => void removeOldImports().catch(() => undefined);
sweep();
setInterval(sweep, hour).unref();
