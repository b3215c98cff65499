import type { Summary } from "./history.server";
import { type Change, titleOfChange } from "./change";
import { changedLabels, makersLabel, visibilityLabel } from "./field-changes.server";
import { visibilityIn } from "./visibility.server";
import { creditText } from "~/kinds/makers";
import { makersIn } from "~/kinds/stored-makers.server";
import { arrangementId } from "~/kinds/arrangement";
import { type Documents, pageNameOf, siteDocumentTitle } from "~/kinds/site-document";
import { settingsId } from "~/kinds/site-settings";
import { isNewPage } from "~/kinds/site-page";
import { shortened } from "~/kinds/text";
import { countOf, labelOf, type WorkDocument } from "~/kinds/work";

const mostInWords = 300;

/** Describes an action, such as "moved 10 works to Oceans". */
export function wordsOf(
  { changes, works, siteIds = [] }: Pick<Summary, "changes" | "works"> & Partial<Summary>,
  documents: Documents = new Map(),
): string {
  const [change] = changes;
  if (!change) return "changed nothing";
  const isOfSite = works === 0;
  if (isOfSite && (siteIds.length < 2 || change.action !== "import")) return wordsForSite(change);
  const isOne = works === 1;
  const stored = documents.get(change.workId);
  const what = isOne ? titleOfChange(change, stored) : isOfSite ? "" : countOf(works);
  const { action, before, after } = change;
  switch (action) {
    case "add":
      return `added ${what}${isOne ? addedAs(change) : ""}`;
    case "delete":
      return `deleted ${what}`;
    case "import":
      return `imported ${withSite(what, siteIds)}`;
    case "copy":
      return `copied ${what}`;
    case "reset":
      return `reset the catalogue (${countOf(works)})`;
    case "restore":
      return before && after
        ? `restored an earlier version of ${what}`
        : `restored ${what} from the trash`;
    case "undo":
      if (!isOne) return `undid changes to ${what}`;
      if (!after) return `undid the addition of ${what}`;
      return before ? `undid a change to ${what}` : `undid the deletion of ${what}`;
    default:
      return wordsForEdits(changes, what, isOne);
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
    pages === 0 ? "" : pages === 1 ? "1 page" : `${pages} pages`,
    siteIds.includes(settingsId) ? "the settings" : "",
    siteIds.includes(arrangementId) ? "the order" : "",
  ];
  return new Intl.ListFormat("en-US").format(parts.filter(Boolean));
}

function wordsForSite(change: Change): string {
  const labels = changedLabels(change);
  const did = change.action === "undo" ? "undid a change to" : "changed";
  if (pageNameOf(change.workId) !== undefined) {
    return wordsForPage(change, did, labels);
  }
  if (change.workId !== arrangementId) {
    return `${did} ${uncapitalized(titleOfChange(change))} (${labels.join(", ")})`;
  }
  const parts = labels.map((label) => `the ${uncapitalized(label)}`);
  return `${did} ${parts.join(" and ") || "the order"}`;
}

function wordsForPage(
  { workId, action, before = {}, after = {} }: Change,
  did: string,
  labels: string[],
): string {
  const title = uncapitalized(siteDocumentTitle(workId));
  if (action === "delete") return `deleted ${title}`;
  const isPublic = after.visibility === "public";
  if (action === "add") return `added ${title}${isPublic ? "" : " as a draft"}`;
  const isSeen = isPublic ? "public" : "a draft";
  if (action === "undo" && isNewPage(before) !== isNewPage(after)) {
    return isNewPage(before)
      ? `undid the addition of ${title}`
      : `undid the deletion of ${title} and made it ${isSeen}`;
  }
  const isSame = before.visibility === after.visibility;
  const others = labels.filter((label) => label !== "Visibility");
  if (others.length === 0) return `made ${title} ${isSeen}`;
  const words = `${did} ${title} (${others.join(", ")})`;
  return isSame ? words : `${words} and made it ${isSeen}`;
}

function addedAs({ at, after = {} }: Change): string {
  const visibility = visibilityIn(after, new Date(at));
  if (visibility === "Public") return "";
  return visibility === "Draft" ? " as a draft" : `, ${uncapitalized(visibility)}`;
}

function wordsForEdits(changes: Change[], what: string, isOne: boolean) {
  const labels = new Set(changes.flatMap(changedLabels));
  const isSeenBy = labels.delete(visibilityLabel) ? visibilityWords(changes, isOne) : undefined;
  if (labels.size === 0) {
    return isSeenBy ? `made ${what} ${isSeenBy}` : `changed ${what}`;
  }
  const madeIt = isSeenBy ? ` and made ${isOne ? "it" : "them"} ${isSeenBy}` : "";
  return `${wordsForFields(changes, what, labels)}${madeIt}`;
}

function wordsForFields(changes: Change[], what: string, labels: Set<string>): string {
  const [field] = labels.size === 1 ? labels : [];
  const only = (textIn: (after: WorkDocument) => string) => {
    const [text, other] = new Set(changes.map(({ after = {} }) => textIn(after)));
    return other === undefined ? text && shortened(text, mostInWords) : undefined;
  };
  if (field === labelOf("category")) {
    const category = only(({ category }) => (typeof category === "string" ? category : ""));
    if (category) return `moved ${what} to ${category}`;
    return category === undefined
      ? `changed the category of ${what}`
      : `removed the category of ${what}`;
  }
  if (field === makersLabel) {
    const credit = only((after) => creditText(makersIn(after)));
    if (credit) return `set the makers of ${what} to ${credit}`;
    return credit === undefined ? `changed the makers of ${what}` : `removed the makers of ${what}`;
  }
  return `edited ${what} (${shortened(Array.from(labels).join(", "), mostInWords)})`;
}

/** Returns a text such as "public", "a draft", or "public from …". */
function visibilityWords(changes: Change[], isOne: boolean): string {
  const words = new Set(changes.map(({ at, after = {} }) => visibilityIn(after, new Date(at))));
  const [only = ""] = words;
  if (words.size > 1) return "visible at different times";
  return only === "Draft" ? (isOne ? "a draft" : "drafts") : uncapitalized(only);
}

export function uncapitalized(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
