/** `npm run works -- copy`: the catalogue from one back end to the other. */
import { existsSync } from "node:fs";
import { CommandError } from "./command-error";
import { importError } from "./import-error";
import { env } from "~/env.server";
import { databaseFile } from "~/backends/sqlite/database.server";
import type { WorksStore } from "~/works/works-store";
import { loadBackend } from "~/backends/index.server";
import { documentProblem } from "~/works/document-problem";
import { importWorks } from "~/works/import-works.server";
import type { StoredWork } from "~/works/work";
import { sameContent } from "~/works/work-document.server";
import { idProblem } from "~/works/work-id";

const backends = ["embedded", "firebase"] as const;
type Backend = (typeof backends)[number];

interface CopyOptions {
  from?: string;
  to?: string;
  /** Whether to replace works of the same id that are not the same. */
  overwrite: boolean;
}

/**
 * Copies all works, documents as they are. Those that the target has already
 * are passed over, so a copy that broke off is gone on with by the same
 * command. Nothing in the target is ever deleted.
 *
 * @throws CommandError where not every work could be copied.
 */
export async function copy(
  { from, to, overwrite }: CopyOptions,
  say: (sentence: string) => void,
): Promise<void> {
  if (!isBackend(from) || !isBackend(to) || from === to) {
    throw new CommandError(
      "Name where to copy from and to: --from embedded --to firebase, or --from firebase --to embedded.",
    );
  }
  if (!env.FIREBASE_PROJECT_ID) {
    throw new CommandError(
      "FIREBASE_PROJECT_ID must be set, so that it is known which Firestore is meant.",
    );
  }
  if (from === "embedded" && !existsSync(databaseFile(env.DATA_DIR))) {
    // Opening it would make one, full of sample works.
    throw new CommandError(
      `There is no database in DATA_DIR, which is ${env.DATA_DIR}.`,
    );
  }
  const [source, target] = [await loadBackend(from), await loadBackend(to)];
  try {
    const works = await source.works.list();
    refuseProblems(works);
    const outcome = await importWorks(target.works, works, {
      ...{ by: "cli", action: "copy", overwrite },
      onPart(done, of) {
        if (done < of) say(`${done} of ${of} works are done.`);
      },
    }).catch((cause: unknown) => {
      throw importError(cause, "copied");
    });
    const { added, replaced, unchanged } = outcome;
    say(
      `Copied ${works.length} works: ${added} new, ${replaced} replaced, ${unchanged} unchanged.`,
    );
    await compare(works, target.works, say, { from, to });
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
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

/** @throws CommandError where the target is not what it should be. */
async function compare(
  works: StoredWork[],
  target: WorksStore,
  say: (sentence: string) => void,
  { from, to }: { from: Backend; to: Backend },
): Promise<void> {
  const stored = byId(await target.list());
  say(`${from} holds ${works.length} works, ${to} holds ${stored.size}.`);
  const lacking = works.filter((work) => !isIn(stored, work));
  if (lacking.length > 0) {
    throw new CommandError(
      `These works are not in ${to} as they are in ${from}:\n${lacking.map(({ id }) => id).join("\n")}`,
    );
  }
  const others = stored.size - works.length;
  say(
    `Every work of ${from} is in ${to}${others > 0 ? `, and ${others} others besides` : ""}.`,
  );
}

function byId(works: StoredWork[]): Map<string, StoredWork> {
  return new Map(works.map((work) => [work.id, work]));
}

function isIn(stored: Map<string, StoredWork>, work: StoredWork): boolean {
  const document = stored.get(work.id)?.document;
  return document !== undefined && sameContent(document, work.document);
}
