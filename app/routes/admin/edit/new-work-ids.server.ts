import type { Catalogue } from "~/catalogue/catalogue.server";
import { freeIds, idsOfWorks } from "~/catalogue/new-ids.server";
import { checked, type WorkFormValues } from "~/kinds/work-form";

type Known = Pick<Catalogue, "stored" | "builtInPages">;

/** @returns an ID that only has to be sent; undefined if one was entered, or no title. */
export function suggestedId({ id, title }: WorkFormValues, known: Known): string | undefined {
  return id.trim() === "" && title.trim() !== "" ? freeId(title, known) : undefined;
}

/** Another program that sends no App ID means a work without a page; our form has a checkbox. */
export function readHasNoPage(get: (name: string) => string | null): boolean {
  const isOurs = get("followed") !== null;
  return isOurs ? get("hasNoPage") === checked : !get("appId")?.trim();
}

/** The page of a new work has an unused address, made from its ID, unless somebody typed one. */
export function withAppId(
  values: WorkFormValues,
  hasNoPage: boolean | undefined,
  known: Known,
): WorkFormValues {
  if (hasNoPage) return { ...values, appId: "" };
  if (values.appId.trim() !== "" || values.id.trim() === "") return values;
  return { ...values, appId: freeId(values.id, known, values.id.trim()) };
}

/** @param own the ID of a work that may have been added already, by the same form. */
function freeId(text: string, { stored, builtInPages }: Known, own?: string): string {
  const others = stored.filter(({ id }) => id !== own);
  const taken = new Set([...builtInPages, ...idsOfWorks(others)]);
  return freeIds((id) => taken.has(id), "work")(text);
}
