import type { WorkFields } from "~/works/work";

/** What a work can be to visitors, in the words that the dashboard uses. */
export const stateNames = {
  published: "Published",
  scheduled: "Scheduled",
  draft: "Draft",
};

export type State = keyof typeof stateNames;

/** What a form asks for; a published work may be scheduled. */
export type Status = "draft" | "published";

export function isStatus(value: unknown): value is Status {
  return value === "draft" || value === "published";
}

/** What decides it. */
export type Publication = Pick<WorkFields, "status" | "publishAt">;

/** Visitors see a work only while it is published. */
export function stateOf({ status, publishAt }: Publication, now: Date): State {
  if (status === "draft") return "draft";
  return publishAt !== undefined && new Date(publishAt) > now
    ? "scheduled"
    : "published";
}

/** Whether a value from outside names a state. */
export function isState(value: unknown): value is State {
  // Browsers of 2018 lack `Object.hasOwn`.
  return typeof value === "string" && Object.keys(stateNames).includes(value);
}

/**
 * For so long before a work becomes public, no shared cache may keep a page:
 * longer than it shows one without asking (app/http/public-headers.ts).
 */
export const timeBeforeDue = 11 * 60 * 1000;

/** And for so long after, for answers on their way and clocks that differ. */
const timeAfterDue = 10 * 1000;

interface Outlook {
  /** Whether a work becomes public about now. */
  isChanging: boolean;
  /** When either this or what is public changes next, if nobody saves. */
  validUntil: number;
}

/** What the passing of time will do to the works. */
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
