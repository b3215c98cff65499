import { pauses } from "./in-steps.server";
import { siteTimeZone } from "~/site.server";
import { longTime } from "~/kinds/site-time";
import { visibilityLabels, visibilityOf } from "~/kinds/visibility";
import { countOf, withFields, type WorkDocument } from "~/kinds/work";
import { workSchema } from "~/kinds/work-schema.server";
import { isPublic, publicationIn } from "~/kinds/work-document.server";

/** The document was last stored at this time. */
interface Known {
  document: WorkDocument;
  at: Date;
}

/** Restoring a document does not change who sees it, so a publication time that passed has no effect. */
export function withVisibility(document: WorkDocument, known: Known, now: Date): WorkDocument {
  const { status, publishAt } = known.document;
  const restored = withFields(document, { status, publishAt });
  const hasComeDue = isPublic(known.document, now) && !isPublic(known.document, known.at);
  return hasComeDue ? { ...restored, status: "draft" } : restored;
}

/** @returns "Public", "Public from Monday, November 23, 2026, at 9:00 AM", or "Draft". */
export function visibilityIn(document: WorkDocument, now: Date): string {
  const publication = publicationIn(document);
  if (!publication) return "Hidden, because its time is malformed";
  const visibility = visibilityOf(publication, now);
  const label = visibilityLabels[visibility];
  return visibility === "scheduled"
    ? `${label} ${longTime(publication.publishAt ?? "", siteTimeZone())}`
    : label;
}

interface Transition {
  title: string;
  before?: WorkDocument;
  after?: WorkDocument;
}

type Outcome = "shown" | "hidden" | "due" | "canceled";

const hasTime: Outcome[] = ["due", "canceled"];

/** A verb has a form for "will", and two for "now": one work, and several. */
const verbs: Record<Outcome, Record<"will" | "now" | "several", string>> = {
  shown: verbsOf("Visitors will see", "Visitors now see"),
  hidden: verbsOf("Visitors will no longer see", "Visitors no longer see"),
  due: verbsOf("will go public", "goes public", "go public"),
  canceled: verbsOf("will no longer go public", "no longer goes public", "no longer go public"),
};

function verbsOf(will: string, now: string, several = now) {
  return { will, now, several };
}

/** @returns sentences about the works that visitors begin or cease to see, now or at a later time. */
export async function outcomeOf(
  works: Transition[],
  now: Date,
  tense: "will" | "now",
): Promise<string[]> {
  const pause = pauses();
  const stateIn = (document?: WorkDocument, other?: WorkDocument) => {
    // A change of a work holds only some fields.
    const isShown = document && (other ?? workSchema.safeParse(document).success);
    const publication = isShown ? publicationIn(document) : undefined;
    const state = publication && visibilityOf(publication, now);
    return { state, at: publication?.publishAt ?? "" };
  };
  const found: Record<Outcome, Named[]> = {
    shown: [],
    hidden: [],
    due: [],
    canceled: [],
  };
  for (const { title, before, after } of works) {
    await pause();
    const [was, is] = [stateIn(before, after), stateIn(after, before)];
    if (was.state === is.state && was.at === is.at) continue;
    if (is.state === "public" && was.state !== "public") {
      found.shown.push({ title, at: "" });
    }
    if (was.state === "public" && is.state !== "public") {
      found.hidden.push({ title, at: "" });
    }
    if (is.state === "scheduled") found.due.push({ title, at: is.at });
    else if (was.state === "scheduled" && is.state !== "public") {
      found.canceled.push({ title, at: was.at });
    }
  }
  return Object.entries(found).flatMap(([outcome, named]) =>
    sentenceOf(outcome as Outcome, named, tense),
  );
}

interface Named {
  title: string;
  /** The work goes public at this time. */
  at: string;
}

function sentenceOf(outcome: Outcome, works: Named[], tense: "will" | "now") {
  const [first, second] = works;
  if (!first) return [];
  const isOne = !second;
  const who = isOne ? first.title : countOf(works.length);
  const verb = verbs[outcome][isOne || tense === "will" ? tense : "several"];
  if (!hasTime.includes(outcome)) return [`${verb} ${who}.`];
  const [time, other] = new Set(works.map(({ at }) => at));
  return other === undefined
    ? [`${who} ${verb} on ${longTime(time ?? "", siteTimeZone())}.`]
    : [`${who} ${verb} at different times.`];
}
