import { json } from "@remix-run/node";
import {
  AppIdTaken,
  Unconfirmed,
  WorkExists,
  WorkGone,
  WouldBePublic,
} from "~/changes/works-store";
import { env } from "~/env.server";
import { log } from "~/log.server";
import {
  choiceErrors,
  choicesOf,
  choicesProblem,
} from "~/routes/admin/edit/field-choices.server";
import { EditConflict } from "~/routes/admin/edit/merge-edits.server";
import type { Choices } from "~/routes/admin/frame/field-choice";
import { appIdTaken, type WorkFormErrors } from "~/work/check-work-form";
import { revOf } from "~/work/document.server";
import { withLocalTime } from "~/work/publish-time.server";
import { workFormOf, type WorkFormValues } from "~/work/work-form";

export interface Refusal {
  values: WorkFormValues;
  /** The revision that the next submission is based on; undefined for a new work. */
  rev?: number;
  errors: WorkFormErrors;
  problem?: string;
  isPreview?: boolean;
  pressed?: string;
  uploaded?: string;
  choices?: Choices;
  choicesProblem?: string;
  isSuggested?: boolean;
  /** The work was deleted during the edit; the next submission adds it again. */
  isGone?: boolean;
}

/** @returns what asks the admin to choose between two versions of a field. */
export function asked(choices: Choices | undefined) {
  const problem = choices && choicesProblem(choices);
  return { choices, errors: choiceErrors(choices), choicesProblem: problem };
}

/** @returns the form with the reason why the work could not be saved. */
export function refusalOf(cause: unknown, refusal: Refusal, person: string) {
  const refuse = (more: Partial<Refusal>, status: number) =>
    json<Refusal>({ ...refusal, ...more }, status);
  if (cause instanceof EditConflict) {
    const { stored } = cause;
    const values = withLocalTime(cause.values, env.SITE_TIME_ZONE);
    const theirs = withLocalTime(workFormOf(stored), env.SITE_TIME_ZONE);
    const choices = choicesOf(cause, values, theirs, person);
    const rev = revOf(stored.document);
    return refuse({ values, rev, ...asked(choices) }, 409);
  }
  if (cause instanceof WouldBePublic) {
    const publishAt =
      "With this publication time, visitors would see the work immediately. To publish it, press Publish. Otherwise, enter a time in the future.";
    return refuse({ errors: { ...refusal.errors, publishAt } }, 422);
  }
  if (cause instanceof AppIdTaken) {
    return refuse({ errors: { ...refusal.errors, appId: appIdTaken } }, 409);
  }
  if (cause instanceof WorkExists) {
    const id = "Another work already uses this ID. Choose a different one.";
    return refuse({ errors: { id } }, 409);
  }
  if (cause instanceof WorkGone) {
    return refuse({ ...asked(undefined), isGone: true }, 409);
  }
  log.error({ err: cause }, "A work could not be saved.");
  const isNew = refusal.rev === undefined;
  const failed = `Failed to ${isNew ? "add" : "update"} work. Please try again.`;
  const problem = cause instanceof Unconfirmed ? cause.message : failed;
  return refuse({ problem }, 503);
}
