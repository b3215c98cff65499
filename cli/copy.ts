import { existsSync } from "node:fs";
import { copyPictures, importWorks } from "./import-works";
import { CommandError, say } from "./command";
import { env } from "~/env.server";
import { databaseFile } from "~/backends/sqlite/database.server";
import type { WorksStore } from "~/changes/change";
import { openBackend } from "~/backends/index.server";
import { contentOf, isEmpty } from "~/transfer/works-file";
import { documentProblem, idProblem } from "~/kinds/document-problem";
import { documentsById, type SiteDocuments } from "~/kinds/kind";
import { countOf, type StoredWork } from "~/kinds/work";
import { sameContent } from "~/kinds/work-document.server";

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
