import { type WorkFormData } from "./form-fields";
import { type Catalogue } from "~/catalogue/catalogue.server";
import {
  pressRow,
  readPressedRow,
  type WorkFormValues,
  isImageField,
  readPressedImage,
} from "~/kinds/work-form";
import { answering } from "./form-refusals.server";
import { media } from "~/data.server";
import { log } from "~/log.server";
import { imageChoices } from "~/catalogue/images.server";
import { clickableSize } from "~/media/image-name";
import { type FocusField, focusFields, pointAt } from "~/kinds/focal-point";
import { wholeNumberIn } from "~/kinds/outside";

/** @returns the form after a button that does not save it; undefined for the one that does. */
export async function answerButton(
  read: (name: string) => string | null,
  refusal: WorkFormData,
  current: Catalogue | undefined,
) {
  const { values } = refusal;
  const show = answering(refusal);
  const pressed = readPressedRow(read);
  if (pressed) return show({ values: pressRow(values, pressed), pressed });
  const clicked = readClick(read, values);
  if (clicked) {
    const { field: pointed, point } = clicked;
    return show({ values: { ...values, [pointed]: point }, pointed });
  }
  const image = readImageButton(read);
  if (image?.isRemoval) return show({ values: { ...values, [image.field]: "" } });
  if (image) {
    const picking = await pickingOf(image, current);
    return show(picking, picking.problem ? 503 : 200);
  }
  return undefined;
}

interface ImageButton {
  /** The control with this name has the image's link. */
  field: string;
  isRemoval: boolean;
  q: string;
}

/** @returns the button of an image that sent the form, or its search that Enter sent. */
export function readImageButton(get: (name: string) => string | null): ImageButton | undefined {
  const q = (get("imageSearch") ?? "").trim().slice(0, 200);
  const pressed = readPressedImage(get);
  const isRemoval = pressed?.verb === "remove";
  if (isRemoval && !isImageField(pressed.link)) return undefined;
  if (pressed) return { field: pressed.link, isRemoval, q };
  const shown = get("imageField");
  const isSearch = q !== (get("searched") ?? "");
  return isSearch && shown ? { field: shown, isRemoval, q } : undefined;
}

/** @returns where the image of a focal point was clicked, if it was. */
export function readClick(
  get: (name: string) => string | null,
  values: WorkFormValues,
): { field: FocusField; point: string } | undefined {
  for (const field of ["imageFocus", "bannerFocus"] as const) {
    if (get(`${field}.x`) === null) continue;
    // A click beside the image counts as one on its edge.
    const at = (axis: string) => wholeNumberIn(get(`${field}.${axis}`)) ?? 0;
    const [left, top] = [at("x"), at("y")];
    const [width, height] = clickableSize(values[focusFields[field]]);
    // Keyboards and text browsers send zeros.
    const isClick = left > 0 || top > 0;
    const point = isClick ? pointAt(left / width, top / height) : values[field];
    return { field, point };
  }
  return undefined;
}

export async function pickingOf(
  { field, q }: ImageButton,
  current: Catalogue | undefined,
): Promise<Partial<WorkFormData>> {
  try {
    if (!current) throw new Error("The works could not be read.");
    const found = await imageChoices(media, current.documents, q);
    const images = found.map(({ address, title }) => ({ address, title }));
    return { picking: { field, q, images } };
  } catch (cause) {
    log.error({ err: cause }, "The images could not be read.");
    return { problem: "Failed to load images. Please try again." };
  }
}
