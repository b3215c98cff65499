import { readFile, rm, stat } from "node:fs/promises";
import { media } from "~/backends/index.server";
import { usualFormBytes } from "~/http/read-form.server";
import { readUploadForm } from "~/http/read-upload-form.server";
import {
  importPictures,
  isArchive,
  openArchive,
} from "~/transfer/read-archive.server";
import { mostStagedBytes, stageFile } from "~/records/staged-files.server";
import { newBatch } from "~/changes/changes.server";
import { type ImportJob, runImport } from "~/transfer/import-jobs.server";
import { readSlowly } from "~/transfer/review-import.server";
import { newImportFolder } from "~/transfer/import-folder.server";

const mostArchiveBytes = 200 * 1024 * 1024;
const inTerminal = "in a terminal on the server: npm run works -- import FILE";
const textLimit = {
  megabytes: mostStagedBytes / 1024 / 1024,
  advice: `Import the archive ${inTerminal}`,
};

type Received =
  | { id: string; job: ImportJob; problem?: undefined }
  | { problem: string; status: number };

/** Stores the pictures at once, and the works until `owner`, an email address, confirms them. */
export async function receiveImport(
  request: Request,
  owner: string,
): Promise<Received> {
  const folder = await newImportFolder();
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const target = { folder, mostBytes: mostArchiveBytes };
    const form = await readUploadForm(request, usualFormBytes, target);
    const { name = "", path, problem } = form.files.get("file") ?? {};
    const refusal = problem ?? (path && (await sizeProblem(name, path)));
    if (!path || refusal) {
      await remove();
      return refusal
        ? {
            problem: `${refusal} Import it ${inTerminal}`,
            status: 413,
          }
        : { problem: "Choose a file.", status: 422 };
    }
    const id = newBatch();
    const job = await runImport(id, "pictures", async (onPart) => {
      const stagedAt = Date.now();
      try {
        const content = await takeFile(name, path, new Date(stagedAt), onPart);
        await stageFile(id, owner, { name, content, stagedAt });
      } finally {
        await remove();
      }
    });
    return { id, job };
  } catch (cause) {
    await remove();
    throw cause;
  }
}

async function sizeProblem(
  name: string,
  path: string,
): Promise<string | undefined> {
  if (isArchive(name)) return undefined;
  const { size } = await stat(path);
  return size > mostStagedBytes ? "This file is larger than 16 MB." : undefined;
}

/** @throws ArchiveError or WorksFileError. */
async function takeFile(
  name: string,
  path: string,
  now: Date,
  onPart: (done: number, of: number) => void,
): Promise<Uint8Array> {
  if (!isArchive(name)) {
    const content = await readFile(path);
    await readSlowly(content, now);
    return content;
  }
  const archive = await openArchive(path, textLimit);
  try {
    const content = await archive.readWorks();
    // A file that will be refused must not leave pictures behind.
    await readSlowly(content, now);
    await importPictures(archive, media, onPart);
    const { length } = archive.addresses;
    onPart(length, length);
    return content;
  } finally {
    archive.close();
  }
}
