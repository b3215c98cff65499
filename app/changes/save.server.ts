import { arrangementId, withMoved } from "~/kinds/arrangement";
import { isWork, siteDocument } from "~/kinds/kind";
import { newBatch } from "./changes.server";
import {
  appIdOf,
  editedDocument,
  newDocument,
  isSameWork,
  revOf,
  sameContent,
} from "~/kinds/work-document.server";
import type { Work, WorkDocument, StoredWork } from "~/kinds/work";
import {
  type NextWork,
  requireId,
  StaleWork,
  WorkExists,
  WorkGone,
  type WorksStore,
  type WriteRequest,
  type Change,
} from "./change";
import { changesDownTo } from "./history.server";
import { documentBefore } from "./undo.server";

/** Succeeds if the same work was already added. @returns the batch. @throws WorkExists */
export async function addWork(
  store: WorksStore,
  { id, ...fields }: Work,
  by: string,
  batch = newBatch(),
): Promise<string> {
  requireId(id);
  const document = newDocument(fields, new Date());
  return writeOne(store, id, { by, action: "add", batch }, (stored) => {
    if (!stored) return document;
    if (!sameContent(stored, document)) throw new WorkExists(id);
    return stored;
  });
}

/**
 * Succeeds if the same edit was already saved.
 * @param shown the revision that the form showed, if it was merged with later edits.
 * @returns the batch; blank if nothing changed, or if another person saved the same.
 * @throws WorkGone, StaleWork
 */
export async function updateWork(
  store: WorksStore,
  { id, ...fields }: Work,
  rev: number,
  by: string,
  shown = rev,
): Promise<string> {
  return writeOne(
    store,
    id,
    { by, action: "edit", batch: newBatch() },
    (stored) => {
      if (!stored) throw new WorkGone(id);
      const document = editedDocument(stored, fields, new Date());
      if (revOf(stored) !== rev && !sameContent(stored, document)) {
        throw new StaleWork({ id, document: stored });
      }
      return document;
    },
    shown,
  );
}

/** @returns the batch; undefined if the work was already deleted, or never was one. */
export async function deleteWork(
  store: WorksStore,
  id: string,
  by: string,
): Promise<string | undefined> {
  if (!isWork(id)) return undefined;
  const batch = newBatch();
  const changes = await store.write({
    ids: [id],
    by,
    batch,
    action: "delete",
    edit: () => [{ id }],
  });
  return changes.length > 0 ? batch : undefined;
}

/**
 * Redirects the old address if the App ID changes.
 * @param shown the revision that the form showed; without it, the form was for a new work.
 */
async function writeOne(
  store: WorksStore,
  id: string,
  request: Pick<WriteRequest, "by" | "action" | "batch">,
  edit: (stored: WorkDocument | undefined) => WorkDocument,
  shown?: number,
): Promise<string> {
  const written = await store.write({
    ...request,
    ids: [id, arrangementId],
    edit: (stored) => {
      const former = stored.get(id);
      const document = edit(former);
      return [{ id, document }, ...movedApp(former, document, stored.get(arrangementId))];
    },
  });
  if (written.length > 0) return request.batch;
  const { changes } = await store.changes({ workId: id, limit: 1 });
  const [last] = changes;
  // An undo of an import or a bulk action would revert other works, too.
  const isRepeated =
    last?.action === request.action && last.by === request.by && last.rev !== shown;
  return isRepeated ? last.batch : "";
}

function movedApp(
  former: WorkDocument | undefined,
  next: WorkDocument,
  arrangement: WorkDocument = {},
): NextWork[] {
  const [from, to] = [appIdOf(former), appIdOf(next)];
  if (!from || !to || from === to) return [];
  const document = withMoved(arrangement, "app", [from], to);
  return [{ id: arrangementId, document }];
}

interface SiteEdit extends Pick<WriteRequest, "by" | "action"> {
  id: string;
  /** The form showed this revision. Without it, any revision is replaced. */
  rev?: number;
  /** @returns undefined to empty the document. */
  edit: (stored: WorkDocument) => WorkDocument | undefined;
}

/** @returns the batch; blank if nothing changed. @throws StaleWork, and what `edit` throws. */
export async function saveSiteDocument(
  store: WorksStore,
  { id, by, action, rev, edit }: SiteEdit,
): Promise<string> {
  const batch = newBatch();
  const changes = await store.write({
    ids: [id],
    by,
    action,
    batch,
    edit: (documents) => {
      const stored = siteDocument(documents, id);
      const document = edit(stored);
      if (document && isSameWork(stored, document)) return [];
      if (rev !== undefined && revOf(stored) !== rev) throw new StaleWork({ id, document: stored });
      return [{ id, document }];
    },
  });
  return changes.length > 0 ? batch : "";
}

