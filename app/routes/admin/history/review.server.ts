import { redirect, type TypedResponse } from "@remix-run/node";
import { media, works } from "~/backends/index.server";
import type { Change } from "~/changes/change";
import { type FieldChange, fieldChanges, visibilityLabel } from "~/changes/field-changes.server";
import type { Plan } from "~/changes/plan.server";
import { type Current, onlyLeavesTrash, type UndoPlan } from "~/changes/undo.server";
import { outcomeOf, type VisibilityChoice, visibilityIn } from "~/changes/visibility.server";
import type { Form } from "~/http/read-form.server";
import { markMissing } from "~/media/missing-pictures.server";
import type { Outcome } from "../frame/list-path";
import { type Asked, askFor, type Confirmed, runPlan } from "../frame/run-plan.server";
import { noticePath } from "~/http/fixed-notices";
import { isSiteDocument } from "~/work/site-document";
import { pageOf } from "../frame/page-links";
import type { WorkDocument } from "~/work/work";
import { isSameWork } from "~/work/work-document.server";

const worksPerPage = 20;

export interface ReviewedWork {
  id: string;
  title: string;
  fate?: string;
  fields: FieldChange[];
  isWhole: boolean;
  /** The text says who sees the work now and afterward. */
  visibility?: string;
}

/** The page shows this before works are restored. */
export interface Review {
  asked: Asked;
  works: ReviewedWork[];
  page: number;
  pages: number;
  /** A choice that makes no difference has no labels. */
  choices?: Record<VisibilityChoice, string>;
  conflicts: string[];
}

type Plans = Record<VisibilityChoice, UndoPlan>;

export function plansFor(plan: (choice: VisibilityChoice) => UndoPlan): Plans {
  return { keep: plan("keep"), then: plan("then") };
}

interface Row {
  id: string;
  title: string;
  before?: WorkDocument;
  keep?: WorkDocument;
  then?: WorkDocument;
}

function rowsOf({ keep, then }: Plans, { documents }: Current): Row[] {
  const changed = new Map(then.items.map(({ id, document }) => [id, document]));
  return keep.items.map(({ id, title, document }) => ({
    id,
    title,
    before: documents.get(id),
    keep: document,
    then: changed.has(id) ? changed.get(id) : document,
  }));
}

/** @returns the plan to write by default, as its page describes it. */
function reviewPlans(plans: Plans, current: Current, now: Date) {
  const rows = rowsOf(plans, current);
  const works = rows.filter(({ id }) => !isSiteDocument(id));
  const outcome = (choice: VisibilityChoice) =>
    outcomeOf(
      works.map((row) => ({ ...row, after: row[choice] })),
      now,
      "will",
    );
  const none = `Who sees ${works.length === 1 ? "this work" : "these works"} does not change.`;
  const own = outcome("keep");
  const sentences = own.length > 0 || works.length === 0 ? own : [none];
  const choices = choicesFor(works, outcome("then"), now);
  // The texts of the choice count as shown, too.
  const said = [...sentences, ...Object.values(choices ?? {})];
  const shown: Plan = { ...plans.keep, sentences: said };
  return { rows, sentences, choices, shown };
}

function choicesFor(works: Row[], outcome: string[], now: Date): Review["choices"] {
  const words = (document?: WorkDocument) => document && visibilityIn(document, now);
  if (works.every(({ keep, then }) => words(keep) === words(then))) {
    return undefined;
  }
  const [first] = works;
  const only = works.length === 1 ? first : undefined;
  const isBack = works.every(({ before }) => !before);
  return {
    keep: isBack
      ? `Restore ${only ? "it" : "them"} as a draft if the publication time has passed since`
      : `Keep the visibility as it is now${only ? `: ${words(only.keep)}` : ""}`,
    then: only
      ? `Make it what it was then: ${words(only.then)}`
      : `Make it what it was then. ${outcome.join(" ")}`,
  };
}

