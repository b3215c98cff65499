import { groundOf } from "~/art/face";
import { groundNear } from "~/art/grounds";
import { readPictureAddress } from "~/media/picture-name";
import { groundOfSample } from "~/samples/pictures.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { datesOf } from "~/work/date";
import { renderMarkdown } from "~/ui/markdown.server";
import { worksAfter } from "~/catalogue/showcase";
import type { StoredWork, Work } from "~/work/work";
import { hasMaker } from "~/catalogue/together";
import { type Maker, makersOf } from "~/work/makers";
import { safeAddress } from "~/work/link";
import { workPagePath } from "~/http/paths";
import { builtInPage } from "~/samples/catalogue.server";

export function findWorkPage(current: Catalogue, appId: string) {
  const work = current.works.find((work) => work.appId === appId);
  const document = current.stored.find(({ id }) => id === work?.id)?.document;
  if (work) return workPageOf(current, work, document ?? {});
  if (!current.builtInPages.includes(appId)) return undefined;
  const app = pageOfSample();
  return { app, updatedAt: undefined, ...beside(app, current) };
}

export function workPageOf(
  current: Catalogue,
  work: Work,
  document: StoredWork["document"],
) {
  const { published, updated } = datesOf(document);
  const app = pageOfWork(work, published);
  // Another work may have more about a maker.
  app.makers = app.makers.map(
    (maker) => current.creators.find(({ id }) => id === maker.id) ?? maker,
  );
  return { app, updatedAt: updated, ...beside(app, current) };
}

const most = 3;

function beside(app: WorkPageData, current: Catalogue) {
  const picture = app.bannerImageUrl ?? app.imageUrl;
  const { works } = current;
  const shown = new Set<Work>();
  const after = (isLike: (work: Work) => boolean) => {
    const others = works.filter((work) => isLike(work) && !shown.has(work));
    const next = worksAfter(others, app.id, most);
    for (const work of next) shown.add(work);
    return next;
  };
  const byMakers = app.makers.flatMap(({ id, name }) => {
    const next = id ? after((work) => hasMaker(work, id)) : [];
    return next.length > 0 ? { name, works: next } : [];
  });
  const inCategory = app.category
    ? after((work) => work.category === app.category)
    : [];
  const newest = shown.size === 0 ? newestWorks(current, app.id) : [];
  return {
    longDescription: app.longDescription && renderMarkdown(app.longDescription),
    ground: picture ? groundOfPicture(picture) : groundOf(app.id),
    ...{ byMakers, inCategory, newest },
  };
}

/** The colors of images on other sites are unknown. */
function groundOfPicture(address: string): string | undefined {
  const upload = readPictureAddress(address);
  return upload ? groundNear(upload.tint) : groundOfSample(address);
}

/** Returns the next step on a page that would end without one. */
function newestWorks({ works, stored }: Catalogue, id: string): Work[] {
  const dates = new Map(
    stored.map(({ id, document }) => [id, datesOf(document).published ?? ""]),
  );
  const dateOf = (work: Work) => dates.get(work.id) ?? "";
  return works
    .filter((work) => work.id !== id)
    .sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1))
    .slice(0, most);
}

export interface WorkPageData {
  /** The ID is the seed of generated images. */
  id: string;
  title: string;
  category?: string;
  tagline?: string;
  description?: string;
  imageUrl?: string;
  imageAlt?: string;
  imageFocus?: string;
  bannerImageUrl?: string;
  bannerFocus?: string;
  iconUrl?: string;
  longDescription?: string;
  features?: string[];
  makers: Maker[];
  price?: string;
  whatWeLove?: Work["whatWeLove"];
  screenshots?: Work["screenshots"];
  shareText?: string;
  quickTip?: Work["quickTip"];
  action?: { text: string; link: string };
  addedAt?: string;
  inAppPurchases?: boolean;
  /** Only the built-in sample has this, because a stored work can be anything. */
  isSoftware?: boolean;
  isSample?: boolean;
}

/** A built-in page with the same App ID fills in missing fields. */
export function pageOfWork(stored: Work, addedAt?: string): WorkPageData {
  if (stored.appId !== builtInPage.appId) return toPage(stored, addedAt);
  const given = Object.entries(stored).filter(
    ([, value]) => value !== undefined,
  );
  const work = { ...builtInPage, ...Object.fromEntries(given) };
  return { ...toPage(work, addedAt), isSoftware: true };
}

export function pageOfSample(): WorkPageData {
  return { ...toPage(builtInPage), isSoftware: true, isSample: true };
}

function toPage(work: Omit<Work, "type">, addedAt?: string): WorkPageData {
  const link = safeAddress(work.ctaLink);
  const isElsewhere = link && work.appId && link !== workPagePath(work.appId);
  return {
    id: work.id,
    title: work.title,
    category: work.category,
    tagline: work.subtitle,
    description: work.description,
    imageUrl: work.imageUrl,
    imageAlt: work.imageAlt,
    imageFocus: work.imageFocus,
    bannerImageUrl: work.bannerImageUrl,
    bannerFocus: work.bannerFocus,
    iconUrl: work.iconUrl,
    longDescription: work.longDescription,
    features: work.features,
    makers: makersOf(work),
    price: work.price?.toLowerCase() === "get" ? undefined : work.price,
    whatWeLove: work.whatWeLove,
    screenshots: work.screenshots,
    shareText: work.shareText,
    quickTip: work.quickTip,
    action: isElsewhere
      ? { text: work.ctaText ?? work.price ?? "View", link }
      : undefined,
    addedAt,
    inAppPurchases: work.inAppPurchases,
    isSample: work.sample,
  };
}
