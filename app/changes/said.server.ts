import { pauses } from "~/in-steps.server";
import { arrangementId } from "~/kinds/arrangement";
import { isWork, pageNameOf, titleOf } from "~/kinds/kind";
import { creditText, listed } from "~/kinds/makers";
import { own } from "~/kinds/outside";
import { isNewPage } from "~/kinds/page";
import { settingsId } from "~/kinds/settings";
import { longTime } from "~/kinds/site-time";
import { shortened } from "~/kinds/text";
import { sayVisibility, visibilityOf } from "~/kinds/visibility";
import { countOf, type StoredWork, type WorkDocument } from "~/kinds/work";
import { appIdOf, makersIn, publicationIn, readWork, revOf } from "~/kinds/work-document.server";
import { aboutImages, checkKept, labelOf } from "~/kinds/work-fields";
import { type Change, type Names, offersUndo, personName, titleOfChange } from "./change";
import { changedLabels, makersLabel, visibilityIn, visibilityLabel } from "./field-changes.server";
import { changesOfBatch, type Summary, summaryOf } from "./history.server";
import type { Job } from "./plan.server";
import type { WorksStore } from "./works-port";

const mostInList = 300;

/** Says in the past tense what an action did, such as "moved 10 works to Oceans". */
export function sayAction(
  { changes, works, siteIds = [] }: Pick<Summary, "changes" | "works"> & Partial<Summary>,
  timeZone: string,
): string {
  const [change] = changes;
  if (!change) return "changed nothing";
  const { action, before, after } = change;
  const isOfSite = works === 0;
  const isSeveral = siteIds.length > 1 && (action === "import" || action === "undo");
  if (isOfSite && !isSeveral) return saySiteChange(change);
  const what = works === 1 ? titleOfChange(change) : isOfSite ? "" : countOf(works);
  switch (action) {
    case "add":
      return `added ${what}${works === 1 ? addedAs(change, timeZone) : ""}`;
    case "delete":
      return `deleted ${what}`;
    case "import":
      return `imported ${withSite(what, siteIds)}`;
    case "copy":
      return `copied ${what}`;
    case "outside":
      return `changed ${what} outside this site`;
    case "reset":
      return `reset the catalogue (${countOf(works)})`;
    case "restore":
      return before && after
        ? `restored an earlier version of ${what}`
        : `restored ${what} from the trash`;
    case "undo":
      if (siteIds.some((id) => id !== arrangementId)) {
        return `undid changes to ${withSite(what, siteIds)}`;
      }
      if (works > 1) return `undid changes to ${what}`;
      if (!after) return `undid the addition of ${what}`;
      return before ? `undid a change to ${what}` : `undid the deletion of ${what}`;
    default:
      return sayEdits(changes, what, works === 1, timeZone);
  }
}

/**
 * @param works blank if there are none.
 * @returns for example "3 works, 2 pages, the settings, and the order".
 */
export function withSite(works: string, siteIds: string[]): string {
  const pages = siteIds.filter((id) => pageNameOf(id) !== undefined).length;
  const parts = [
    works,
    pages === 0 ? "" : countOf(pages, "page"),
    siteIds.includes(settingsId) ? "the settings" : "",
    siteIds.includes(arrangementId) ? "the order" : "",
  ];
  return new Intl.ListFormat("en-US").format(parts.filter(Boolean));
}

function saySiteChange(change: Change): string {
  const { workId, action } = change;
  if (action === "outside")
    return `${saySiteChange({ ...change, action: "edit" })} outside this site`;
  const labels = changedLabels(change);
  const did = action === "undo" ? "undid a change to" : "changed";
  if (pageNameOf(workId) !== undefined) return sayPageChange(change, did, labels);
  if (workId !== arrangementId) {
    return `${did} ${uncapitalized(titleOf({ id: workId }))} (${labels.join(", ")})`;
  }
  const parts = labels.map((label) => `the ${uncapitalized(label)}`);
  return `${did} ${parts.join(" and ") || "the order"}`;
}

function sayPageChange(
  { workId, action, before = {}, after = {} }: Change,
  did: string,
  labels: string[],
): string {
  const title = uncapitalized(titleOf({ id: workId }));
  if (action === "delete") return `deleted ${title}`;
  const isPublic = after.visibility === "public";
  if (action === "add") return `added ${title}${isPublic ? "" : " as a draft"}`;
  const seen = isPublic ? "public" : "a draft";
  if (action === "undo" && isNewPage(before) !== isNewPage(after)) {
    return isNewPage(before)
      ? `undid the addition of ${title}`
      : `undid the deletion of ${title} and made it ${seen}`;
  }
  const others = labels.filter((label) => label !== visibilityLabel);
  if (others.length === 0) return `made ${title} ${seen}`;
  const madeIt = before.visibility === after.visibility ? "" : ` and made it ${seen}`;
  return `${did} ${title} (${others.join(", ")})${madeIt}`;
}

