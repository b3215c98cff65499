import { readFileSync, statSync } from "node:fs";
import { buildCatalogue, everyCreator } from "~/catalogue/catalogue.server";
import { countWorks, ItemsChanged, type PlannedItem, planned } from "~/changes/plan.server";
import { newBatch } from "~/changes/prepare-write.server";
import { uncapitalized } from "~/changes/said.server";
import { AppIdTaken, type WorksStore } from "~/changes/works-port";
import { media, works } from "~/data.server";
import { arrangementId } from "~/kinds/arrangement";
import { documentsById, isWork, siteDocument } from "~/kinds/kind";
import { settingsId } from "~/kinds/settings";
import { countOf, type StoredWork } from "~/kinds/work";
import { siteOf } from "~/site.server";
import { writeInParts } from "~/stores/write-in-parts.server";
import { WorksFileError } from "~/transfer/json-parts";
import { skipped } from "~/transfer/match-columns.server";
import {
  type Archive,
  ArchiveError,
  importImages,
  isArchive,
  openArchive,
  textLimit,
} from "~/transfer/read-archive.server";
import {
  missingInWorks,
  onlyNew,
  readImport,
  reviewImport,
  withDrafts,
  withoutVisibility,
} from "~/transfer/review-import.server";
import { columnOf, offeredFields } from "~/transfer/work-columns";
import type { WorksFile } from "~/transfer/works-file";
import { worksFile } from "~/transfer/write-archive.server";
import { CommandError, say } from "./command";

interface ImportOptions {
  overwrite: boolean;
  "with-visibility": boolean;
  "without-pictures": boolean;
  drafts: boolean;
  column: string[];
}

/** @throws CommandError */
export async function importFile(name: string, options: ImportOptions): Promise<void> {
  let archive: Archive | undefined;
  try {
    if (isArchive(name)) archive = await openArchive(name);
    const content = archive ? await archive.readWorks() : readFile(name);
    await importContent({ name, content }, options, archive);
  } catch (cause) {
    if (cause instanceof ArchiveError) {
      throw new CommandError(`Nothing was imported. ${cause.message}`);
    }
    if (cause instanceof WorksFileError) {
      const start = archive
        ? `Nothing was imported. Fix ${worksFile} in the archive, then import it again.`
        : "Nothing was imported:";
      throw new CommandError(`${start}\n${cause.message}`);
    }
    throw cause;
  } finally {
    archive?.close();
  }
}

function readFile(name: string): Buffer {
  const { megabytes, advice } = textLimit;
  if (statSync(name).size > megabytes * 1024 * 1024) {
    throw new CommandError(`The file is larger than ${megabytes} MB. ${advice}`);
  }
  return readFileSync(name);
}

async function importContent(
  named: { name: string; content: Uint8Array },
  options: ImportOptions,
  archive?: Archive,
): Promise<void> {
  const { overwrite, "without-pictures": acceptsMissing } = options;
  const { works: stored, siteDocuments } = await works.snapshot();
  const context = {
    now: new Date(),
    stored,
    creators: everyCreator(buildCatalogue(stored)),
    timeZone: siteOf(siteDocuments.get(settingsId)).timeZone,
  };
  const fields = readColumns(options.column);
  const match = ({ heading }: { heading: string }) => fields.get(heading);
  const file = await readImport(named, { ...context, match });
  const { works: incoming, problems, sheet } = file;
  for (const note of sheet?.notes ?? []) say(note);
  const headings = sheet?.columns.map(({ heading }) => heading) ?? [];
  const strange = Array.from(fields.keys()).find((heading) => !headings.includes(heading));
  if (strange !== undefined) {
    throw new CommandError(
      `Nothing was imported: the file has no column “${strange}”. Its columns are: ${headings.join(", ")}`,
    );
  }
  const left = sheet?.columns.filter(({ match, heading }) => !match && !fields.has(heading)) ?? [];
  if (left.length > 0) {
    const names = left.map(({ heading }) => heading).join(", ");
    say(`These columns are left out. Use --column "Heading=field" to import them: ${names}`);
  }
  const flags = sheet?.flags.filter((heading) => !fields.has(heading) && !options.drafts) ?? [];
  for (const heading of flags) {
    problems.push(`Use --column "${heading}=visibility", --column "${heading}=skip", or --drafts.`);
  }
  if (problems.length > 0) {
    const advice =
      'Use --column "Heading=field" to choose the field of a column, or --column "Heading=skip" to leave it out.';
    throw new WorksFileError([...problems, ...(sheet ? [advice] : [])].join("\n"));
  }
  if (!acceptsMissing) await refuseMissingImages(incoming, archive);
  await importWorks(works, file, {
    action: "import",
    overwrite,
    withVisibility: options["with-visibility"],
    asDrafts: options.drafts,
    prepare: async () => archive && importArchivedImages(archive),
  });
}

