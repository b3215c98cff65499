import { existsSync } from "node:fs";
import { databaseFile } from "~/backends/sqlite/database.server";
import { openBackend } from "~/data.server";
import { env } from "~/env.server";
import { documentProblem, storedIdProblem, storedLimits } from "~/kinds/document-problem";
import type { SiteDocuments } from "~/kinds/kind";
import { countOf, type StoredWork } from "~/kinds/work";
import { allImages, type MediaStore } from "~/media/media-port";
import { withFeedBase } from "~/seo/feed-base.server";
import { contentOf, isEmpty } from "~/transfer/works-file";
import { isStored, readFiles } from "~/transfer/write-archive.server";
import { CommandError, say } from "./command";
import { importWorks } from "./import-works";

interface CopyOptions {
  from?: string;
  to?: string;
  overwrite: boolean;
}

/** Deletes nothing and can be repeated. @throws CommandError */
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
  const [source, target] = [await openBackend(from), await openBackend(to)];
  try {
    const { works, siteDocuments: all } = await source.works.snapshot();
    refuseProblems(works);
    const siteDocuments = writtenOf(await withFeedBase(all, source.records));
    await importWorks(
      target.works,
      { works, problems: [], siteDocuments },
      {
        action: "copy",
        overwrite,
        withVisibility: true,
        prepare: () => copyImages(source.media, target.media),
      },
    );
    const { length } = await target.works.list();
    say(`${from} has ${countOf(works.length)}, and ${to} has ${length}.`);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

function isBackend(name: string | undefined): name is typeof env.BACKEND {
  return name === "embedded" || name === "firebase";
}

/** Where the source has nothing, the target keeps its own. */
function writtenOf(siteDocuments: SiteDocuments): SiteDocuments {
  const entries = Array.from(siteDocuments)
    .filter(([, document]) => !isEmpty(document))
    .map(([id, document]) => [id, contentOf(document)] as const);
  return new Map(entries);
}

function refuseProblems(works: StoredWork[]): void {
  const problems = works.flatMap((work) => {
    const problem = storedIdProblem(work.id) ?? documentProblem(work, storedLimits);
    return problem ? [`"${work.id}": ${problem}`] : [];
  });
  if (problems.length === 0) return;
  throw new CommandError(
    `Nothing was copied: these works cannot be stored.\n${problems.join("\n")}`,
  );
}

/** @throws CommandError if an image could not be copied. */
async function copyImages(source: MediaStore, target: MediaStore): Promise<void> {
  const all = [];
  for await (const image of allImages(source)) all.push(image);
  let added = 0;
  for (const image of all) {
    if (await isStored(target, image)) continue;
    const files = await readFiles(source, image);
    if (!files) {
      throw new CommandError(
        `The image ${image.name} was never stored completely. Delete it under Media, then run the same command again.`,
      );
    }
    await target.put(image, files);
    added += 1;
    if (added % 20 === 0) say(`${added} images are copied.`);
  }
  if (all.length === 0) return;
  say(`Copied ${countOf(all.length, "image")}: ${added} new, ${all.length - added} unchanged.`);
}
