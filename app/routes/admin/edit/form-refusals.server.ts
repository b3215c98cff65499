import { json } from "@remix-run/node";
import { AppIdTaken, WorkExists, WorkGone } from "~/changes/works-store";
import { withLocalTime } from "~/kinds/publish-time.server";
import { workFormOf } from "~/kinds/work-document.server";
import {
  type WorkFormField,
  fieldsOfControl,
  labelOfControl,
  comparableValue,
} from "~/kinds/work-form";
import { siteTimeZone } from "~/site.server";
import { refusalOfSave } from "../frame/field-choices.server";
import type { WorkFormData } from "./form-fields";

/** The messages of `choicesAgain` and `refusalOfSave` use these names. */
export const fieldWording = { labelOf: labelOfControl, edited: "this work" };

export function answering(refusal: WorkFormData) {
  return (more: Partial<WorkFormData>, status = 200) =>
    json<WorkFormData>({ ...refusal, ...more }, status);
}

/** The specification has one sentence for new and for edited works. */
export const failedToSave = "Failed to add work. Please try again.";

const appIdTaken = "Another work already uses this App ID. Choose a different one.";

/** @returns the form with the reason why the work could not be saved. */
export async function refusalOf(cause: unknown, refusal: WorkFormData, person: string) {
  const refuse = answering(refusal);
  if (cause instanceof AppIdTaken) {
    return refuse({ errors: { ...refusal.errors, appId: appIdTaken } }, 409);
  }
  if (cause instanceof WorkExists) {
    const id = "Another work already uses this ID. Choose a different one.";
    return refuse({ errors: { id } }, 409);
  }
  if (cause instanceof WorkGone) {
    return refuse({ choices: {}, errors: {}, isGone: true }, 409);
  }
  const { shown, status } = await refusalOfSave<WorkFormField>(cause, failedToSave, {
    by: person,
    formOf: workFormOf,
    comparable: comparableValue,
    fieldsOfControl,
    ...fieldWording,
    shown: (values) => withLocalTime(values, siteTimeZone()),
  });
  return refuse(shown, status);
}
