import type { Catalogue } from "~/catalogue/catalogue.server";

interface Subject {
  /** The value of a general subject is fixed; that of a public work is its ID. */
  value: string;
  name: string;
}

const general = [
  { value: "question", name: "A question" },
  { value: "problem", name: "A problem with a work" },
  { value: "correction", name: "A correction" },
  { value: "contribution", name: "An idea, a skill, or an agent" },
  { value: "personal-data", name: "My personal data" },
] satisfies [Subject, ...Subject[]];

/** @returns a work's own subject first, if it was asked for. */
export function subjectsFor(
  asked: string | null,
  catalogue: Catalogue | undefined,
): { subjects: Subject[]; chosen: Subject } {
  const own = general.find(({ value }) => value === asked);
  if (own) return { subjects: general, chosen: own };
  const work = catalogue?.works.find(({ id }) => id === asked);
  if (!work) return { subjects: general, chosen: general[0] };
  const chosen = { value: work.id, name: `About ${work.title}` };
  return { subjects: [chosen, ...general], chosen };
}

/** Returns a blank value for the first subject, for the page cache. */
export function readSubject(
  asked: string | null,
  catalogue: Catalogue | undefined,
): string {
  const { value } = subjectsFor(asked, catalogue).chosen;
  return value === general[0].value ? "" : value;
}
