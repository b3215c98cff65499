import { works } from "~/data.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { freeIds, idsOfWorks } from "~/catalogue/new-ids.server";
import { type Change, AppIdTaken, WorkExists } from "~/changes/change";
import { newBatch } from "~/changes/changes.server";
import { addWork } from "~/changes/save.server";
import { batchOf, keyIn } from "~/records/run-plan.server";
import type { Work } from "~/kinds/work";
import { appIdOf, newDocument, sameContent } from "~/kinds/work-document.server";
import { checked, type WorkFormValues } from "~/kinds/work-form";

/** The form of a new work has these hidden fields, which come back with it. */
export interface NewForm {
  /** The creation's batch depends on this, so that the same form sent twice adds one work. */
  formKey: string;
  /** The form's script filled in this ID. */
  derivedId: string;
  /** The form asks for one address, so a blank App ID alone does not say this. */
  hasNoPage: boolean;
}

export function readNewForm(get: (name: string) => string | null): NewForm {
  // Another program that sends an ID without an App ID means a work without a page.
  const isBare = !get("formKey") && Boolean(get("id")?.trim()) && !get("appId")?.trim();
  return {
    formKey: keyIn(get("formKey")),
    derivedId: (get("derivedId") ?? "").trim(),
    hasNoPage: get("hasNoPage") === checked || isBare,
  };
}

/** Finds the IDs that nobody typed. */
function derivedIn({ id, appId }: WorkFormValues, { derivedId, hasNoPage }: NewForm) {
  const isDerived = (typed: string) => ["", derivedId].includes(typed.trim());
  return { isId: isDerived(id), isAppId: !hasNoPage && isDerived(appId) };
}

/** @returns the form with an unused ID where nobody typed one. */
export function withDerivedIds(
  values: WorkFormValues,
  form: NewForm,
  taken: ReadonlySet<string> = new Set(),
): WorkFormValues {
  const { isId, isAppId } = derivedIn(values, form);
  const free = freeIds((id) => taken.has(id), "work")(isId ? values.title : values.id);
  const appId = form.hasNoPage ? "" : values.appId;
  return {
    ...values,
    id: isId ? free : values.id,
    appId: isAppId ? free : appId,
  };
}

interface NewWork {
  values: WorkFormValues;
  form: NewForm;
  /** The catalogue is read before the store is asked for an earlier creation. */
  current: Pick<Catalogue, "stored" | "builtInPages">;
  workOf: (values: WorkFormValues) => Work;
  by: string;
}

/** @throws as `addWork`, but never because of an ID that nobody typed. */
export async function addFromForm(next: NewWork): Promise<{ id: string; batch: string }> {
  const { values, form, current, workOf, by } = next;
  const { isId, isAppId } = derivedIn(values, form);
  const own = batchOf(form.formKey, by);
  const { changes } = await works.changes({ batch: own, limit: 1 });
  const [former] = changes;
  if (former && isSameForm(former)) return { id: former.workId, batch: own };
  // Going back and changing the form adds another work.
  const batch = former ? newBatch() : own;
  const { stored, builtInPages } = current;
  const taken = new Set([...builtInPages, ...idsOfWorks(stored)]);
  for (;;) {
    const entered = withDerivedIds(values, form, taken);
    const work = workOf(entered);
    try {
      const added = await addWork(works, work, by, batch);
      return { id: work.id, batch: added };
    } catch (cause) {
      // The catalogue may not show another person's work yet.
      if (cause instanceof WorkExists && isId) taken.add(entered.id);
      else if (cause instanceof AppIdTaken && isAppId) taken.add(entered.appId);
      else throw cause;
    }
  }

  function isSameForm({ action, workId, after }: Change): boolean {
    if (action !== "add" || !after) return false;
    const { id, ...fields } = workOf({
      ...values,
      id: isId ? workId : values.id,
      appId: isAppId ? appIdOf(after) : form.hasNoPage ? "" : values.appId,
    });
    return id === workId && sameContent(after, newDocument(fields, new Date()));
  }
}
