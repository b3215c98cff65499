import { type SearchEntry, searchEntry } from "~/catalogue/search";
import { titleOf } from "~/kinds/kind";
import { linkOf, safeAddress } from "~/kinds/link";
import type { Maker } from "~/kinds/makers";
import { oncePer } from "~/kinds/derived";
import { makersIn } from "~/kinds/stored-makers.server";
import { categoryOf, type StoredWork, type Work } from "~/kinds/work";
import { addressBytes } from "~/kinds/text";
import { readWork } from "~/kinds/work-document.server";
import { workSchema } from "~/kinds/work-schema.server";

export interface ListedWork extends StoredWork {
  title: string;
  work?: Work;
  category?: string;
  makers: readonly Maker[];
  /** The time is in milliseconds since 1970; an unknown time is 0. */
  changedAt: number;
  /** A row of the list takes this many bytes for texts that can be long. */
  longBytes: number;
}

export type ListedEntry = SearchEntry<ListedWork>;

/** After an edit, only one work needs to be prepared again. */
export const listedEntryOf = oncePer((stored: StoredWork): ListedEntry => {
  const { id, document } = stored;
  const text = (field: string) => {
    const value = document[field];
    return (typeof value === "string" && value.trim()) || undefined;
  };
  const work = readWork(stored);
  const listed: ListedWork = {
    id,
    document,
    work,
    title: titleOf(stored),
    category: work ? categoryOf(work) : text("category"),
    makers: makersIn(document),
    changedAt: Date.parse(text("updatedAt") ?? "") || 0,
    longBytes: longBytesOf(id, work),
  };
  const texts = ["appId", "description", "subtitle"].map(text);
  const { makers, category } = listed;
  const features = work?.features ?? [];
  return searchEntry(listed, listed.title, [
    id,
    category,
    ...makers.flatMap((maker) => [maker.name, maker.id]),
    ...texts,
    ...features,
  ]);
});

/** A row repeats the ID in its links, and the address of the image for its sizes. */
function longBytesOf(id: string, work?: Work): number {
  const picture = work?.imageUrl ?? work?.iconUrl;
  return 10 * addressBytes(id) + 4 * addressBytes(picture) + 3 * addressBytes(work?.appId);
}

/** @returns why visitors do not see the work, or what its card lacks. */
export function problemOf({ document, work }: ListedWork, pages: SitePages): string | undefined {
  if (!work) {
    const issues = workSchema.safeParse(document).error?.issues ?? [];
    return issues.some(({ path }) => path[0] === "type")
      ? "Visitors do not see this work because its type is unknown. Edit it and choose a type."
      : "Visitors do not see this work because its data is malformed. Edit and save it to fix the problem.";
  }
  const picture = work.type === "list-item" ? work.iconUrl : work.imageUrl;
  const lacks = [
    ...(safeAddress(picture) ? [] : ["No image."]),
    ...(leadsNowhere(work, pages) ? ["No working link."] : []),
  ];
  return lacks.join(" ") || undefined;
}

/** Includes pages that are not public yet. */
export type SitePages = Record<"works" | "creators", { has(name: string): boolean }>;

/** Checks whether a card has no link, or one to a page that does not exist. */
function leadsNowhere(work: Work, pages: SitePages): boolean {
  // A medium feature leads only to its own page.
  const link = work.type === "medium-feature" ? undefined : linkOf(work.ctaLink);
  return link ? isDead(link, pages) : !work.appId;
}

function isDead(link: string, pages: SitePages): boolean {
  const found = /^\/(works|creators)\/([^/?#]+)\/?(?:[?#]|$)/.exec(link);
  if (!found) return false;
  const [, folder, name = ""] = found;
  try {
    return !pages[folder as keyof SitePages].has(decodeURIComponent(name));
  } catch {
    return true;
  }
}
