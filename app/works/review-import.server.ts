import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { appIdOf, isSameWork, revOf } from "~/works/changes.server";
import type { StoredWork, WorkDocument } from "~/works/work";
import { readWork, sameContent } from "~/works/work-document.server";
import { titleOf } from "~/works/work-summary.server";
import {
  readInSteps,
  type WorksFile,
  WorksFileError,
} from "~/works/works-file";

/** What an import would do, for the person who confirms it. */
export interface ImportReview {
  added: Named[];
  changed: Named[];
  unchanged: number;
  /** Entries that cannot be stored, each with the reason. */
  wrong: string[];
  /** Works that can be stored, but that visitors will not see. */
  unreadable: Named[];
  /** Whether the file has an order, and whether it is the stored one. */
  order: "none" | "same" | "different";
  /** Tells this review from that of another moment. */
  version: string;
  /** What can be stored. */
  works: StoredWork[];
  arrangement?: WorkDocument;
}

interface Named {
  id: string;
  title: string;
}

/** So many works are compared before others get a turn. */
const perTurn = 250;

/**
 * Reads a file between other work.
 *
 * @throws WorksFileError
 */
export async function readSlowly(
  content: Uint8Array,
  now: Date,
): Promise<WorksFile> {
  const steps = readInSteps(decode(content), now);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

function decode(content: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw new WorksFileError("The file is not JSON: it is not UTF-8 text.");
  }
}

/** Compares a file with what is stored. */
export async function reviewImport(
  { works, problems, arrangement }: WorksFile,
  stored: StoredWork[],
  storedArrangement: WorkDocument,
): Promise<ImportReview> {
  const known = new Map(stored.map(({ id, document }) => [id, document]));
  const owners = ownersOf(works, known);
  const review: ImportReview = {
    ...{ added: [], changed: [], unchanged: 0, unreadable: [], works: [] },
    wrong: [...problems],
    order: orderOf(arrangement, storedArrangement),
    version: "",
    arrangement,
  };
  const hash = createHash("sha256").update(String(revOf(storedArrangement)));
  for (const [index, work] of works.entries()) {
    if (index % perTurn === perTurn - 1) await nextTurn();
    const { id, document } = work;
    const former = known.get(id);
    if (former && sameContent(former, document)) {
      review.unchanged += 1;
      continue;
    }
    const owner = appIdProblem(work, former, owners);
    if (owner !== undefined) {
      review.wrong.push(
        `"${id}": The work "${owner}" already uses its App ID "${appIdOf(document)}".`,
      );
      continue;
    }
    const named = { id, title: titleOf(work) };
    review[former ? "changed" : "added"].push(named);
    if (!readWork(work)) review.unreadable.push(named);
    review.works.push(work);
    hash.update(JSON.stringify([id, former ? revOf(former) : null]));
  }
  review.version = hash.digest("base64url").slice(0, 16);
  return review;
}

function orderOf(
  arrangement: WorkDocument | undefined,
  stored: WorkDocument,
): ImportReview["order"] {
  if (!arrangement) return "none";
  return isSameWork(arrangement, stored) ? "same" : "different";
}

/** Who has each App ID after the import; the first of several. */
function ownersOf(
  works: StoredWork[],
  known: ReadonlyMap<string, WorkDocument>,
): Map<string, string> {
  const incoming = new Map(works.map(({ id, document }) => [id, document]));
  const owners = new Map<string, string>();
  const all = [
    ...Array.from(known, ([id, document]) => [
      id,
      incoming.get(id) ?? document,
      isDeepStrictEqual(
        appIdOf(incoming.get(id) ?? document),
        appIdOf(document),
      ),
    ]),
    ...works
      .filter(({ id }) => !known.has(id))
      .map(({ id, document }) => [id, document, false]),
  ] as [string, WorkDocument, boolean][];
  // A work that keeps its App ID comes before one that is given it.
  for (const keeps of [true, false]) {
    for (const [id, document, isKept] of all) {
      const appId = appIdOf(document);
      if (appId && isKept === keeps && !owners.has(appId)) {
        owners.set(appId, id);
      }
    }
  }
  return owners;
}

/** The other work that has the App ID which this one is given. */
function appIdProblem(
  { id, document }: StoredWork,
  former: WorkDocument | undefined,
  owners: ReadonlyMap<string, string>,
): string | undefined {
  const appId = appIdOf(document);
  if (!appId || (former && appIdOf(former) === appId)) return undefined;
  const owner = owners.get(appId);
  return owner === id ? undefined : owner;
}
