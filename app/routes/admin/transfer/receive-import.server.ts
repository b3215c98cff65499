import { isUtf8 } from "node:buffer";
import { readFile, rm, stat, mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redirect, type TypedResponse } from "@remix-run/node";
import { newBatch } from "~/changes/prepare-write.server";
import { media } from "~/data.server";
import { unread, usualFormBytes } from "~/http/read-form.server";
import { readUploadForm } from "~/http/read-upload-form.server";
import { log } from "~/log.server";
import { closeJob, JobStopped, startJobHere } from "~/records/jobs.server";
import { mostStagedBytes, removeStagedFile, stageFile } from "~/records/staged-files.server";
import { WorksFileError } from "~/transfer/json-parts";
import { ArchiveError, importImages, isArchive, openArchive } from "~/transfer/read-archive.server";
import { isTable, TableError } from "~/transfer/read-table";
import { checkImport, importsInTurn } from "~/transfer/review-import.server";
import { importPath, jobPath } from "../frame/admin-paths";

const mostArchiveBytes = 200 * 1024 * 1024;
const inTerminal = "in a terminal on the server: npm run works -- import FILE";
const textLimit = {
  megabytes: mostStagedBytes / 1024 / 1024,
  advice: `Import the archive ${inTerminal}`,
};

interface Refused {
  problem: string;
  status: number;
}

/**
 * Stores the images at once, and the works until `owner`, an email address, confirms them.
 * @returns a redirect, or why the file was refused.
 */
export async function receiveImport(request: Request, owner: string) {
  let remove = async () => {};
  try {
    const folder = await newImportFolder();
    remove = () => rm(folder, { recursive: true, force: true });
    const target = { folder, mostBytes: mostArchiveBytes };
    const form = await readUploadForm(request, usualFormBytes, target);
    const { name = "", path, problem } = form.files.get("backup") ?? form.files.get("file") ?? {};
    const tooLarge = problem ?? (path && (await sizeProblem(name, path)));
    if (path && !tooLarge && isArchive(name)) {
      return await receiveArchive({ name, path }, owner, remove);
    }
    if (path && !tooLarge && unread.isDamaged(form.form) && !(await isWhole(path))) {
      await remove();
      return { problem: changedOnTheWay, status: 400 };
    }
    const id = newBatch();
    if (path && !tooLarge) await importsInTurn(() => receiveFile(id, owner, { name, path }));
    await remove();
    if (tooLarge) {
      const advice = isTable(name) ? "Split it into several files." : `Import it ${inTerminal}`;
      return { problem: `${tooLarge} ${advice}`, status: 413 };
    }
    return path ? redirect(importPath(id), 303) : { problem: "Choose a file.", status: 422 };
  } catch (cause) {
    await remove();
    if (cause instanceof Response) throw cause;
    return refusalOf(cause);
  }
}

/** @throws WorksFileError */
async function receiveFile(id: string, owner: string, file: { name: string; path: string }) {
  const { name, path } = file;
  const content = await readFile(path);
  await checkImport({ name, content });
  await stageFile(id, owner, { name, content, stagedAt: Date.now() });
}

const changedOnTheWay = `Your browser changed letters of this file while sending it, so nothing was imported. In eww, press C-x RET c, type binary, and press Enter before you press Upload. Or import the file ${inTerminal}`;

/** eww sends the low byte of each letter, which is not UTF-8 or a control character. */
async function isWhole(path: string): Promise<boolean> {
  const content = await readFile(path);
  return isUtf8(content) && !/[^\P{Cc}\t\r\n]/u.test(content.toString());
}

async function sizeProblem(name: string, path: string): Promise<string | undefined> {
  if (isArchive(name)) return undefined;
  const { size } = await stat(path);
  return size > mostStagedBytes ? "This file is larger than 16 MB." : undefined;
}

/** Only this process has the file, so no other one can continue. @throws ArchiveError */
async function receiveArchive(
  { name, path }: { name: string; path: string },
  owner: string,
  remove: () => Promise<void>,
): Promise<TypedResponse<never> | Refused> {
  const archive = await openArchive(path, textLimit);
  const of = archive.images.length;
  const file = newBatch();
  const then = importPath(file, of);
  const author = { by: owner, role: "administrator" } as const;
  const job = { id: newBatch(), ...author, kind: "upload", of, then } as const;
  let outcome: { refused?: Refused } | undefined;
  await startJobHere(job, async (report) => {
    try {
      const content = await archive.readWorks();
      // A file that will be refused must not leave images behind.
      await importsInTurn(() => checkImport({ name, content }));
      // The images that a staged file names do not count as unused.
      await stageFile(file, owner, { name, content, stagedAt: Date.now() });
      await importImages(archive, media, report);
      outcome = {};
    } catch (cause) {
      const refused = refusalOf(cause);
      outcome = { refused };
      await removeStagedFile(file);
      throw new JobStopped(refused.problem);
    } finally {
      archive.close();
      await remove();
    }
  });
  if (outcome?.refused) {
    await closeJob(job.id);
    return outcome.refused;
  }
  return redirect(outcome ? then : jobPath(job.id), 303);
}

function refusalOf(cause: unknown): Refused {
  if (cause instanceof ArchiveError || cause instanceof TableError) {
    return { problem: `Nothing was imported. ${cause.message}`, status: 422 };
  }
  if (cause instanceof WorksFileError) {
    const problem = `Nothing was imported. ${cause.message} Choose a file that was downloaded under Transfer or exported with a command.`;
    return { problem, status: 422 };
  }
  log.error({ err: cause }, "An uploaded file could not be stored.");
  const problem = "The file could not be stored. Upload it again.";
  return { problem, status: 503 };
}

const hour = 60 * 60 * 1000;
const longestImport = 24 * hour;
const prefix = "works-import-";

/** The caller deletes it. */
export function newImportFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** A process that was killed leaves the file behind that it was importing. */
export async function removeOldImports(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    try {
      const { mtimeMs } = await stat(folder);
      if (Date.now() > mtimeMs + longestImport) await rm(folder, { recursive: true });
    } catch {
      // Another process was faster, or the folder belongs to another user.
    }
  }
}

const sweep = () => void removeOldImports().catch(() => undefined);
sweep();
setInterval(sweep, hour).unref();
