import type { WorkFormErrors } from "./check-work-form";
import { focusFields, sayPoint } from "./focal-point";
import { makerLine } from "./makers";
import { parseRows, screenshotRows } from "./row-list";
import { isVisibility, visibilityLabels } from "./visibility";
import { labelOf } from "./work";
import { fieldsOfControl, makersOfForm, workFormFields } from "./work-form";

export function labelOfControl(control: string): string {
  const [field = "", part = "", detail] = control.split(".");
  const label = labelOf(field === "visibility" ? "status" : field);
  if (field === "makers") return "Makers";
  if (field === "coCreators") {
    return `Maker ${Number(part) + 2} ${partNames[detail ?? ""]}`;
  }
  if (detail) return `Screenshot ${Number(part) + 1} ${partNames[detail]}`;
  return part ? `${label}: ${part}` : (fileLabels[field] ?? label);
}

const partNames: Partial<Record<string, string>> = {
  url: "URL",
  caption: "caption",
  file: "file",
  creatorId: "ID",
  creatorName: "name",
  isAgent: "is an AI agent",
};

/** Keys are controls of files in the work form and the settings; values are those of addresses. */
const addresses: Partial<Record<string, string>> = {
  imageFile: "imageUrl",
  iconFile: "iconUrl",
  bannerImageFile: "bannerImageUrl",
  cardImageFile: "cardImage",
};

/** @returns the control of the address that a file fills in, if any. */
export function addressControlOf(control: string): string | undefined {
  return /^screenshots\.\d{1,3}\.file$/.test(control)
    ? control.replace(/file$/, "url")
    : addresses[control];
}

export const pictureFields = ["imageUrl", "iconUrl", "bannerImageUrl"] as const;

export type PictureField = (typeof pictureFields)[number];

/** @returns the controls beside that of an image's address. */
export function pictureControlsOf(address: string) {
  const control = (kind: string) =>
    /^screenshots\./.test(address)
      ? address.replace(/url$/, kind.toLowerCase())
      : address.replace(/Url$/, kind);
  return { file: control("File"), pick: control("Pick") };
}

/** Reads a field, or the image that was chosen for it from Media. */
export function withPicks(
  get: (name: string) => string | null,
): (name: string) => string | null {
  return (name) =>
    (/url$/i.test(name) && get(pictureControlsOf(name).pick)) || get(name);
}

export function inFormOrder(errors: WorkFormErrors): WorkFormErrors {
  const place = (name: string) => {
    const address = addressControlOf(name);
    const [field] = fieldsOfControl(address ?? name);
    const [, list, digits] = /^(\w+)\.(\d+)\./.exec(name) ?? [];
    const row = Number(digits ?? 0) + (list === "coCreators" ? 1 : 0);
    const part = address ? 0 : /(caption|creatorId)$/.test(name) ? 2 : 1;
    const at = workFormFields.findIndex(
      (one) => fieldsOfControl(one)[0] === field,
    );
    return at * 1000 + row * 10 + part;
  };
  const entries = Object.entries(errors);
  return Object.fromEntries(entries.sort(([a], [b]) => place(a) - place(b)));
}

/** Lists the files that were chosen in a form that was saved without them. */
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
  if (field === "visibility" && isVisibility(value)) {
    return visibilityLabels[value];
  }
  if (field in focusFields) return sayPoint(value);
  if (field === "inAppPurchases") return value ? "Yes" : "No";
  if (field === "makers") {
    const makers = makersOfForm({ makers: value });
    return makers.map(makerLine).join("\n");
  }
  if (field !== "screenshots") return value;
  return parseRows(screenshotRows, value)
    .map(({ url, caption }, index) =>
      [`${index + 1}. ${url}`, caption].filter(Boolean).join("\n"),
    )
    .join("\n");
}
