import { redirect, type TypedResponse } from "@remix-run/node";
import { media, works } from "~/backends/index.server";
import type { Change } from "~/changes/change";
import { type FieldChange, fieldChanges, visibilityLabel } from "~/changes/field-changes.server";
import { type Conflict, type Current, onlyLeavesTrash, type UndoPlan } from "~/changes/undo.server";
import { outcomeOf, visibilityIn } from "~/changes/visibility.server";
import { markMissing } from "~/media/missing-pictures.server";
import type { Outcome } from "../frame/list-path";
import {
  type Asked,
  askFor,
  type Confirmed,
  type PlanRefusal,
  runPlan,
} from "../frame/run-plan.server";
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
  conflicts: Conflict[];
}

interface Row {
  id: string;
  title: string;
  before?: WorkDocument;
  after?: WorkDocument;
}

function rowsOf({ items }: UndoPlan, { documents }: Current): Row[] {
  return items.map(({ id, title, document: after }) => {
    return { id, title, before: documents.get(id), after };
  });
}

/** Adds to a plan who sees the works. */
function withOutcome(plan: UndoPlan, current: Current, now: Date): UndoPlan {
  const works = rowsOf(plan, current).filter(({ id }) => !isSiteDocument(id));
  const none = `Who sees ${works.length === 1 ? "this work" : "these works"} does not change.`;
  const own = outcomeOf(works, now, "will");
  return { ...plan, sentences: own.length > 0 || works.length === 0 ? own : [none] };
}

interface Reviewed extends Pick<Confirmed, "by" | "kind" | "failed" | "form"> {
  /** @returns the page that shows the outcome. */
  then: (outcome: Pick<Outcome, "changed" | "notice">) => string;
}

/** Writes the plan that the page showed. */
export async function runReviewed(
  plan: UndoPlan,
  current: Current,
  { then, ...rest }: Reviewed,
): Promise<TypedResponse<never> | PlanRefusal> {
  const isBack = onlyLeavesTrash(plan, current);
  return runPlan(withOutcome(plan, current, new Date()), {
    ...rest,
    then: (changed) => then(isBack ? { notice: "left-trash" } : { changed }),
  });
}

/** @param page the number of the page of works. */
export async function reviewOf(
  plan: UndoPlan,
  current: Current,
  page: string | null,
): Promise<Review> {
  const now = new Date();
  const { items, ...place } = pageOf(rowsOf(plan, current), page, worksPerPage);
  const works = items.map((row) => reviewed(row, now, current.documents));
  return {
    ...place,
    works: await markMissing(media, works),
    asked: askFor(withOutcome(plan, current, now)),
    conflicts: plan.conflicts,
  };
}

function reviewed(
  { id, title, before, after }: Row,
  now: Date,
  documents: ReadonlyMap<string, WorkDocument>,
): ReviewedWork {
  const isWork = !isSiteDocument(id);
  const words = (document?: WorkDocument) => (document ? visibilityIn(document, now) : "Deleted");
  const [is, next] = [words(before), words(after)];
  const fields = after ? fieldChanges(id, before, after, now, documents) : [];
  return {
    id,
    title,
    fate: fateOf(before, after),
    isWhole: !before,
    fields: isWork
      ? // The sentence below says who sees the work.
        fields.filter(({ label }) => label !== visibilityLabel)
      : fields,
    visibility: isWork
      ? is === next
        ? `Visibility now and afterward: ${is}.`
        : `Visibility now: ${is}. Afterward: ${next}.`
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
