import { safeAddress } from "~/works/link";
import { appPath } from "~/http/paths";
import { type SampleAppPage, sampleAppPage } from "~/works/sample-app-pages";
import type { Work } from "~/works/work";

/**
 * What a detail page shows. The built-in sample fills everything; the page of
 * a stored work leaves out what the work has nothing for.
 */
export interface AppPage {
  /** Grows the artwork that stands in for missing images. */
  id: string;
  title: string;
  category?: string;
  tagline?: string;
  description?: string;
  imageUrl?: string;
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
  /** When the work was added, ISO 8601; undefined where nobody knows. */
  addedAt?: string;
  inAppPurchases?: boolean;
  /** Known to be software; a stored work may be anything. */
  isSoftware?: boolean;
}

/**
 * The page of a stored work. What it lacks, the built-in page of the same App
 * ID supplies.
 */
export function pageOfWork(stored: Work, addedAt?: string): AppPage {
  const sample = sampleAppPage(stored.appId ?? "");
  if (!sample) return toPage(stored, addedAt);
  const given = Object.entries(stored).filter(
    ([, value]) => value !== undefined,
  );
  const work = { ...sample, ...Object.fromEntries(given) };
  return { ...toPage(work, addedAt), isSoftware: true };
}

/** The page of the built-in sample. */
export function pageOfSample(sample: SampleAppPage): AppPage {
  return { ...toPage(sample), isSoftware: true };
}

function toPage(work: SampleAppPage, addedAt?: string): AppPage {
  const link = safeAddress(work.ctaLink);
  const isElsewhere = link && work.appId && link !== appPath(work.appId);
  return {
    id: work.id,
    title: work.title,
    category: work.category,
    tagline: work.subtitle,
    description: work.description,
    imageUrl: work.imageUrl,
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