/** @returns the fields by their columns' headings. @throws CommandError */
function readColumns(texts: string[]): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const end = text.lastIndexOf("=");
      const [how = ""] = /[,;|&]?(?: as written| converted)?$/.exec(text) ?? [];
      const field = text.slice(end + 1, text.length - how.length).trim();
      const isOffered = offeredFields.some(([name]) => name === field) || field === skipped;
      const known = isOffered ? field : columnOf(field);
      if (known === undefined) {
        const fields = offeredFields.map(([name]) => name).join(", ");
        throw new CommandError(
          `“${text}” names no field. Write "Heading=field" with one of these fields, or skip: ${fields}`,
        );
      }
      return [text.slice(0, Math.max(end, 0)).trim(), known + how] as const;
    }),
  );
}

async function refuseMissingImages(incoming: StoredWork[], archive?: Archive): Promise<void> {
  const coming = new Map(archive?.images.map((image) => [image.name, image]));
  const find = async (name: string) => coming.get(name) ?? media.find(name);
  const missing = await missingInWorks({ find }, incoming);
  if (missing.length === 0) return;
  throw new CommandError(
    `Nothing was imported: the site does not have these images. Import an archive that contains them, or use --without-pictures to import the works anyway.\n${missing.join("\n")}`,
  );
}

interface WriteOptions {
  action: "import" | "copy";
  overwrite: boolean;
  /** If true, replaced works become as public as in the file. */
  withVisibility: boolean;
  /** If true, nobody sees the new works. */
  asDrafts?: boolean;
  /** Runs before anything is written. */
  prepare: () => Promise<void>;
}

/** Can be repeated, because it skips works that are stored unchanged. @throws CommandError */
export async function importWorks(
  store: WorksStore,
  file: WorksFile,
  { action, overwrite, withVisibility, asDrafts, prepare }: WriteOptions,
): Promise<void> {
  const verb = action === "copy" ? "Copied" : "Imported";
  const snapshot = await store.snapshot();
  const stored = documentsById(snapshot.works, snapshot.siteDocuments);
  const review = await reviewImport(file, stored, overwrite);
  const { wrong } = review;
  const reviewed = asDrafts ? withDrafts(review.plan) : review.plan;
  const plan =
    overwrite && !withVisibility ? await withoutVisibility(reviewed, stored, new Date()) : reviewed;
  const unchanged = review.unchanged + review.plan.items.length - plan.items.length;
  const known = plan.items.filter(({ id, version }) => version !== undefined && isWork(id));
  const nothing = `Nothing was ${verb.toLowerCase()}`;
  if (wrong.length > 0) {
    throw new CommandError(`${nothing}:\n${wrong.join("\n")}`);
  }
  if (known.length > 0 && !overwrite) {
    throw new CommandError(
      `${nothing}: these IDs belong to other works. Use --overwrite to replace them.\n${known.map(({ id }) => id).join("\n")}`,
    );
  }
  if (action === "import" && !asDrafts) for (const note of review.notes) say(note);
  await prepare();
  const { items } = overwrite ? plan : onlyNew(plan, stored);
  const of = countWorks(items);
  let done = 0;
  try {
    const author = { by: action === "copy" ? "cli" : action, batch: newBatch() };
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
  const { unreadable } = review;
  if (action === "import" && unreadable.length > 0) {
    say(
      `These works are malformed or have an unknown type. Public pages skip them until you edit and save them in the admin:\n${unreadable.map(({ id }) => id).join("\n")}`,
    );
  }
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

/** Runs before the works are written, so that no work lacks its image. */
async function importArchivedImages(archive: Archive): Promise<void> {
  const all = archive.images.length;
  const added = await importImages(archive, media, (done) => {
    if (done > 0 && done < all && done % 20 === 0) {
      say(`${done} of ${all} images are done.`);
    }
  });
  say(`Imported ${countOf(all, "image")}: ${added} new, ${all - added} unchanged.`);
}

/** Removed works go to the trash. @returns how many works were removed or replaced. */
export async function resetWorks(store: WorksStore, works: StoredWork[], by: string) {
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
  for await (const { changes } of writeInParts(store, plan, { by, batch: newBatch() })) {
    replaced += changes.filter(({ before, workId }) => before && isWork(workId)).length;
  }
  return replaced;
}