type Values<Field extends string> = Record<Field, string>;

export interface Merged<Field extends string> {
  values: Values<Field>;
  conflicts: Field[];
}

export class EditConflict<Field extends string = string> extends Error {
  constructor(
    /** The values are merged, with the admin's own text in those fields. */
    readonly values: Values<Field>,
    readonly fields: Field[],
    readonly stored: StoredWork,
    /** The latest comes first. */
    readonly later: Change[],
  ) {
    super(`Two edits of "${stored.id}" changed the same fields.`);
  }
}

interface Edit<Field extends string> {
  values: Values<Field>;
  /** The form showed this revision. */
  rev: number;
  /** What this person saved since then is no conflict: some browsers show an old form again. */
  by: string;
  formOf: (stored: StoredWork) => Values<Field>;
  /** @param base the common ancestor. Without it, every difference is a conflict. */
  merge: (
    base: Values<Field> | undefined,
    mine: Values<Field>,
    theirs: Values<Field>,
  ) => Merged<Field>;
}

/** Merges edits of other fields since `rev`. @throws EditConflict, and what `save` throws. */
export async function saveMerged<Field extends string>(
  store: WorksStore,
  { values, rev, by, formOf, merge }: Edit<Field>,
  save: (values: Values<Field>, rev: number) => Promise<string>,
): Promise<string> {
  let [next, known] = [values, rev];
  for (;;) {
    try {
      return await save(next, known);
    } catch (cause) {
      if (!(cause instanceof StaleWork)) throw cause;
      const { stored } = cause;
      const { id, document } = stored;
      const later = await changesSince(store, stored, rev);
      const base = baseOf(document, later, rev);
      const shown = base && formOf({ id, document: base });
      const merged = merge(shown, values, formOf(stored));
      const others = base && changedByOthers(stored, later, { by, rev, formOf });
      const conflicts = merged.conflicts.filter((field) => !others || others.has(field));
      if (conflicts.length > 0) throw new EditConflict(merged.values, conflicts, stored, later);
      [next, known] = [merged.values, revOf(document)];
    }
  }
}

/** Takes their text where only they changed it. */
export function mergeFields<Field extends string>(
  fields: readonly Field[],
  base: Values<Field> | undefined,
  mine: Values<Field>,
  theirs: Values<Field>,
  plain = (_field: Field, text: string) => text.trim(),
): Merged<Field> & { differing: Field[] } {
  const isSame = (field: Field, a: Values<Field>, b: Values<Field>) =>
    plain(field, a[field]) === plain(field, b[field]);
  const values = { ...mine };
  const conflicts: Field[] = [];
  const differing = fields.filter((field) => !isSame(field, mine, theirs));
  for (const field of differing) {
    if (base && isSame(field, mine, base)) values[field] = theirs[field];
    else if (!base || !isSame(field, theirs, base)) conflicts.push(field);
  }
  return { values, conflicts, differing };
}

/** @param later the changes, latest first. */
function changedByOthers<Field extends string>(
  { id, document }: StoredWork,
  later: Change[],
  { by, rev, formOf }: Pick<Edit<Field>, "by" | "rev" | "formOf">,
): Set<Field> {
  const changed = new Set<Field>();
  let after = document;
  for (const change of later.filter((each) => each.rev > rev)) {
    const before = documentBefore(after, [change]) ?? {};
    if (change.by !== by) {
      const [was, is] = [before, after].map((each) => formOf({ id, document: each }));
      for (const field in is) if (is[field] !== was?.[field]) changed.add(field);
    }
    after = before;
  }
  return changed;
}

async function changesSince(
  store: WorksStore,
  { id, document }: StoredWork,
  rev: number,
): Promise<Change[]> {
  const known = revOf(document);
  if (!Number.isSafeInteger(rev) || rev < 0 || rev >= known) return [];
  const changes = await changesDownTo(store, { workId: id, rev });
  return changes.filter((change) => change.rev <= known);
}

/** @returns undefined if the base is unknown, or was a different work. */
function baseOf(document: WorkDocument, changes: Change[], rev: number): WorkDocument | undefined {
  const later = changes.filter((change) => change.rev > rev);
  const oldest = changes.at(-1);
  const isWhole = oldest && oldest.rev <= rev + 1;
  if (!isWhole || later[0]?.rev !== revOf(document)) return undefined;
  const base = documentBefore(document, later);
  return base?.createdAt === document.createdAt ? base : undefined;
}