function addedAs({ at, after = {} }: Change, timeZone: string): string {
  const visibility = visibilityIn(after, new Date(at), timeZone);
  if (visibility === "Public") return "";
  return visibility === "Draft" ? " as a draft" : `, ${uncapitalized(visibility)}`;
}

function sayEdits(changes: Change[], what: string, isOne: boolean, timeZone: string): string {
  const labels = new Set(changes.flatMap(changedLabels));
  const seen = labels.delete(visibilityLabel) ? seenAs(changes, isOne, timeZone) : undefined;
  if (labels.size === 0) return seen ? `made ${what} ${seen}` : `changed ${what}`;
  const madeIt = seen ? ` and made ${isOne ? "it" : "them"} ${seen}` : "";
  return `${sayFields(changes, what, labels)}${madeIt}`;
}

function sayFields(changes: Change[], what: string, labels: Set<string>): string {
  const [field] = labels.size === 1 ? labels : [];
  const only = (textIn: (after: WorkDocument) => string) => {
    const [text, other] = new Set(changes.map(({ after = {} }) => textIn(after)));
    return other === undefined ? text && shortened(text, mostInList) : undefined;
  };
  if (field === labelOf("category")) {
    const category = only(({ category }) => (typeof category === "string" ? category : ""));
    const isRename = changes.some(({ action }) => action === "rename");
    if (category && isRename) return `renamed the category of ${what} to ${category}`;
    if (category) return `moved ${what} to ${category}`;
    return `${category === undefined ? "changed" : "removed"} the category of ${what}`;
  }
  if (field === makersLabel) {
    const credit = only((after) => creditText(makersIn(after)));
    if (credit) return `set the makers of ${what} to ${credit}`;
    return `${credit === undefined ? "changed" : "removed"} the makers of ${what}`;
  }
  return `edited ${what} (${shortened(Array.from(labels).join(", "), mostInList)})`;
}

/** @returns such as "public", "a draft", or "public from …". */
function seenAs(changes: Change[], isOne: boolean, timeZone: string): string {
  const seen = new Set(
    changes.map(({ at, after = {} }) => visibilityIn(after, new Date(at), timeZone)),
  );
  const [only = ""] = seen;
  if (seen.size > 1) return "visible at different times";
  return only === "Draft" ? (isOne ? "a draft" : "drafts") : uncapitalized(only);
}

export interface Notice {
  text: string;
  /** The text ends with this path. */
  link?: string;
  /** This batch can be undone. */
  undo?: string;
}

interface NoticeOptions {
  /** The zone of the times in sentences. */
  timeZone: string;
  /** May return a work that is older than the batch. With it, most notices read only the changes. */
  known?: (id: string) => StoredWork | undefined;
  /** The save was merged with the changes since this revision. */
  merged?: { since: number; names: Names };
  /** @returns the path of a work’s page. */
  pathOf?: (appId: string) => string | undefined;
}

/** @returns undefined if the batch is not stored. */
export async function noticeOf(
  store: WorksStore,
  batch: string,
  { timeZone, known, merged, pathOf }: NoticeOptions,
): Promise<Notice | undefined> {
  const summary = await summaryOf(store, batch);
  const [change] = summary?.changes ?? [];
  if (!summary || !change) return undefined;
  const { action, workId, rev } = change;
  const found = known?.(workId);
  const current = found && revOf(found.document) >= rev ? found : undefined;
  const isLatest = current && revOf(current.document) === rev;
  const [latest] = isLatest ? [change] : (await store.changes({ workId, limit: 1 })).changes;
  if (latest?.action === "undo" && latest.rev > rev) {
    return { text: `${capitalized(sayAction(summary, timeZone))}. This was undone.` };
  }
  const undo = offersUndo(change) ? batch : undefined;
  const stored = summary.works === 1 ? (current ?? (await store.get(workId))) : undefined;
  if (stored && isWork(stored.id) && !readWork(stored)) {
    const did = capitalized(sayAction(summary, timeZone));
    const text = `${did}. Visitors do not see it, because its type is unknown or its data is malformed.`;
    return { text, undo };
  }
  if (stored && ["add", "edit", "publish", "unpublish"].includes(action)) {
    const { text, link } = await saySaved(change, timeZone, pathOf);
    const others = merged ? await sayMerged(store, change, merged) : [];
    const kept = sayKept(change, stored.document);
    return { text: [text, ...kept, ...others].join(" "), link, undo };
  }
  const isPresent = stored && ["import", "restore", "undo"].includes(action);
  const seen = isPresent
    ? [sayPresent(stored.document, summary.siteIds.length > 0 ? titleOf(stored) : "it", timeZone)]
    : await outcomeIn(store, summary, change, { timeZone, known });
  return { text: [`${capitalized(sayAction(summary, timeZone))}.`, ...seen].join(" "), undo };
}

