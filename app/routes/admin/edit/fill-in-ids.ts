import type { WorkSuggestions } from "./form-context";
import { slugOfLatin } from "~/kinds/text";

/** @returns blank for other scripts, for which the server makes an ID. */
function slugOf(text: string): string {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return /^[\u0020-\u007e]*$/.test(plain) ? slugOfLatin(plain) : "";
}

/**
 * Follows the title until somebody types an ID. The server replaces an ID that is taken.
 * @param derived the ID that was filled in before.
 * @returns the ID that follows from the title now.
 */
export function fillInIds(form: HTMLFormElement, derived: string): string {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  const next = slugOf(control("title")?.value ?? "");
  const [id, appId] = [control("id"), control("appId")];
  if (id?.value === derived) id.value = next;
  if (appId && [derived, appId.dataset.derived].indexOf(appId.value) >= 0) {
    appId.value = appId.dataset.derived = slugOf(id?.value ?? "");
  }
  return next;
}

/** Follows a maker's name until somebody types an ID. */
export function fillInMakerId(
  typed: HTMLInputElement,
  { creatorId: creators, hasMoreCreators }: WorkSuggestions,
): void {
  if (!/creatorName$/.test(typed.name)) return;
  const others = typed.form?.elements;
  const field = others?.namedItem(typed.name.replace(/Name$/, "Id"));
  if (!(field instanceof HTMLInputElement)) return;
  if (field.value !== (field.dataset.derived ?? "")) return;
  const name = typed.value.trim();
  const known = creators.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const isTaken = (id: string) => creators.some((one) => one.id === id && one.name !== id);
  // The server fills in a blank ID.
  let next = known ? known.id : hasMoreCreators ? "" : slugOf(name);
  for (let number = 2; !known && next && isTaken(next); number += 1) {
    next = `${slugOf(name)}-${number}`;
  }
  field.value = field.dataset.derived = next;
}
