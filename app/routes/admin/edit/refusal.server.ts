import type { WorkFormState } from "~/routes/admin/edit/form-context";
import { json } from "@remix-run/node";
import {
  AppIdTaken,
  Unconfirmed,
  WorkExists,
  WorkGone,
} from "~/changes/works-store";
import { log } from "~/log.server";
import { askedIn } from "~/routes/admin/frame/field-choices.server";
import { EditConflict } from "~/changes/merge-edits.server";
import type { Choices } from "~/routes/admin/frame/field-choice";
import { siteTimeZone } from "~/site.server";
import { appIdTaken } from "~/work/check-work-form";
import { withLocalTime } from "~/work/publish-time.server";
import { fieldsOfControl, type WorkFormField } from "~/work/work-form";
import { workFormOf } from "~/work/work-of-form.server";
import { labelOfControl } from "~/work/work-form-controls";

/** The messages of `asked` and `askedIn` use these names. */
export const asking = { labelOf: labelOfControl, edited: "this work" };

export interface RefusedWorkForm extends Omit<
  WorkFormState,
  "suggestions" | "visibility" | "isUnsaved"
> {
  problem?: string;
  uploaded?: string;
  choices?: Choices;
  /** The work was deleted during the edit; the next submission adds it again. */
  isGone?: boolean;
}

/** @returns the form with the reason why the work could not be saved. */
export async function refusalOf(
  cause: unknown,
  refusal: RefusedWorkForm,
  person: string,
) {
  const refuse = (more: Partial<RefusedWorkForm>, status: number) =>
    json<RefusedWorkForm>({ ...refusal, ...more }, status);
  if (cause instanceof EditConflict) {
    const form = await askedIn<WorkFormField>(cause, {
      ...{ by: person, formOf: workFormOf, fieldsOfControl, ...asking },
      shown: (values) => withLocalTime(values, siteTimeZone()),
    });
    return refuse(form, 409);
  }
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
  log.error({ err: cause }, "A work could not be saved.");
  const isNew = refusal.rev === undefined;
  const failed = `Failed to ${isNew ? "add" : "update"} work. Please try again.`;
  const problem = cause instanceof Unconfirmed ? cause.message : failed;
  return refuse({ problem }, 503);
}
