import { setImmediate as nextTurn } from "node:timers/promises";
import {
  appIdConflicts,
  type Plan,
  planned,
  type PlannedItem,
} from "~/changes/plan.server";
import { arrangementId, readArrangement } from "~/work/arrangement";
import {
  appIdOf,
  isSameWork,
  readWork,
  sameContent,
} from "~/work/work-document.server";
import { runInSteps } from "~/changes/in-steps.server";
import { type StoredWork, withFields, type WorkDocument } from "~/work/work";
import { titleOf } from "~/changes/work-summary.server";
import { readInSteps, type WorksFile } from "~/transfer/works-file";

export interface ImportReview {
  plan: Plan;
  unchanged: number;
  wrong: string[];
  /** Works that are stored, but not shown to visitors. */
  unreadable: PlannedItem[];
}

const perTurn = 250;

/** @throws WorksFileError */
export function readSlowly(content: Uint8Array, now: Date): Promise<WorksFile> {
  return runInSteps(readInSteps(content, now));
}

/** @param overwrite whether a different creation time counts as a change. */
export async function reviewImport(
  { works, problems, arrangement }: WorksFile,
  stored: StoredWork[],
  storedArrangement: WorkDocument,
  overwrite = true,
): Promise<ImportReview> {
  const known = new Map(stored.map(({ id, document }) => [id, document]));
  const taken = appIdConflicts(works, known);
  const isSame = overwrite ? isSameWork : sameContent;
  const items: PlannedItem[] = [];
  const wrong = [...problems];
  const unreadable: PlannedItem[] = [];
  let unchanged = 0;
  for (const [index, entry] of works.entries()) {
    if (index % perTurn === perTurn - 1) await nextTurn();
    const former = known.get(entry.id);
    const work = withCreation(entry, former);
    const { id, document } = work;
    const owner = taken.get(id);
    if (former && isSame(former, document)) unchanged += 1;
    else if (owner !== undefined) {
      wrong.push(
        `"${id}": The work "${owner}" already uses its App ID "${appIdOf(document)}".`,
      );
    } else {
      const item = { ...planned(work, former), title: titleOf(work) };
      items.push(item);
      if (!readWork(work)) unreadable.push(item);
    }
  }
  if (arrangement && !isSameWork(arrangement, storedArrangement)) {
    const next = { id: arrangementId, document: arrangement };
    items.push(planned(next, storedArrangement));
  }
  const plan: Plan = { action: "import", items, sentences: [] };
  return { plan, unchanged, wrong, unreadable };
}

/** A work of a file may lack its creation time. */
function withCreation(
  work: StoredWork,
  known: WorkDocument | undefined,
): StoredWork {
  const { id, document } = work;
  if (Object.hasOwn(document, "createdAt")) return work;
  const { createdAt } = known ?? { createdAt: document.updatedAt };
  return { id, document: withFields(document, { createdAt }) };
}

/** Keeps the works that exist, and the order if there is one. */
export function onlyNew(plan: Plan, storedArrangement: WorkDocument): Plan {
  const isArranged =
    Object.keys(readArrangement(storedArrangement) ?? {}).length > 0;
  const items = plan.items.filter(({ id, rev }) =>
    id === arrangementId ? !isArranged : rev === undefined,
  );
  return { ...plan, items };
}
