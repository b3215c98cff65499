import * as z from "zod";
import { readNames } from "~/auth/people.server";
import { Unconfirmed } from "~/backends/table";
import { personName } from "~/changes/change";
import { capitalized } from "~/changes/said.server";
import { asTyped, EditConflict } from "~/changes/save.server";
import { baseOf, type Comparable } from "~/changes/version.server";
import { valuesBy } from "~/kinds/field";
import type { Reader } from "~/kinds/row-list";
import { jsonIn } from "~/kinds/text";
import type { StoredWork } from "~/kinds/work";
import { changedFields } from "~/kinds/work-document.server";
import { log } from "~/log.server";
import type { Choices } from "./field-choice";

export interface Wording {
  labelOf: (name: string) => string;
  /** Messages call the edited document by this name, such as "this work". */
  edited: string;
}

interface FormWording<Field extends string> extends Wording {
  /** The person with this email address saved the form. */
  by: string;
  formOf: (stored: StoredWork) => Record<Field, string>;
  /** Turns values into those of the form. */
  shown?: (values: Record<Field, string>) => Record<Field, string>;
  comparable?: Comparable<Field>;
  fieldsOfControl?: (control: string) => readonly string[];
}

/**
 * @returns what a form shows that could not be saved: after a conflict, the merged form, which asks
 * for a choice in each of its fields; else `failed`, for a failure that is logged.
 * @throws a Response that `cause` is.
 */
export async function refusalOfSave<Field extends string>(
  cause: unknown,
  failed: string,
  wording: FormWording<Field>,
) {
  if (cause instanceof Response) throw cause;
  if (cause instanceof EditConflict) {
    const conflict = cause as EditConflict<Field>;
    return { shown: await choicesFor(conflict, wording), status: 409 };
  }
  log.error({ err: cause }, "A form could not be saved.");
  const problem = cause instanceof Unconfirmed ? cause.message : failed;
  return { shown: { problem }, status: 503 };
}

async function choicesFor<Field extends string>(
  edit: EditConflict<Field>,
  wording: FormWording<Field>,
) {
  const { fields, later, stored, ...conflict } = edit;
  const { formOf, shown = (values) => values, comparable = asTyped } = wording;
  const { fieldsOfControl = (control: string) => [control] } = wording;
  const values = shown(conflict.values);
  const theirs = shown(formOf(stored));
  const names = await readNames();
  const choices: Choices = {};
  for (const field of fields) {
    const change = later.find(
      ({ by, after, before }) =>
        by !== wording.by &&
        changedFields(before ?? {}, after ?? {}).some((name) =>
          fieldsOfControl(field).includes(name),
        ),
    );
    choices[field] = {
      mine: values[field],
      theirs: theirs[field],
      by: change && personName(change.by, names),
      at: change?.at,
    };
  }
  const base = baseOf(stored.document, formOf(stored), comparable);
  return { values, base, ...choicesAgain(choices, wording) };
}

/** @returns the choices of a form, with messages that ask for them again. */
export function choicesAgain(choices: Choices, { labelOf, edited }: Wording) {
  return {
    choices,
    errors: unchosenErrors(choices, labelOf),
    problem: choicesProblem(choices, edited),
  };
}

/** No form has as many fields. */
const mostChoices = 100;

const storedSchema = z.record(
  z.string(),
  z.object({
    mine: z.string(),
    theirs: z.string(),
    by: z.string().optional(),
    at: z.string().optional(),
    isDoubtful: z.boolean().optional(),
  }),
);

export function choicesIn(get: Reader): Choices {
  const given = Object.entries(Object(jsonIn(get("choices"))) as object).slice(0, mostChoices);
  const read = storedSchema.safeParse(Object.fromEntries(given)).data ?? {};
  const chosen = Object.entries(read).map(([name, choice]) => {
    const text = get(name);
    return [name, { ...choice, chosen: text === "mine" || text === "theirs" ? text : undefined }];
  });
  return Object.fromEntries(chosen) as Choices;
}

/** @returns messages for the fields where no version is chosen, so the form is not saved. */
export function unchosenErrors(choices: Choices, labelOf: Wording["labelOf"]) {
  const open = Object.entries(choices).filter(([, { chosen }]) => !chosen);
  const names = open.map(([name]) => name);
  return valuesBy(names, (name) => unchosen(labelOf(name)));
}

export const unchosen = (label: string) => `${label}: Choose which version to keep.`;

/** Programs have a name that begins with an article. */
function subject(by = "someone else"): string {
  return /^(another|someone|the) /.test(by) ? capitalized(by) : by;
}

const doubt =
  "Nothing was saved yet. In these fields, a long text or several texts arrived blank, or letters lost their marks. Some browsers do that on their own. For each field, choose which version to keep.";

/** @returns undefined without choices. @param edited the document's name, such as "this work". */
function choicesProblem(choices: Choices, edited: string): string | undefined {
  const all = Object.values(choices);
  if (all.length === 0) return undefined;
  const people = all.filter(({ isDoubtful }) => !isDoubtful).map(({ by }) => by);
  if (people.length === 0) return doubt;
  const [by, other] = new Set(people);
  return `${subject(other ? undefined : by)} saved ${edited} while you were editing it. For each field that both of you changed, choose which version to keep. The form already contains all other changes.`;
}