/** Says how visitors see the works of a batch. A rename does not change that. */
async function outcomeIn(
  store: WorksStore,
  summary: Summary,
  { action, at, batch, before }: Change,
  { timeZone, known }: NoticeOptions,
): Promise<string[]> {
  const isPublicPage = summary.works === 0 && before?.visibility === "public";
  if (action === "delete" && isPublicPage) return ["Visitors no longer see it."];
  if (summary.works === 0 || action === "rename") return [];
  const isAll = summary.works === summary.changes.length;
  const changes = isAll ? summary.changes : await changesOfBatch(store, batch);
  // A change has too few fields to tell that a work is malformed.
  const isMalformed = (found: StoredWork | undefined) => found && !readWork(found);
  const works = changes
    .filter(({ workId }) => !isMalformed(known?.(workId)))
    .map((each) => ({ ...each, title: titleOfChange(each) }));
  // The sentence about an edit says the new time.
  const saysTimes = action !== "edit" && action !== "publish";
  const named = summary.siteIds.length > 0 ? 0 : summary.works;
  return outcomeOf(works, new Date(at), { tense: "now", timeZone, named, saysTimes });
}

/** Says how a person saved one work, and what that changed for visitors. */
async function saySaved(change: Change, timeZone: string, pathOf?: NoticeOptions["pathOf"]) {
  const { at, before, after = {} } = change;
  const [title, now] = [titleOfChange(change), new Date(at)];
  const publication = publicationIn(after);
  const state = publication && visibilityOf(publication, now);
  if (!before && state === "draft") {
    return { text: `Saved ${title} as a draft. Visitors do not see it.` };
  }
  const outcome = await outcomeOf([{ title, before, after }], now, { tense: "now", timeZone });
  const saved = `Saved${before ? sayChanged(change, visibilityLabel) : ""}.`;
  const time = publication?.publishAt;
  if (state === "public" && time && time !== before?.publishAt) {
    const see = outcome.length > 0 ? "now see" : "see";
    return {
      text: `${saved} Visitors ${see} ${title}, because its time, ${longTime(time, timeZone)}, has passed.`,
    };
  }
  if (!before && state === "public") {
    const appId = appIdOf(after);
    const link = appId && pathOf?.(appId);
    return { text: `Added ${title}. Visitors see it${link ? ` at ${link}` : ""}.`, link };
  }
  const updated = `Updated ${title}${sayChanged(change)}.`;
  return { text: outcome.length > 0 ? [saved, ...outcome].join(" ") : updated };
}

/** Names the changed fields, because some programs send texts that nobody touched in other letters. */
function sayChanged(change: Change, unless?: string): string {
  const labels = changedLabels(change).filter((label) => label !== unless);
  const names = shortened(labels.map(uncapitalized).join(", "), mostInList);
  return names && `: ${names}`;
}

/** Reminds of what was written for the former image. */
function sayKept({ before = {}, after = {} }: Change, document: WorkDocument): string[] {
  const isKept = (field: string) => own(before, field) === own(after, field);
  const kept = Array.from(aboutImages).flatMap(([image, fields]) =>
    own(before, image) && own(after, image)
      ? fields.filter((field) => document[field] && isKept(field))
      : [],
  );
  return kept.length > 0 ? [checkKept(kept)] : [];
}

const mostMerged = 20;

/** Mentions what other people saved since the form of a merged edit was opened. */
async function sayMerged(
  store: WorksStore,
  { workId, rev, by }: Change,
  { since, names }: NonNullable<NoticeOptions["merged"]>,
): Promise<string[]> {
  const { changes } = await store.changes({ workId, before: String(rev), limit: mostMerged });
  const others = changes.filter((change) => change.rev > since && change.by !== by);
  if (others.length === 0) return [];
  const people = new Set(others.map((change) => personName(change.by, names)));
  const labels = new Set(others.flatMap(changedLabels));
  return [
    `${capitalized(listed([...people]))} changed it at the same time (${[...labels].join(", ")}). Both edits are saved.`,
  ];
}

