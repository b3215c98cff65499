import { longTime, longZonedTime } from "./site-time";
import { countOf, type WorkFields } from "./work";
import { readZoned } from "./zone-rules";

/** A work is visible to everyone, to everyone from a time on, or to the admin only. */
export const visibilityLabels = { public: "Public", scheduled: "Public from", draft: "Draft" };

export type Visibility = keyof typeof visibilityLabels;

export function isVisibility(value: unknown): value is Visibility {
  // Chromium 64 lacks `Object.hasOwn`.
  return typeof value === "string" && Object.keys(visibilityLabels).includes(value);
}

/** These fields are stored. A draft may keep a time, which has no effect. */
export type Publication = Pick<WorkFields, "status" | "publishAt" | "publishAtLocal">;

export function visibilityOf({ status, publishAt }: Publication, now: Date): Visibility {
  if (status === "draft") return "draft";
  return publishAt !== undefined && new Date(publishAt) > now ? "scheduled" : "public";
}

/** Reverses `visibilityOf`. A public work keeps only a time that has passed. */
export function publicationOf(
  visibility: Visibility,
  { publishAt, publishAtLocal }: Publication,
  now: Date,
) {
  const status = visibility === "draft" ? visibility : undefined;
  const isKept = visibility !== "public" || visibilityOf({ publishAt }, now) === "public";
  const times = isKept ? { publishAt, publishAtLocal } : {};
  return { status, publishAt: undefined, publishAtLocal: undefined, ...times };
}

/** Says how visitors see the work now, and from its time on. */
export function sayVisibility(
  publication: Publication,
  now: Date,
  timeZone: string,
  what = "this work",
): string {
  const { publishAt } = publication;
  const visibility = visibilityOf(publication, now);
  if (visibility === "public") return `Visitors see ${what}.`;
  const zoned = timeZone === "UTC" ? longTime : longZonedTime;
  const time = publishAt && `${zoned(publishAt, timeZone)} (${timeZone})`;
  const isDraft = `${what === "it" ? "It" : "This work"} is a draft. Visitors do not see it.`;
  const idle = time && `Its time, ${time}, has no effect while it is a draft.`;
  const sentences =
    visibility === "draft" ? [isDraft, idle] : [`Visitors see ${what} from ${time}.`];
  return [...sentences, sayEntered(publication, timeZone)].filter(Boolean).join(" ");
}

/** Says what a person entered, if it is another time in the site's zone or by today's rules. */
export function sayEntered({ publishAt = "", publishAtLocal }: Publication, timeZone: string) {
  const entered = readZoned(publishAtLocal);
  if (!entered) return "";
  const { at, local, zone } = entered;
  const later = (Date.parse(publishAt) - at) / 60_000;
  if (later === 0 && zone === timeZone) return "";
  const by = Math.abs(later);
  const length = by % 60 === 0 ? countOf(by / 60, "hour") : countOf(by, "minute");
  const moved = `The rules of this time zone have changed since, so it comes ${length} ${later < 0 ? "earlier" : "later"} than expected.`;
  const said = `This time was entered as ${longTime(local, "UTC")} in ${zone}.`;
  return later === 0 ? said : `${said} ${moved}`;
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
