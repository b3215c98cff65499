import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { CommandError, say } from "./command";
import { media, works } from "~/backends/index.server";
import { isStored, readFiles, worksFile, writeArchive } from "~/transfer/write-archive.server";
import { allPictures, type MediaStore } from "~/media/media-store";
import {
  type Archive,
  ArchiveError,
  importPictures,
  openArchive,
} from "~/transfer/read-archive.server";
import { WorksFileError } from "~/transfer/json-parts";
import { formatWorksFile } from "~/transfer/works-file";
import { countOf } from "~/kinds/work";

export async function exportArchive(file: string): Promise<void> {
  const stored = await works.snapshot();
  const incomplete: string[] = [];
  const text = formatWorksFile(stored.works, stored.siteDocuments);
  const archive = writeArchive(text, media, (name) => {
    incomplete.push(name);
  });
  await pipeline(archive, createWriteStream(file));
  const pictures = (await countIn(media)) - incomplete.length;
  say(`Exported ${countOf(stored.works.length)} and ${countPictures(pictures)} to ${file}.`);
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
  say(`Imported ${countPictures(all)}: ${added} new, ${all - added} unchanged.`);
}

/** @throws CommandError if an image could not be copied. */
export async function copyPictures(source: MediaStore, target: MediaStore): Promise<void> {
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
  say(`Copied ${countPictures(all.length)}: ${added} new, ${all.length - added} unchanged.`);
}

async function countIn(store: MediaStore): Promise<number> {
  let count = 0;
  for await (const picture of allPictures(store)) count += picture ? 1 : 0;
  return count;
}

function countPictures(count: number): string {
  return count === 1 ? "1 image" : `${count} images`;
}