function sayPresent(document: WorkDocument, it: string, timeZone: string): string {
  const publication = publicationIn(document);
  return publication
    ? sayVisibility(publication, new Date(), timeZone, it)
    : `It is ${uncapitalized(visibilityIn(document, new Date(), timeZone))}.`;
}

interface Transition {
  title: string;
  before?: WorkDocument;
  after?: WorkDocument;
}

/** A verb has a form for "will", and two for "now": one work, and several. */
const verbs = {
  shown: verbsOf("Visitors will see", "Visitors now see"),
  hidden: verbsOf("Visitors will no longer see", "Visitors no longer see"),
  due: verbsOf("will go public", "goes public", "go public"),
  canceled: verbsOf("will no longer go public", "no longer goes public", "no longer go public"),
};

type Outcome = keyof typeof verbs;

function verbsOf(will: string, now: string, several = now) {
  return { will, now, several };
}

interface OutcomeOptions {
  tense: "will" | "now";
  timeZone: string;
  /** The sentence before these names this many works. */
  named?: number;
  /** If false, that sentence says when works go public. */
  saysTimes?: boolean;
}

/** Says which works visitors begin or cease to see, now or at a later time. */
export async function outcomeOf(works: Transition[], now: Date, options: OutcomeOptions) {
  const { saysTimes = true } = options;
  const pause = pauses();
  const found: Record<Outcome, Named[]> = { shown: [], hidden: [], due: [], canceled: [] };
  for (const { title, before, after } of works) {
    await pause();
    const [was, is] = [stateOf(now, before, after), stateOf(now, after, before)];
    if (was.state === is.state && was.at === is.at) continue;
    const isShown = is.state === "public";
    if (isShown && was.state !== "public") found.shown.push({ title, at: "" });
    if (was.state === "public" && !isShown) found.hidden.push({ title, at: "" });
    if (is.state === "scheduled") {
      if (saysTimes) found.due.push({ title, at: is.at });
    } else if (was.state === "scheduled" && !isShown) found.canceled.push({ title, at: was.at });
  }
  return Object.entries(found).flatMap(([outcome, all]) =>
    all.length > 0 ? sayOutcome(outcome as Outcome, all, options) : [],
  );
}

/** @param other the change holds only some fields if the work was stored before and after it. */
function stateOf(now: Date, document?: WorkDocument, other?: WorkDocument) {
  const isShown = document && (other ?? readWork({ id: "", document }));
  const publication = isShown ? publicationIn(document) : undefined;
  const state = publication && visibilityOf(publication, now);
  return { state, at: publication?.publishAt ?? "" };
}

interface Named {
  title: string;
  /** The work goes public at this time. */
  at: string;
}

function sayOutcome(
  outcome: Outcome,
  works: Named[],
  { tense, timeZone, named = 0 }: OutcomeOptions,
) {
  const isOne = works.length === 1;
  const hasTime = outcome === "due" || outcome === "canceled";
  const pronoun = isOne ? (hasTime ? "It" : "it") : hasTime ? "They" : "them";
  const count = works.length.toLocaleString("en-US");
  const those = named > 0 ? `${count} of them` : `${count} works`;
  const several = outcome === "shown" ? `${count} more works` : those;
  const who = works.length === named ? pronoun : isOne ? works[0]?.title : several;
  const verb = verbs[outcome][isOne || tense === "will" ? tense : "several"];
  if (!hasTime) return `${verb} ${who}.`;
  const [time = "", other] = new Set(works.map(({ at }) => at));
  return `${who} ${verb} ${other === undefined ? `on ${longTime(time, timeZone)}` : "at different times"}.`;
}

const jobNames: Partial<Record<Job["kind"], string>> = {
  delete: "A deletion of several works",
  images: "A deletion of unused images",
  import: "An import",
  purge: "A permanent deletion",
  rename: "A rename",
  restore: "A restoration",
  undo: "An undo",
  upload: "An upload",
};

/** @returns such as "200 of 700 works". */
export function progressOf({ kind, done, of }: Job): string {
  const item = kind === "images" || kind === "upload" ? "image" : "work";
  return `${done.toLocaleString("en-US")} of ${countOf(of, item)}`;
}

export function sayJob(job: Job): string {
  const name = jobNames[job.kind] ?? "A change of several works";
  return job.state === "running"
    ? `${name} is running: ${progressOf(job)} ${job.of === 1 ? "is" : "are"} done.`
    : `${name} stopped after ${progressOf(job)}.`;
}

export function uncapitalized(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
