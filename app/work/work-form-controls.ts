import type { WorkFormErrors } from "~/work/check-work-form";
import { parseScreenshots } from "~/work/screenshot-list";
import { labelOf } from "~/work/work";
import {
  fieldOfControl,
  type WorkFormField,
  workFormFields,
} from "~/work/work-form";

export function labelOfControl(control: string): string {
  const [field = "", part = "", detail] = control.split(".");
  const label = labelOf(field);
  if (detail) return `Screenshot ${Number(part) + 1} ${partNames[detail]}`;
  return part ? `${label}: ${part}` : (fileLabels[field] ?? label);
}

const partNames: Partial<Record<string, string>> = {
  url: "URL",
  caption: "caption",
  file: "file",
};

const addresses: Partial<Record<string, WorkFormField>> = {
  imageFile: "imageUrl",
  iconFile: "iconUrl",
  bannerImageFile: "bannerImageUrl",
};

/** @returns the control of the address that a file fills in, if any. */
export function addressControlOf(control: string): string | undefined {
  return /^screenshots\.\d{1,3}\.file$/.test(control)
    ? control.replace(/file$/, "url")
    : addresses[control];
}

export function inFormOrder(errors: WorkFormErrors): WorkFormErrors {
  const place = (name: string) => {
    const address = addressControlOf(name);
    const field = fieldOfControl(address ?? name);
    const row = Number(/^screenshots\.(\d+)/.exec(name)?.[1] ?? 0);
    const part = address ? 1 : name.endsWith(".caption") ? 2 : 0;
    const at = workFormFields.findIndex((one) => fieldOfControl(one) === field);
    return at * 1000 + row * 10 + part;
  };
  const entries = Object.entries(errors);
  return Object.fromEntries(entries.sort(([a], [b]) => place(a) - place(b)));
}

/** The files that were chosen in a form that was saved without them. */
export function fileNamesIn(fields: Iterable<[string, string]>): string[] {
  return Array.from(fields).flatMap(([name, text]) =>
    text && addressControlOf(name) ? [text] : [],
  );
}

const fileLabels: Partial<Record<string, string>> = {
  imageFile: "Image file",
  iconFile: "Icon file",
  bannerImageFile: "Banner image file",
};

export function readableValue(field: string, value: string): string {
  if (field === "inAppPurchases") return value ? "Yes" : "No";
  if (field !== "screenshots") return value;
  return parseScreenshots(value)
    .map(({ url, caption }, index) =>
      [`${index + 1}. ${url}`, caption].filter(Boolean).join("\n"),
    )
    .join("\n");
}
