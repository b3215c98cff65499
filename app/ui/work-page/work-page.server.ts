import { groundOf } from "~/art/face";
import { groundOfSample } from "~/samples/pictures.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { datesOf } from "~/work/date";
import { renderMarkdown } from "~/ui/markdown.server";
import { worksAfter } from "~/catalogue/showcase";
import type { StoredWork, Work } from "~/work/work";
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
  // The creator's name can come from another work.
  app.creator =
    current.creators.find(({ id }) => id === app.creator?.id) ?? app.creator;
  return { app, updatedAt: updated, ...beside(app, current) };
}

const most = 3;

function beside(app: WorkPageData, current: Catalogue) {
  const picture = app.bannerImageUrl ?? app.imageUrl;
  const { works } = current;
  const ofCreator = works.filter(
    ({ creatorId }) => app.creator && creatorId === app.creator.id,
  );
  const byCreator = worksAfter(ofCreator, app.id, most);
  const ofCategory = works.filter(
    (work) =>
      app.category &&
      work.category === app.category &&
      !byCreator.includes(work),
  );
  return {
    longDescription: app.longDescription && renderMarkdown(app.longDescription),
    ground: picture ? groundOfSample(picture) : groundOf(app.id),
    byCreator,
    inCategory: worksAfter(ofCategory, app.id, most),
  };
}

export interface WorkPageData {
  /** The seed of generated artwork. */
  id: string;
  title: string;
  category?: string;
  tagline?: string;
  description?: string;
  imageUrl?: string;
  imageAlt?: string;
  bannerImageUrl?: string;
  iconUrl?: string;
  longDescription?: string;
  features?: string[];
  creator?: { id: string; name: string };
  price?: string;
  whatWeLove?: Work["whatWeLove"];
  screenshots?: Work["screenshots"];
  shareText?: string;
  quickTip?: Work["quickTip"];
  action?: { text: string; link: string };
  addedAt?: string;
  inAppPurchases?: boolean;
  /** Set only for the built-in sample, because a stored work can be anything. */
  isSoftware?: boolean;
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
  return { ...toPage(builtInPage), isSoftware: true };
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
    bannerImageUrl: work.bannerImageUrl,
    iconUrl: work.iconUrl,
    longDescription: work.longDescription,
    features: work.features,
    creator: work.creatorId
      ? { id: work.creatorId, name: work.creatorName ?? work.creatorId }
      : undefined,
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
  };
}
