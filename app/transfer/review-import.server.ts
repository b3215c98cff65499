import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { appIdOf, isSameWork, revOf } from "~/work/document.server";
import { runInSteps } from "~/changes/in-steps.server";
import type { KnownPictures } from "~/media/missing-pictures.server";
import { missingInWorks } from "~/transfer/missing-in-works.server";
import type { StoredWork, WorkDocument } from "~/work/work";
import { isStored } from "~/transfer/import-works.server";
import { readWork } from "~/work/work-document.server";
import { titleOf } from "~/changes/work-summary.server";
import { readInSteps, type WorksFile } from "~/transfer/works-file";

export interface ImportReview {
  added: Named[];
  changed: Named[];
  unchanged: number;
  wrong: string[];
  /** Stored, but not shown to visitors. */
  unreadable: Named[];
  /** Works with pictures that the site does not have. */
  missing: string[];
  order: "none" | "same" | "different";
  /** Identifies this review. */
  version: string;
  works: StoredWork[];
  arrangement?: WorkDocument;
}

interface Named {
  id: string;
  title: string;
}

const perTurn = 250;

/** @throws WorksFileError */
export function readSlowly(content: Uint8Array, now: Date): Promise<WorksFile> {
  return runInSteps(readInSteps(content, now));
}

export async function reviewImport(
  { works, problems, arrangement }: WorksFile,
  stored: StoredWork[],
  storedArrangement: WorkDocument,
  pictures: KnownPictures,
): Promise<ImportReview> {
  const known = new Map(stored.map(({ id, document }) => [id, document]));
  const owners = ownersOf(works, known);
  const review: ImportReview = {
    ...{ added: [], changed: [], unchanged: 0, unreadable: [], works: [] },
    wrong: [...problems],
    missing: [],
    order: orderOf(arrangement, storedArrangement),
    version: "",
    arrangement,
  };
  const hash = createHash("sha256").update(String(revOf(storedArrangement)));
  for (const [index, work] of works.entries()) {
    if (index % perTurn === perTurn - 1) await nextTurn();
    const { id, document } = work;
    const former = known.get(id);
    if (isStored(work, former, true)) {
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
  review.missing = await missingInWorks(pictures, review.works);
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

/** The first of several works with an App ID. */
function ownersOf(
  works: StoredWork[],
  known: ReadonlyMap<string, WorkDocument>,
): Map<string, string> {
  const next = new Map(known);
  for (const { id, document } of works) next.set(id, document);
  // A work that keeps its App ID comes before one that is given it.
  const kept: [string, string][] = [];
  const given: [string, string][] = [];
  for (const [id, document] of next) {
    const appId = appIdOf(document);
    if (appId)
      (appId === appIdOf(known.get(id)) ? kept : given).push([appId, id]);
  }
  return new Map([...kept, ...given].reverse());
}

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
