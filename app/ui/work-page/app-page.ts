import { safeAddress } from "~/work/link";
import { appPath } from "~/http/paths";
import { builtInPage } from "~/samples/catalogue.server";
import type { Work } from "~/work/work";

export interface AppPage {
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
export function pageOfWork(stored: Work, addedAt?: string): AppPage {
  if (stored.appId !== builtInPage.appId) return toPage(stored, addedAt);
  const given = Object.entries(stored).filter(
    ([, value]) => value !== undefined,
  );
  const work = { ...builtInPage, ...Object.fromEntries(given) };
  return { ...toPage(work, addedAt), isSoftware: true };
}

export function pageOfSample(): AppPage {
  return { ...toPage(builtInPage), isSoftware: true };
}

function toPage(work: Omit<Work, "type">, addedAt?: string): AppPage {
  const link = safeAddress(work.ctaLink);
  const isElsewhere = link && work.appId && link !== appPath(work.appId);
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
