import type { RefusedWorkForm } from "./form-fields";
import { json } from "@remix-run/node";
import { AppIdTaken, WorkExists, WorkGone } from "~/changes/change";
import { log } from "~/log.server";
import { refusalOfSave } from "../frame/field-choices.server";
import { siteTimeZone } from "~/site.server";
import { appIdTaken } from "~/kinds/check-work-form.server";
import type { Errors } from "~/kinds/field";
import { withLocalTime } from "~/kinds/publish-time.server";
import {
  fieldsOfControl,
  labelOfControl,
  isPictureField,
  pressRow,
  readPressedRow,
  type WorkFormField,
  type WorkFormValues,
} from "~/kinds/work-form";
import { workFormOf } from "~/kinds/work-of-form.server";
import { media } from "~/backends/index.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { pictureChoices } from "~/catalogue/pictures.server";
import { clickableSize } from "~/media/picture-sizes";
import { type FocusField, focusFields, pointAt } from "~/kinds/focal-point";
import { missingPictures } from "~/media/missing-pictures.server";
import { parseRows, screenshotRows } from "~/kinds/row-list";
import { wholeNumberIn } from "~/kinds/outside";

/** The messages of `askAgain` and `refusalOfSave` use these names. */
export const asking = { labelOf: labelOfControl, edited: "this work" };

function answering(refusal: RefusedWorkForm) {
  return (more: Partial<RefusedWorkForm>, status = 200) =>
    json<RefusedWorkForm>({ ...refusal, ...more }, status);
}

/** @returns the form with the reason why the work could not be saved. */
export async function refusalOf(cause: unknown, refusal: RefusedWorkForm, person: string) {
  const refuse = answering(refusal);
  if (cause instanceof AppIdTaken) {
    return refuse({ errors: { ...refusal.errors, appId: appIdTaken } }, 409);
  }
  if (cause instanceof WorkExists) {
    const id = "Another work already uses this ID. Choose a different one.";
    return refuse({ errors: { id } }, 409);
  }
  if (cause instanceof WorkGone) {
    return refuse({ choices: undefined, errors: {}, isGone: true }, 409);
  }
  const isNew = refusal.rev === undefined;
  const failed = `Failed to ${isNew ? "add" : "update"} work. Please try again.`;
  const { shown, status } = await refusalOfSave<WorkFormField>(cause, failed, {
    by: person,
    formOf: workFormOf,
    fieldsOfControl,
    ...asking,
    shown: (values) => withLocalTime(values, siteTimeZone()),
  });
  return refuse(shown, status);
}

/** @returns the form after a button that does not save it; undefined for the one that does. */
export async function shownAgain(
  read: (name: string) => string | null,
  refusal: RefusedWorkForm,
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
  const picture = readPictureButton(read);
  if (picture?.isRemoval) {
    return show({ values: { ...values, [picture.field]: "" } });
  }
  if (picture) {
    const picking = await pickingOf(picture, current);
    return show(picking, picking.problem ? 503 : 200);
  }
  return undefined;
}

interface PictureButton {
  /** The control with this name has the image's link. */
  field: string;
  isRemoval: boolean;
  q: string;
}

/** @returns the button of an image that sent the form, or its search that Enter sent. */
function readPictureButton(get: (name: string) => string | null): PictureButton | undefined {
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
function readClick(
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

async function pickingOf(
  { field, q }: PictureButton,
  current: Catalogue | undefined,
): Promise<Partial<RefusedWorkForm>> {
  try {
    if (!current) throw new Error("The works could not be read.");
    const found = await pictureChoices(media, current.documents, q);
    const pictures = found.map(({ address, title }) => ({ address, title }));
    return { picking: { field, q, pictures } };
  } catch (cause) {
    log.error({ err: cause }, "The images could not be read.");
    return { problem: "Failed to load images. Please try again." };
  }
}

const notStored = "This image is not on the site. Upload it again, or choose a different one.";

/** @returns messages by control. */
export async function pictureProblems({ screenshots, ...values }: WorkFormValues): Promise<Errors> {
  const rows = parseRows(screenshotRows, screenshots).map(({ url }, index): [string, string] => [
    `screenshots.${index}.url`,
    url,
  ]);
  const texts = [...Object.entries(values), ...rows];
  const missing = await missingPictures(
    media,
    texts.map(([, text]) => text),
  );
  return Object.fromEntries(
    texts.filter((_, index) => missing[index]?.length).map(([control]) => [control, notStored]),
  );
}
