import { z } from "zod";
import { personName } from "~/changes/change";
import type { EditConflict } from "~/routes/admin/edit/merge-edits.server";
import type { Choices } from "~/routes/admin/frame/field-choice";
import type { WorkFormErrors } from "~/work/check-work-form";
import { fieldOfControl, type WorkFormValues } from "~/work/work-form";
import { labelOfControl } from "~/work/work-form-controls";

const you = "you";

/** @param mine the form of the admin with this email address. */
export function choicesOf(
  { fields, later }: EditConflict,
  mine: WorkFormValues,
  theirs: WorkFormValues,
  email: string,
): Choices {
  const choices: Choices = {};
  for (const field of fields) {
    const change = later.find(({ after, before }) =>
      Object.hasOwn({ ...before, ...after }, fieldOfControl(field)),
    );
    const by = change?.by === email ? you : change && personName(change.by);
    const [own, other] = [mine[field], theirs[field]];
    choices[field] = { mine: own, theirs: other, by, at: change?.at };
  }
  return choices;
}

const storedSchema = z.record(
  z.string(),
  z.object({
    mine: z.string(),
    theirs: z.string(),
    by: z.string().optional(),
    at: z.string().optional(),
  }),
);

/** The form carries its choices, so that they are still there after a preview or an error. */
export function choicesIn(
  get: (name: string) => string | null,
): Choices | undefined {
  const read = storedSchema.safeParse(jsonIn(get("choices"))).data;
  if (!read) return undefined;
  const chosen = Object.entries(read).map(([name, choice]) => {
    return [name, { ...choice, isTheirs: get(name) === "theirs" }];
  });
  return Object.fromEntries(chosen) as Choices;
}

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

export function choiceErrors(choices: Choices = {}): WorkFormErrors {
  const errors = Object.entries(choices).map(([name, choice]) => {
    const changed =
      choice?.by === you
        ? "You also changed this field in another window."
        : "Someone else changed this field, too.";
    const text = `${changed} Choose which version to keep.`;
    return [name, `${labelOfControl(name)}: ${text}`];
  });
  return Object.fromEntries(errors) as WorkFormErrors;
}

export function choicesProblem(choices: Choices): string {
  const isOwn = Object.values(choices).every((choice) => choice?.by === you);
  const changed = isOwn
    ? "You saved this work in another window while you were editing it here. For each field that you changed in both"
    : "Someone else saved this work while you were editing it. For each field that both of you changed";
  return `${changed}, choose which version to keep. The form already contains all other changes.`;
}
