import { arrangementId, readArrangement } from "~/work/arrangement";
import { newBatch } from "~/changes/changes.server";
import type { StoredWork, WorkDocument } from "~/work/work";
import { isSameWork } from "~/work/document.server";
import { withFields } from "~/work/with-fields";
import { sameContent } from "~/work/work-document.server";
import type { NextWork, WorksStore, WriteRequest } from "~/changes/works-store";
import { writeInParts } from "~/changes/write-in-parts.server";

export class WorksDiffer extends Error {
  constructor(readonly ids: string[]) {
    super(`These IDs belong to other works:\n${ids.join("\n")}`);
  }
}

export class ImportStopped extends Error {
  constructor(
    readonly done: number,
    readonly of: number,
    cause: unknown,
  ) {
    super(`The import stopped after ${done} of ${of} works.`, { cause });
  }
}

interface ImportOptions extends Pick<WriteRequest, "by" | "action"> {
  overwrite: boolean;
  batch?: string;
  arrangement?: WorkDocument;
  onPart?: (done: number, of: number) => void;
}

/**
 * Skips works that are stored unchanged, so that an interrupted import can be repeated.
 * @throws WorksDiffer, also for works saved during the import; ImportStopped after a written part.
 */
export async function importWorks(
  store: WorksStore,
  works: StoredWork[],
  { by, action, overwrite, arrangement, onPart, batch }: ImportOptions,
): Promise<{ added: number; replaced: number; unchanged: number }> {
  if (!overwrite) {
    // Checked first, because a store may write the works in parts.
    await checkImport(store, works, overwrite);
  }

  const edit: WriteRequest["edit"] = (stored) => [
    ...wantedOf(works, stored, overwrite),
    ...arranged(stored.get(arrangementId), arrangement, overwrite),
  ];
  const ids = works.map(({ id }) => id);
  if (arrangement) ids.push(arrangementId);
  const request = { ids, edit, by, action, batch: batch ?? newBatch() };
  let written = 0;
  const all = await writeInParts(store, request, {
    onPart(done) {
      // The arrangement is not a work.
      written = Math.min(done, works.length);
      onPart?.(written, works.length);
    },
  }).catch((cause: unknown) => {
    throw written > 0 ? new ImportStopped(written, works.length, cause) : cause;
  });
  const changes = all.filter(({ workId }) => workId !== arrangementId);
  const added = changes.filter(({ before }) => !before).length;
  return {
    added,
    replaced: changes.length - added,
    unchanged: works.length - changes.length,
  };
}

function arranged(
  stored: WorkDocument | undefined,
  wanted: WorkDocument | undefined,
  overwrite: boolean,
): NextWork[] {
  if (!stored || !wanted) return [];
  const isEmpty = Object.keys(readArrangement(stored) ?? {}).length === 0;
  return isEmpty || overwrite ? [{ id: arrangementId, document: wanted }] : [];
}

/** @throws WorksDiffer */
export async function checkImport(
  store: WorksStore,
  works: StoredWork[],
  overwrite: boolean,
): Promise<void> {
  const stored = await store.list();
  const known = new Map(stored.map(({ id, document }) => [id, document]));
  wantedOf(works, known, overwrite);
}

function wantedOf(
  works: StoredWork[],
  stored: ReadonlyMap<string, WorkDocument>,
  overwrite: boolean,
): StoredWork[] {
  const wanted = works
    .filter((work) => !isStored(work, stored.get(work.id), overwrite))
    .map((work) => withCreation(work, stored.get(work.id)));
  const differing = wanted.filter(({ id }) => stored.has(id));
  if (differing.length === 0 || overwrite) return wanted;
  throw new WorksDiffer(differing.map(({ id }) => id));
}

/** A different creation time is no reason to refuse a work, but is overwritten. */
export function isStored(
  work: StoredWork,
  known: WorkDocument | undefined,
  overwrite: boolean,
): boolean {
  if (!known) return false;
  const { document } = withCreation(work, known);
  return overwrite ? isSameWork(known, document) : sameContent(known, document);
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

/** Removed works go to the trash. @returns how many works were removed or replaced. */
export async function resetWorks(
  store: WorksStore,
  works: StoredWork[],
  by: string,
): Promise<number> {
  const wanted = new Map(works.map((work) => [work.id, work]));
  const stored = (await store.list()).map(({ id }) => id);
  const changes = await writeInParts(store, {
    ...{ by, action: "reset", batch: newBatch() },
    // Removals come first, because an App ID may move to another work.
    ids: [
      ...stored.filter((id) => !wanted.has(id)),
      ...wanted.keys(),
      arrangementId,
    ],
    edit: (known) => [
      ...Array.from(known.keys(), (id): NextWork => {
        if (id === arrangementId) return { id, document: {} };
        return wanted.get(id) ?? { id };
      }),
      ...works.filter(({ id }) => !known.has(id)),
    ],
  });
  return changes.filter(
    ({ before, workId }) => before && workId !== arrangementId,
  ).length;
}
