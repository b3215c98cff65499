import { groundOf } from "~/art/face";
import { groundNear } from "~/art/grounds";
import type { Catalogue } from "~/catalogue/catalogue.server";
import {
  creatorWithId,
  newestWorks,
  storedWithId,
  workWithAppId,
  worksOfCategory,
  worksOfCreator,
} from "~/catalogue/find-works.server";
import { worksAfter } from "~/catalogue/pages";
import { linkOf } from "~/kinds/link";
import { type Maker, makersOf } from "~/kinds/makers";
import { attempt } from "~/kinds/text";
import { type StoredWork, withFields, type Work } from "~/kinds/work";
import { datesOf } from "~/kinds/work-document.server";
import { readImageAddress } from "~/media/image-name";
import { builtInPage } from "~/samples/catalogue.server";
import { groundOfSample } from "~/samples/pictures";
import { readMarkdown } from "../markdown.server";

export function findWorkPage(current: Catalogue, appId: string) {
  const work = workWithAppId(current, appId);
  if (work) {
    return workPageOf(current, work, storedWithId(current, work.id)?.document ?? {});
  }
  if (!current.builtInPages.includes(appId)) return undefined;
  const app: WorkPageData = { ...toPage(builtInPage), isSoftware: true, sample: true };
  return { app, dates: {}, ...beside(app, current) };
}

export function workPageOf(current: Catalogue, work: Work, document: StoredWork["document"]) {
  const { published, updated } = datesOf(document);
  const app = pageOfWork(work, published);
  // Another work may have more about a maker.
  app.makers = app.makers.map((maker) => creatorWithId(current, maker.id) ?? maker);
  const { longDescription: _text, ...shown } = app;
  return { app: shown, dates: { published, updated }, ...beside(app, current) };
}

const most = 3;

function beside(app: WorkPageData, current: Catalogue) {
  const image = app.bannerImageUrl ?? app.imageUrl;
  const shown = new Set<Work>();
  const after = (works: Work[]) => {
    const others = works.filter((work) => !shown.has(work));
    const next = worksAfter(others, app.id, most);
    for (const work of next) shown.add(work);
    return next;
  };
  const byMakers = app.makers.flatMap(({ id, name }) => {
    const next = id ? after(worksOfCreator(current, id)) : [];
    return next.length > 0 ? { name, works: next } : [];
  });
  const inCategory = app.category ? after(worksOfCategory(current, app.category)) : [];
  // The page would end without a next step.
  const newest =
    shown.size > 0 ? [] : newestWorks(current, most, { except: app.id }).map(({ work }) => work);
  return {
    /** The description is HTML. */
    longDescription: app.longDescription && readMarkdown(app.longDescription).html,
    ground: image ? groundOfImage(image) : groundOf(app.id),
    byMakers,
    inCategory,
    newest,
  };
}

/** The colors of images on other sites are unknown. */
function groundOfImage(address: string): string | undefined {
  const upload = readImageAddress(address);
  return upload ? groundNear(upload.tint) : groundOfSample(address);
}

/** A page shows a work with its makers and one action. */
export interface WorkPageData extends Omit<Work, "type"> {
  makers: Maker[];
  action?: { text: string; link: string };
  addedAt?: string;
  /** Only the built-in sample has this, because a stored work can be anything. */
  isSoftware?: boolean;
}

/** A built-in page with the same App ID fills in missing fields. */
export function pageOfWork(stored: Omit<Work, "type">, addedAt?: string): WorkPageData {
  if (stored.appId !== builtInPage.appId) return toPage(stored, addedAt);
  const work = { ...builtInPage, ...withFields({}, stored) };
  return { ...toPage(work, addedAt), isSoftware: true };
}

function toPage(work: Omit<Work, "type">, addedAt?: string): WorkPageData {
  const { appId, ctaText, price } = work;
  const link = linkOf(work.ctaLink);
  const isElsewhere =
    link && appId && attempt(() => decodeURIComponent(link)) !== `/works/${appId}`;
  return {
    ...work,
    makers: makersOf(work),
    price: price?.toLowerCase() === "get" ? undefined : price,
    action: isElsewhere ? { text: ctaText ?? price ?? "View", link } : undefined,
    addedAt,
  };
}
