import { isDeepStrictEqual } from "node:util";
import { arrangementId, withMoved } from "~/kinds/arrangement";
import { newDocument } from "~/kinds/edited-document.server";
import type { Values } from "~/kinds/field";
import { isWork, siteDocument } from "~/kinds/kind";
import { own } from "~/kinds/outside";
import { typedText } from "~/kinds/text";
import type { Work, WorkDocument, StoredWork } from "~/kinds/work";
import { appIdOf, revOf, sameContent } from "~/kinds/work-document.server";
import type { Change } from "./change";
import { changesDownTo } from "./history.server";
import { newBatch } from "./prepare-write.server";
import { documentBefore } from "./undo.server";
import { type Base, type Comparable, hashesOf, isAsShown } from "./version.server";
import {
  type NextWork,
  requireId,
  WorkExists,
  WorkGone,
  type WorksStore,
  type WriteRequest,
} from "./works-port";

/** Succeeds if the same work was already added. @returns the batch. @throws WorkExists */
export async function addWork(
  store: WorksStore,
  { id, ...fields }: Work,
  by: string,
): Promise<string> {
  requireId(id);
  const document = newDocument(fields, new Date());
  return writeOne(store, { id, by, action: "add", batch: newBatch() }, (stored) => {
    if (!stored) return document;
    if (!sameContent(stored, document)) throw new WorkExists(id);
    return stored;
  });
}

/**
 * Succeeds if the same edit was already saved.
 * @returns the batch; blank if nothing changed, or if another person saved the same.
 * @throws WorkGone, and what `edit` throws.
 */
