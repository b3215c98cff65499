import type { Change } from "~/changes/change";
import { revOf } from "~/work/work-document.server";
import { changesDownTo } from "~/changes/history.server";
import { documentBefore } from "~/changes/revert.server";
import type { StoredWork, WorkDocument } from "~/work/work";
import { checkWorkForm } from "~/work/check-work-form";
import {
  type WorkFormField,
  workFormFields,
  workFormOf,
  type WorkFormValues,
} from "~/work/work-form";
import { readableValue } from "~/work/work-form-controls";
import { StaleWork, type WorksStore } from "~/changes/works-store";

export class EditConflict extends Error {
  constructor(
    /** Merged, with the admin's own text in those fields. */
    readonly values: WorkFormValues,
    readonly fields: WorkFormField[],
    readonly stored: StoredWork,
    /** Latest first. */
    readonly later: Change[],
  ) {
    super(`Two edits of "${stored.id}" changed the same fields.`);
  }
}

/** Merges edits of other fields since `rev`. @throws EditConflict, and what `save` throws. */
export async function saveMerged(
  store: WorksStore,
  values: WorkFormValues,
  rev: number,
  save: (values: WorkFormValues, rev: number) => Promise<string>,
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
      const merged = mergeForms(
        base && workFormOf({ id, document: base }),
        values,
        workFormOf(stored),
      );
      if (merged.conflicts.length > 0) {
        throw new EditConflict(merged.values, merged.conflicts, stored, later);
      }
      [next, known] = [merged.values, revOf(document)];
    }
  }
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
function baseOf(
  document: WorkDocument,
  changes: Change[],
  rev: number,
): WorkDocument | undefined {
  const later = changes.filter((change) => change.rev > rev);
  const oldest = changes.at(-1);
  const isWhole = oldest && oldest.rev <= rev + 1;
  if (!isWhole || later[0]?.rev !== revOf(document)) return undefined;
  const base = documentBefore(document, later);
  return base?.createdAt === document.createdAt ? base : undefined;
}

const onlyOf: Partial<Record<WorkFormField, string>> = {
  subtitle: "large-feature",
  features: "large-feature",
  price: "list-item",
};

/** @param base the common ancestor. Without it, every difference is a conflict. */
export function mergeForms(
  base: WorkFormValues | undefined,
  mine: WorkFormValues,
  theirs: WorkFormValues,
): { values: WorkFormValues; conflicts: WorkFormField[] } {
  const values = { ...mine };
  const conflicts = new Set<WorkFormField>();
  const differing = workFormFields.filter(
    (field) => field !== "id" && !isSame(field, mine, theirs),
  );
  for (const field of differing) {
    if (base && isSame(field, mine, base)) values[field] = theirs[field];
    else if (!base || !isSame(field, theirs, base)) conflicts.add(field);
  }
  // Text that was just entered must not be lost silently.
  const isLost = differing.some(
    (field) =>
      values[field].trim() !== "" &&
      (onlyOf[field] ?? values.type) !== values.type,
  );
  if (isLost && differing.includes("type")) {
    values.type = mine.type;
    conflicts.add("type");
  }
  // The stored values may not be valid in the form.
  const wrong = Object.keys(checkWorkForm(values));
  for (const field of differing) {
    if (!wrong.some((name) => `${name}.`.startsWith(`${field}.`))) continue;
    values[field] = mine[field];
    conflicts.add(field);
  }
  return {
    values,
    conflicts: workFormFields.filter((field) => conflicts.has(field)),
  };
}

function isSame(
  field: WorkFormField,
  a: WorkFormValues,
  b: WorkFormValues,
): boolean {
  return plain(field, a[field]) === plain(field, b[field]);
}

function plain(field: WorkFormField, text: string): string {
  if (field === "screenshots") return readableValue(field, text);
  if (field !== "features") return text.trim();
  const features = text.split(",").map((feature) => feature.trim());
  return features.filter(Boolean).join();
}
