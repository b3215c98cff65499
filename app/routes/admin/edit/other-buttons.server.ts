import type { Catalogue } from "~/catalogue/catalogue.server";
import { imageChoices } from "~/catalogue/images.server";
import { media } from "~/data.server";
import { focusFields, pointAt } from "~/kinds/focal-point";
import { wholeNumberIn } from "~/kinds/outside";
import {
  changeRows,
  formatRows,
  makerRows,
  parseRows,
  type Reader,
  type RowList,
  screenshotRows,
} from "~/kinds/row-list";
import { type WorkFormValues, imageLinks, isImageField } from "~/kinds/work-form";
import { log } from "~/log.server";
import { clickableSize } from "~/media/image-name";
import { type PressedRow, rowButton, type WorkFormData } from "./form-fields";
import { answering } from "./work-editor.server";

/** @returns the form after a button that does not save it; undefined for the one that does. */
export async function answerOtherButton(
  read: Reader,
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

const places = Array.from({ length: screenshotRows.most }, (_, index) => index + 1);
const rowCommands = [
  "add",
  ...["up", "down", "remove"].flatMap((verb) => places.map((place) => `${verb} ${place}`)),
];

function readPressedRow(get: Reader): PressedRow | undefined {
  for (const field of ["makers", "screenshots"] as const) {
    const command = rowCommands.find((one) => get(rowButton(field, one)) !== null);
    if (command) return { field, command };
  }
  return undefined;
}

function pressRow(values: WorkFormValues, { field, command }: PressedRow): WorkFormValues {
  const press = <Row>(list: RowList<Row>) =>
    formatRows(list, changeRows(list, parseRows(list, values[field]), command));
  const text = field === "makers" ? press(makerRows) : press(screenshotRows);
  return { ...values, [field]: text };
}

interface ImageButton {
  /** The control with this name has the image's link. */
  field: string;
  isRemoval: boolean;
  q: string;
}

/** @returns the button of an image that sent the form, or its search that Enter sent. */
function readImageButton(get: Reader): ImageButton | undefined {
  const q = (get("imageSearch") ?? "").trim().slice(0, 200);
  for (const verb of ["choose", "remove"]) {
    const field = imageLinks().find((name) => get(`${verb} ${name}`) !== null);
    const isRemoval = verb === "remove";
    if (field) return isRemoval && !isImageField(field) ? undefined : { field, isRemoval, q };
  }
  const shown = get("imageField");
  const isSearch = q !== (get("searched") ?? "");
  return isSearch && shown ? { field: shown, isRemoval: false, q } : undefined;
}

/** @returns where the image of a focal point was clicked, if it was. */
function readClick(get: Reader, values: WorkFormValues) {
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

async function pickingOf({ field, q }: ImageButton, current: Catalogue | undefined) {
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
