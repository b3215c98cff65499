import { media } from "~/backends/index.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { pictureChoices } from "~/catalogue/pictures.server";
import { log } from "~/log.server";
import { clickableSize } from "~/media/picture-sizes";
import type { Picking } from "~/routes/admin/edit/form-context";
import { type FocusField, focusFields, pointAt } from "~/work/focal-point";
import type { WorkFormValues } from "~/work/work-form";
import { type PictureField, pictureFields } from "~/work/work-form-controls";
import type { MediaStore } from "~/media/media-store";
import { missingPictures } from "~/media/missing-pictures.server";
import type { WorkFormErrors } from "~/work/check-work-form";
import { parseRows, screenshotRows } from "~/work/row-list";

interface PictureButton {
  /** The control with this name has the image's link. */
  field: string;
  isRemoval: boolean;
  q: string;
}

/** @returns the button of an image that sent the form, or its search that Enter sent. */
export function readPictureButton(
  get: (name: string) => string | null,
): PictureButton | undefined {
  const q = (get("pictureSearch") ?? "").trim().slice(0, 200);
  const [verb, field = ""] = (get("picture") ?? "").split(" ");
  const isRemoval = verb === "remove";
  if (isRemoval && !isPictureField(field)) return undefined;
  if (field) return { field, isRemoval, q };
  const shown = get("pictureField");
  const isSearch = q !== (get("searched") ?? "");
  return isSearch && shown ? { field: shown, isRemoval, q } : undefined;
}

/** @returns where the image of a focal point was clicked, if it was. */
export function readClick(
  get: (name: string) => string | null,
  values: WorkFormValues,
): { field: FocusField; point: string } | undefined {
  for (const field of ["imageFocus", "bannerFocus"] as const) {
    const [left, top] = [get(`${field}.x`), get(`${field}.y`)].map(Number);
    if (get(`${field}.x`) === null || left === undefined || top === undefined) {
      continue;
    }
    const [width, height] = clickableSize(values[focusFields[field]]);
    // Keyboards and text browsers send zeros.
    const isClick = left > 0 || top > 0;
    const point = isClick ? pointAt(left / width, top / height) : values[field];
    return { field, point };
  }
  return undefined;
}

function isPictureField(field: string): field is PictureField {
  return pictureFields.some((one) => one === field);
}

export async function pickingOf(
  { field, q }: PictureButton,
  current: Catalogue | undefined,
): Promise<{ picking?: Picking; problem?: string }> {
  try {
    if (!current) throw new Error("The works could not be read.");
    const found = await pictureChoices(media, current, q);
    const pictures = found.map(({ address, title }) => ({ address, title }));
    return { picking: { field, q, pictures } };
  } catch (cause) {
    log.error({ err: cause }, "The images could not be read.");
    return { problem: "Failed to load images. Please try again." };
  }
}

const notStored =
  "This image is not on the site. Upload it again, or choose a different one.";

/** @returns messages by control. */
export async function pictureProblems(
  media: MediaStore,
  { screenshots, ...values }: WorkFormValues,
): Promise<WorkFormErrors> {
  const rows = parseRows(screenshotRows, screenshots).map(
    ({ url }, index): [string, string] => [`screenshots.${index}.url`, url],
  );
  const texts = [...Object.entries(values), ...rows];
  const missing = await missingPictures(
    media,
    texts.map(([, text]) => text),
  );
  return Object.fromEntries(
    texts
      .filter((_, index) => missing[index]?.length)
      .map(([control]) => [control, notStored]),
  );
}
