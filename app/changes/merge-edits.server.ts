import { type Change, StaleWork, type WorksStore } from "./change";
import { changesDownTo } from "./history.server";
import { documentBefore } from "./revert.server";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { revOf } from "~/kinds/work-document.server";

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
  { values, rev, formOf, merge }: Edit<Field>,
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
      const merged = merge(base && formOf({ id, document: base }), values, formOf(stored));
      if (merged.conflicts.length > 0) {
        throw new EditConflict(merged.values, merged.conflicts, stored, later);
      }
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
