import { CommandError, say } from "./command";
import { type Action, AppIdTaken, type WorksStore } from "~/changes/change";
import { newBatch } from "~/changes/changes.server";
import {
  countWorks,
  ItemsChanged,
  type PlannedItem,
  writeInParts,
  planned,
} from "~/changes/plan.server";
import { uncapitalized } from "~/changes/said.server";
import { onlyNew, reviewImport, withoutVisibility } from "~/transfer/review-import.server";
import { type WorksFile, formatWorksFile, contentOf, isEmpty } from "~/transfer/works-file";
import { documentsById, isWork, siteDocument, type SiteDocuments } from "~/kinds/kind";
import { countOf, type StoredWork } from "~/kinds/work";
import { createWriteStream, existsSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { media, works, openBackend } from "~/backends/index.server";
import { isStored, readFiles, worksFile, writeArchive } from "~/transfer/write-archive.server";
import { allPictures, type MediaStore } from "~/media/media-store";
import {
  type Archive,
  ArchiveError,
  importPictures,
  openArchive,
} from "~/transfer/read-archive.server";
import { WorksFileError } from "~/transfer/json-parts";
import { arrangementId } from "~/kinds/arrangement";
import { env } from "~/env.server";
import { databaseFile } from "~/backends/sqlite/database.server";
import { documentProblem, idProblem } from "~/kinds/document-problem";
import { sameContent } from "~/kinds/work-document.server";

interface ImportOptions {
  by: string;
  action: Action;
  overwrite: boolean;
  /** If true, replaced works become as public as in the file. */
  withVisibility: boolean;
  verb: "Imported" | "Copied";
  /** Runs before anything is written. */
  prepare: () => Promise<void>;
}

/** Can be repeated, because it skips works that are stored unchanged. @throws CommandError */
export async function importWorks(
  store: WorksStore,
  file: WorksFile,
  { by, action, overwrite, withVisibility, verb, prepare }: ImportOptions,
): Promise<void> {
  const snapshot = await store.snapshot();
  const stored = documentsById(snapshot.works, snapshot.siteDocuments);
  const review = await reviewImport(file, stored, overwrite);
  const { wrong } = review;
  const plan =
    overwrite && !withVisibility
      ? await withoutVisibility(review.plan, stored, new Date())
      : review.plan;
  const unchanged = review.unchanged + review.plan.items.length - plan.items.length;
  const known = plan.items.filter(({ id, rev }) => rev !== undefined && isWork(id));
  const nothing = `Nothing was ${verb.toLowerCase()}`;
  if (wrong.length > 0) {
    throw new CommandError(`${nothing}:\n${wrong.join("\n")}`);
  }
  if (known.length > 0 && !overwrite) {
    throw new CommandError(
      `${nothing}: these IDs belong to other works. Use --overwrite to replace them.\n${known.map(({ id }) => id).join("\n")}`,
    );
  }
  await prepare();
  const { items } = overwrite ? plan : onlyNew(plan, stored);
  const of = countWorks(items);
  let done = 0;
  try {
    const author = { by, batch: newBatch() };
    for await (const part of writeInParts(store, { action, items }, author)) {
      done = Math.min(part.done, of);
      if (done < of) say(`${done} of ${of} works are done.`);
    }
  } catch (cause) {
    const isConflict = cause instanceof ItemsChanged || cause instanceof AppIdTaken;
    if (done === 0 && !isConflict) throw cause;
    const reason = isConflict ? cause.message : String(cause);
    throw new CommandError(
      done === 0
        ? `${nothing}: ${reason}`
        : `Stopped after ${done} of ${of} works: ${reason}\nRun the same command again to continue. It skips works that are already there.`,
    );
  }
  say(
    `${verb} ${countOf(file.works.length)}: ${of - known.length} new, ${known.length} replaced, ${unchanged} unchanged.`,
  );
  if (review.unlinked.length > 0) {
    say(`Pages leave these links out. Edit the works to fix them:\n${review.unlinked.join("\n")}`);
  }
  const written = sayTitles(items);
  if (written) say(`Also ${verb.toLowerCase()}: ${written}.`);
  const kept = sayTitles(plan.items.filter((item) => !items.includes(item)));
  if (kept) say(`Kept as on the site, because --overwrite is off: ${kept}.`);
}

/** @returns "the site’s settings, the page About"; blank without site documents. */
function sayTitles(items: PlannedItem[]): string {
  return items
    .filter(({ id }) => !isWork(id))
    .map(({ title }) => uncapitalized(title))
    .join(", ");
}

export async function exportArchive(file: string): Promise<void> {
  const stored = await works.snapshot();
  const incomplete: string[] = [];
  const text = await formatWorksFile(stored.works, stored.siteDocuments);
  const archive = writeArchive(text, media, (name) => {
    incomplete.push(name);
  });
  await pipeline(archive, createWriteStream(file));
  const pictures = (await countIn(media)) - incomplete.length;
  say(`Exported ${countOf(stored.works.length)} and ${countOf(pictures, "image")} to ${file}.`);
  if (incomplete.length > 0) {
    say(
      `These images were never stored completely, so the archive does not contain them. Delete them under Media, then upload them again:\n${incomplete.join("\n")}`,
    );
  }
}

export async function withArchive(
  file: string,
  use: (archive: Archive) => Promise<void>,
): Promise<void> {
  let archive: Archive | undefined;
  try {
    archive = await openArchive(file);
    await use(archive);
  } catch (cause) {
    if (cause instanceof ArchiveError) {
      throw new CommandError(`Nothing was imported. ${cause.message}`);
    }
    if (cause instanceof WorksFileError) {
      throw new CommandError(
        `Nothing was imported. Fix ${worksFile} in the archive, then import it again.\n${cause.message}`,
      );
    }
    throw cause;
  } finally {
    archive?.close();
  }
}

/** Runs before the works are written, so that no work lacks its image. */
export async function importArchivedPictures(archive: Archive): Promise<void> {
  const all = archive.pictures.length;
  const added = await importPictures(archive, media, (done) => {
    if (done > 0 && done < all && done % 20 === 0) {
      say(`${done} of ${all} images are done.`);
    }
  });
  say(`Imported ${countOf(all, "image")}: ${added} new, ${all - added} unchanged.`);
}

/** @throws CommandError if an image could not be copied. */
async function copyPictures(source: MediaStore, target: MediaStore): Promise<void> {
  const all = [];
  for await (const picture of allPictures(source)) all.push(picture);
  let added = 0;
  for (const picture of all) {
    if (await isStored(target, picture)) continue;
    const files = await readFiles(source, picture);
    if (!files) {
      throw new CommandError(
        `The image ${picture.name} was never stored completely. Delete it under Media, then run the same command again.`,
      );
    }
    await target.put(picture, files);
    added += 1;
    if (added % 20 === 0) say(`${added} images are copied.`);
  }
  if (all.length === 0) return;
  say(`Copied ${countOf(all.length, "image")}: ${added} new, ${all.length - added} unchanged.`);
}

async function countIn(store: MediaStore): Promise<number> {
  let count = 0;
  for await (const picture of allPictures(store)) count += picture ? 1 : 0;
  return count;
}

/** Removed works go to the trash. @returns how many works were removed or replaced. */
export async function resetWorks(
  store: WorksStore,
  works: StoredWork[],
  by: string,
): Promise<number> {
  const { works: stored, siteDocuments } = await store.snapshot();
  const known = documentsById(stored, siteDocuments);
  const wanted = new Set(works.map(({ id }) => id));
  const items = [
    // Removals come first, because an App ID may move to another work.
    ...stored
      .filter(({ id }) => !wanted.has(id))
      .map(({ id, document }) => planned({ id }, document)),
    ...works.map((work) => planned(work, known.get(work.id))),
    // The settings and pages stay, because a new owner resets the works after setting up the site.
    planned({ id: arrangementId, document: {} }, siteDocument(known, arrangementId)),
  ];
  const plan = { action: "reset", items } as const;
  let replaced = 0;
  for await (const { changes } of writeInParts(store, plan, {
    by,
    batch: newBatch(),
  })) {
    replaced += changes.filter(({ before, workId }) => before && isWork(workId)).length;
  }
  return replaced;
}

const backends = ["embedded", "firebase"] as const;
type Backend = (typeof backends)[number];

interface CopyOptions {
  from?: string;
  to?: string;
  overwrite: boolean;
}

/** Deletes nothing and can be repeated. @throws CommandError if some works were not copied. */
export async function copy({ from, to, overwrite }: CopyOptions): Promise<void> {
  if (!isBackend(from) || !isBackend(to) || from === to) {
    throw new CommandError(
      "Name two different back ends: --from embedded --to firebase, or --from firebase --to embedded.",
    );
  }
  if (!env.FIREBASE_PROJECT_ID) {
    throw new CommandError(
      "FIREBASE_PROJECT_ID must be set to the project of the Firestore database.",
    );
  }
  if (from === "embedded" && !existsSync(databaseFile(env.DATA_DIR))) {
    // Opening it would create a database with sample works.
    throw new CommandError(
      `DATA_DIR (${env.DATA_DIR}) has no database. Set DATA_DIR to the folder that contains site.sqlite.`,
    );
  }
  const [source, target] = [await openBackend(from, false), await openBackend(to, false)];
  try {
    const { works, siteDocuments: all } = await source.works.snapshot();
    refuseProblems(works);
    const siteDocuments = writtenOf(all);
    await importWorks(
      target.works,
      { works, problems: [], siteDocuments },
      {
        by: "cli",
        action: "copy",
        verb: "Copied",
        overwrite,
        withVisibility: true,
        prepare: () => copyPictures(source.media, target.media),
      },
    );
    await compare(works, target.works, { from, to });
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** Where the source has nothing, the target keeps its own. */
function writtenOf(siteDocuments: SiteDocuments): SiteDocuments {
  const entries = Array.from(siteDocuments)
    .filter(([, document]) => !isEmpty(document))
    .map(([id, document]) => [id, contentOf(document)] as const);
  return new Map(entries);
}

function isBackend(name: string | undefined): name is Backend {
  return backends.some((backend) => backend === name);
}

function refuseProblems(works: StoredWork[]): void {
  const problems = works.flatMap((work) => {
    const problem = idProblem(work.id) ?? documentProblem(work);
    return problem ? [`"${work.id}": ${problem}`] : [];
  });
  if (problems.length === 0) return;
  throw new CommandError(
    `Nothing was copied: these works cannot be stored.\n${problems.join("\n")}`,
  );
}

async function compare(
  works: StoredWork[],
  target: WorksStore,
  { from, to }: { from: Backend; to: Backend },
): Promise<void> {
  const stored = documentsById(await target.list());
  say(`${from} has ${countOf(works.length)}, and ${to} has ${stored.size}.`);
  const lacking = works.filter(({ id, document }) => {
    const copied = stored.get(id);
    return !copied || !sameContent(copied, document);
  });
  if (lacking.length > 0) {
    throw new CommandError(
      `These works are missing from ${to}, or differ from those in ${from}:\n${lacking.map(({ id }) => id).join("\n")}`,
    );
  }
  const others = stored.size - works.length;
  say(
    `Every work in ${from} is also in ${to}${others > 0 ? `, which has ${others} other${others === 1 ? "" : "s"}` : ""}.`,
  );
}