/** @returns the plan that the admin chose, for the works that the page listed. */
export function chosenPlan(plans: Plans, form: Form): UndoPlan {
  const listed = new Set(plans.keep.items.map(({ id }) => id));
  const plan = plans[choiceIn(form)];
  return { ...plan, items: plan.items.filter(({ id }) => listed.has(id)) };
}

interface Chosen extends Pick<Confirmed, "by" | "kind" | "failed"> {
  form: Form;
  plan?: UndoPlan;
  /** @returns the page that shows the outcome. */
  then: (outcome: Pick<Outcome, "changed" | "notice">) => string;
}

export interface ReviewRefusal {
  problem: string;
  chosen?: VisibilityChoice;
}

/** Writes the plan that the admin chose on the page of `plans`. */
export async function runReviewed(
  plans: Plans,
  current: Current,
  { form, plan = chosenPlan(plans, form), then, ...rest }: Chosen,
): Promise<TypedResponse<never> | (ReviewRefusal & { status: number })> {
  const { shown } = reviewPlans(plans, current, new Date());
  const isBack = onlyLeavesTrash(plan, current);
  const outcome = await runPlan(plan, {
    ...rest,
    form,
    shown,
    then: (changed) => then(isBack ? { notice: "left-trash" } : { changed }),
  });
  if (!("problem" in outcome)) return outcome;
  return { ...outcome, chosen: choiceIn(form) };
}

export function choiceIn(form: Form): VisibilityChoice {
  return form.get("visibility") === "then" ? "then" : "keep";
}

/** @param page the number of the page of works. */
export async function reviewOf(
  plans: Plans,
  current: Current,
  page: string | null,
): Promise<Review> {
  const now = new Date();
  const review = reviewPlans(plans, current, now);
  const { items, ...place } = pageOf(review.rows, page, worksPerPage);
  const works = items.map((row) => reviewed(row, now, current.documents));
  return {
    ...place,
    works: await markMissing(media, works),
    choices: review.choices,
    asked: { ...askFor(review.shown), sentences: review.sentences },
    conflicts: plans.keep.conflicts,
  };
}

function reviewed(
  { id, title, before, keep, then }: Row,
  now: Date,
  documents: ReadonlyMap<string, WorkDocument>,
): ReviewedWork {
  const isWork = !isSiteDocument(id);
  const words = (document?: WorkDocument) => (document ? visibilityIn(document, now) : "Deleted");
  const [is, kept, made] = [words(before), words(keep), words(then)];
  const fields = keep ? fieldChanges(id, before, keep, now, documents) : [];
  const other = made === kept ? "" : ` As it was then: ${made}.`;
  return {
    id,
    title,
    fate: fateOf(before, keep),
    isWhole: !before,
    fields: isWork
      ? // The sentence below says who sees the work.
        fields.filter(({ label }) => label !== visibilityLabel)
      : fields,
    visibility: isWork
      ? is === kept
        ? `Visibility now and afterward: ${is}.${other}`
        : `Visibility now: ${is}. Afterward: ${kept}.${other}`
      : undefined,
  };
}

function fateOf(before?: WorkDocument, after?: WorkDocument) {
  if (!after) return "Goes to the trash.";
  if (!before) return "Comes back from the trash.";
  return isSameWork(before, after)
    ? "The site already has this work. Only its entry in the trash goes away."
    : undefined;
}

/**
 * @returns the chosen works that are still in the trash.
 * @throws Response that redirects to the trash if there are none.
 */
export async function removalsIn(request: Request): Promise<[Change, ...Change[]]> {
  const chosen = new URL(request.url).searchParams.getAll("removal");
  const found = await Promise.all(
    chosen.map(async (id) => {
      // The query finds the first change before any that sorts after this one.
      const query = { inTrash: true, after: `${id} `, limit: 1 } as const;
      const { changes } = await works.changes(query);
      return changes.filter((change) => change.id === id);
    }),
  );
  const [first, ...others] = found.flat();
  if (first) return [first, ...others];
  throw redirect(noticePath("/admin/trash", "not-in-trash"), 303);
}
