import { changesOfBatch, summaryOf } from "./history.server";
import { type Change, offersUndo, titleOfChange } from "./change";
import { outcomeOf, visibilityIn } from "./visibility.server";
import { capitalized, uncapitalized, wordsOf } from "./words.server";
import type { WorksStore } from "./works-store";
import { siteTimeZone } from "~/site.server";
import { sayChange } from "~/kinds/visibility";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { appIdOf, publicationIn, revOf } from "~/kinds/work-document.server";

export interface Notice {
  text: string;
  /** This batch can be undone. */
  undo?: string;
}

/**
 * @param isDerived whether the site made the IDs of an added work.
 * @param known works that may be older than the batch, so that most notices read only the changes.
 * @returns undefined if the batch is not stored.
 */
export async function noticeOf(
  store: WorksStore,
  batch: string,
  isDerived = false,
  known: readonly StoredWork[] = [],
): Promise<Notice | undefined> {
  const summary = await summaryOf(store, batch);
  const [change] = summary?.changes ?? [];
  if (!summary || !change) return undefined;
  const { action, workId, rev } = change;
  const isNow = ({ id, document }: StoredWork) => id === workId && revOf(document) >= rev;
  const stored = summary.works === 1 ? (known.find(isNow) ?? (await store.get(workId))) : undefined;
  const documents = new Map(stored && [[workId, stored.document]]);
  const words = `${capitalized(wordsOf(summary, documents))}.`;
  const undo = offersUndo(change) ? batch : undefined;
  switch (action) {
    case "delete": {
      const more = summary.works > 1 ? await outcomeIn(store, change) : sentenceForDeleted(change);
      return { text: `${words} ${more}`.trim(), undo };
    }
    case "import":
    case "restore":
    case "undo": {
      if (summary.works === 0) return { text: words, undo };
      const more = stored ? sentenceFor(stored.document) : await outcomeIn(store, change);
      return { text: `${words} ${more}`.trim(), undo };
    }
    case "add":
    case "edit":
    case "publish":
    case "unpublish": {
      if (!stored) {
        const more = await outcomeIn(store, change);
        return { text: `${words} ${more}`.trim(), undo };
      }
      const title = titleOfChange(change, stored.document);
      const saved = action === "add" ? `Added ${title}.` : `Updated ${title}.`;
      const said = saidOf(change, title) ?? saved;
      const ids = isDerived ? ` ${sayIds(stored)}` : "";
      return { text: said + ids, undo };
    }
    default:
      return { text: words, undo };
  }
}

/** Finds out how visitors see the works of a batch. */
async function outcomeIn(store: WorksStore, { batch, at }: Change) {
  const changes = await changesOfBatch(store, batch);
  const works = changes.map((each) => {
    return { ...each, title: titleOfChange(each) };
  });
  return (await outcomeOf(works, new Date(at), "now")).join(" ");
}

function sayIds({ id, document }: StoredWork): string {
  const appId = appIdOf(document);
  if (appId === id) return `Its ID and App ID are ${id}.`;
  return appId ? `Its ID is ${id}, and its App ID is ${appId}.` : `Its ID is ${id}.`;
}

function sentenceFor(document: WorkDocument): string {
  const visibility = visibilityIn(document, new Date());
  if (visibility === "Public") return "Visitors see it.";
  if (!publicationIn(document)) return `It is ${uncapitalized(visibility)}.`;
  return visibility === "Draft"
    ? "It is a draft, so visitors do not see it."
    : `It is ${uncapitalized(visibility)}, so visitors do not see it yet.`;
}

function sentenceForDeleted({ before, at }: Change): string {
  const wasPublic = before && visibilityIn(before, new Date(at)) === "Public";
  return wasPublic ? "Visitors no longer see it." : "";
}

function saidOf({ at, before, after = {} }: Change, title: string): string | undefined {
  const next = publicationIn(after);
  return (
    next &&
    sayChange({
      title,
      after: next,
      at: new Date(at),
      timeZone: siteTimeZone(),
      before: before && publicationIn(before),
    })
  );
}
