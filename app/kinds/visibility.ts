import { longTime, longZonedTime } from "./site-time";
import type { WorkFields } from "./work";

/** A work is visible to everyone, to everyone from a time on, or to the admin only. */
export const visibilityLabels = {
  public: "Public",
  scheduled: "Public from",
  draft: "Draft",
};

export type Visibility = keyof typeof visibilityLabels;

export function isVisibility(value: unknown): value is Visibility {
  // Chromium 64 lacks `Object.hasOwn`.
  return typeof value === "string" && Object.keys(visibilityLabels).includes(value);
}

/** These fields are stored. A draft may keep a time, which has no effect. */
export type Publication = Pick<WorkFields, "status" | "publishAt">;

export function visibilityOf({ status, publishAt }: Publication, now: Date): Visibility {
  if (status === "draft") return "draft";
  return publishAt !== undefined && new Date(publishAt) > now ? "scheduled" : "public";
}

/** Reverses `visibilityOf`. A public work keeps only a time that has passed. */
export function publicationOf(
  visibility: Visibility,
  publishAt: string | undefined,
  now: Date,
): Record<"status", "draft" | undefined> & Record<"publishAt", string | undefined> {
  const status = visibility === "draft" ? visibility : undefined;
  const isKept = visibility !== "public" || visibilityOf({ publishAt }, now) === "public";
  return { status, publishAt: isKept ? publishAt : undefined };
}

/** Says how visitors see the work now, and from its time on. */
export function sayVisibility(
  publication: Publication,
  now: Date,
  timeZone: string,
  what = "this work",
): string {
  const { publishAt } = publication;
  const zoned = timeZone === "UTC" ? longTime : longZonedTime;
  const time = publishAt && `${zoned(publishAt, timeZone)} (${timeZone})`;
  switch (visibilityOf(publication, now)) {
    case "public":
      return `Visitors see ${what}.`;
    case "scheduled":
      return `Visitors see ${what} from ${time}.`;
    case "draft":
      return `${what === "it" ? "It" : "This work"} is a draft. Visitors do not see it.${
        time ? ` Its time, ${time}, has no effect while it is a draft.` : ""
      }`;
  }
}

/** Shared caches serve pages without revalidation for a shorter time (http/public-headers.ts). */
export const timeBeforeDue = 11 * 60 * 1000;

/** The margin allows for responses in transit and clock differences. */
const timeAfterDue = 10 * 1000;

export interface Outlook {
  /** If true, a work is about to become public, or just has. */
  isChanging: boolean;
  /** The outlook changes at this time without a save, in milliseconds since 1970. */
  validUntil: number;
}

export function outlookOf(works: Publication[], now: Date): Outlook {
  const time = now.getTime();
  const outlook: Outlook = { isChanging: false, validUntil: Infinity };
  for (const { status, publishAt } of works) {
    if (status === "draft" || publishAt === undefined) continue;
    const due = Date.parse(publishAt);
    const [begin, end] = [due - timeBeforeDue, due + timeAfterDue];
    if (begin <= time && time < end) outlook.isChanging = true;
    for (const moment of [begin, due, end]) {
      if (time < moment && moment < outlook.validUntil) {
        outlook.validUntil = moment;
      }
    }
  }
  return outlook;
}
