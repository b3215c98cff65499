import type { Publication } from "./visibility";

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