export async function updateWork(
  store: WorksStore,
  { id, by, shown }: { id: string; by: string; shown: number },
  edit: (stored: StoredWork) => WorkDocument,
): Promise<string> {
  const request = { id, by, shown, action: "edit", batch: newBatch() } as const;
  const next = (document: WorkDocument | undefined) => {
    if (!document) throw new WorkGone(id);
    return edit({ id, document });
  };
  return writeOne(store, request, next);
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

interface WorkRequest extends Pick<WriteRequest, "by" | "action" | "batch"> {
  id: string;
  /** The form showed this revision; a form for a new work showed none. */
  shown?: number;
}

/** Redirects the old address if the App ID changes. */
async function writeOne(
  store: WorksStore,
  { id, shown, ...request }: WorkRequest,
  edit: (stored: WorkDocument | undefined) => WorkDocument,
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
  /** @returns undefined to empty the document. */
  edit: (stored: WorkDocument) => WorkDocument | undefined;
}

/** @returns the batch; blank if nothing changed. @throws what `edit` throws. */
export async function saveSiteDocument(
  store: WorksStore,
  { id, by, action, edit }: SiteEdit,
): Promise<string> {
  const batch = newBatch();
  const changes = await store.write({
    ids: [id],
    by,
    action,
    batch,
    edit: (documents) => [{ id, document: edit(siteDocument(documents, id)) }],
  });
  return changes.length > 0 ? batch : "";
}

export interface Merged<Field extends string> {
  values: Values<Field>;
  conflicts: Field[];
}

export class EditConflict<Field extends string = string> extends Error {
  /** The latest comes first. Other programs leave no changes. */
  later: Change[] = [];

  constructor(
    /** The values are merged, with the admin's own text in those fields. */
    readonly values: Values<Field>,
    readonly fields: Field[],
    readonly stored: StoredWork,
  ) {
    super(`Two edits of "${stored.id}" changed the same fields.`);
  }
}

/** `base` is the common ancestor. Without it, every difference is a conflict. */
export interface Versions<Form> {
  base: Base;
  mine: Form;
  theirs: Form;
}

interface Edit<Field extends string> {
  values: Values<Field>;
  base: Base;
  /** What this person saved since then is no conflict: some browsers show an old form again. */
  by: string;
  formOf: (stored: StoredWork) => Values<Field>;
  comparable?: Comparable<Field>;
  merge: (versions: Versions<Values<Field>>) => Merged<Field>;
}

/**
 * Merges a form with what others changed since it was opened, in the transaction that saves it.
 * @throws EditConflict, and what `save` throws.
 */
export async function saveMerged<Field extends string>(
  store: WorksStore,
  edit: Edit<Field>,
  save: (mergedWith: (stored: StoredWork) => Values<Field>) => Promise<string>,
): Promise<string> {
  const { values: mine, formOf, comparable = asTyped, merge } = edit;
  let { base } = edit;
  let ownFields = new Set<Field>();
  let seen: WorkDocument | undefined;
  for (;;) {
    try {
      return await save((stored) => {
        const merged = merge({ base, mine, theirs: formOf(stored) });
        const isSeen = isDeepStrictEqual(seen, stored.document);
        const conflicts = merged.conflicts.filter((field) => !isSeen || !ownFields.has(field));
        if (conflicts.length > 0) throw new EditConflict(merged.values, conflicts, stored);
        return merged.values;
      });
    } catch (cause) {
      if (!(cause instanceof EditConflict)) throw cause;
      const { stored, fields } = cause as EditConflict<Field>;
      const { rev: opened } = base;
      cause.later = await changesDownTo(store, stored.id, ({ rev }) => rev > opened);
      const isBare = Object.keys(base.hashes).length === 0;
      const shown = isBare && documentAt(opened, stored.document, cause.later);
      if (shown) {
        const hashes = hashesOf(formOf({ id: stored.id, document: shown }), comparable);
        base = { ...base, hashes };
        continue;
      }
      const others = changedByOthers(stored, cause.later, { ...edit, base });
      ownFields = new Set(fields.filter((field) => !others.has(field)));
      if (ownFields.size === 0 || isDeepStrictEqual(seen, stored.document)) throw cause;
      seen = stored.document;
    }
  }
}

/** @returns the document of a form that knows only its revision, if the history reaches back to it. */
function documentAt(rev: number, document: WorkDocument, later: Change[]) {
  const first = later.at(-1);
  const isKnown = first ? first.rev === rev + 1 : revOf(document) === rev;
  return isKnown ? documentBefore(document, later) : undefined;
}

export function asTyped(_field: string, text: string): string {
  return typedText(text).trim();
}

/** Takes their text where only they changed it. */
export function mergeFields<Field extends string>(
  fields: readonly Field[],
  { base, mine, theirs }: Versions<Values<Field>>,
  comparable: Comparable<Field> = asTyped,
): Merged<Field> & { differing: Field[] } {
  const values = { ...mine };
  const conflicts: Field[] = [];
  const differing = fields.filter(
    (field) => comparable(field, mine[field]) !== comparable(field, theirs[field]),
  );
  for (const field of differing) {
    if (isAsShown(base, mine, field, comparable)) values[field] = theirs[field];
    else if (!isAsShown(base, theirs, field, comparable)) conflicts.push(field);
  }
  return { values, conflicts, differing };
}

/**
 * @param later the changes since the form was opened, latest first. Other programs leave none, so a
 * field that these do not explain counts, too.
 */
function changedByOthers<Field extends string>(
  { id, document }: StoredWork,
  later: Change[],
  { base, by, formOf, comparable = asTyped }: Edit<Field>,
): Set<Field> {
  const changed = new Set<Field>();
  let after = document;
  for (const change of later) {
    const before = documentBefore(after, [change]) ?? {};
    if (change.by !== by) {
      const [was, is] = [before, after].map((each) => formOf({ id, document: each }));
      for (const field in is) if (is[field] !== was?.[field]) changed.add(field);
    }
    after = before;
  }
  const first = formOf({ id, document: after });
  for (const field in first) {
    const isKnown = own(base.hashes, field) !== undefined;
    if (isKnown && !isAsShown(base, first, field, comparable)) changed.add(field);
  }
  return changed;
}
