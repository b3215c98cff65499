import { countsVisits } from "~/http/other-servers.server";
import type { Site } from "~/site";
import { firstParagraph, renderMarkdown } from "~/ui/markdown.server";
import { emblemOf } from "~/ui/text-page/emblems.server";
import { originalTexts } from "~/ui/text-page/original-texts.server";
import { longDate, pastDate } from "~/work/date";
import { type PageTexts, readPageTexts, textsOfPage } from "~/work/site-page";
import type { WorkDocument } from "~/work/work";

export interface TextPageData {
  name: string;
  texts: PageTexts;
  /** As HTML. */
  body: string;
  buttonNote: string;
  documentTitle: string;
  description: string;
}

/** The texts of a page, with values for placeholders. */
export function textPageOf(
  name: string,
  document: WorkDocument,
  site: Site,
): TextPageData {
  const original = originalTexts(name);
  const texts = readPageTexts(document, original);
  const isOriginal = textsOfPage(name).every(
    (field) => texts[field] === (original[field] ?? ""),
  );
  const updated = isOriginal ? original.updated : pastDate(document.updatedAt);
  const values = placeholders(site, updated);
  const dress = {
    values,
    look: name,
    emblem: emblemOf.bind(undefined, name),
  };
  const filled = { ...texts };
  for (const field of textsOfPage(name)) {
    filled[field] = fill(texts[field], values);
  }
  return {
    name,
    texts: filled,
    body: renderMarkdown(texts.body, dress),
    buttonNote: renderMarkdown(texts.buttonNote, dress),
    documentTitle:
      texts.title === original.title
        ? fill(original.name ?? "", values)
        : filled.title.trim(),
    description: isOriginal
      ? fill(original.description ?? "", values)
      : filled.introduction.trim() || firstParagraph(texts.body, dress),
  };
}

function placeholders(
  site: Site,
  updated: string | undefined,
): Record<string, string> {
  return {
    site: site.name,
    tagline: site.tagline,
    description: site.description,
    email: site.email,
    phone: site.phone,
    country: site.country ?? "[Your Country]",
    organization: site.organization,
    url: site.url ?? "[Your Site URL]",
    updated: longDate(updated ?? new Date().toISOString()),
    visits: countsVisits() ? counted : notCounted,
  };
}

const counted =
  "We count how often each page is viewed on a day, and which website linked to it. For this we use no cookies, and we store no IP addresses and nothing else about you.";

const notCounted = "We do not count page views.";

const placeholder = /\{([a-z]+)\}/g;

function fill(text: string, values: Record<string, string>): string {
  return text.replace(placeholder, (typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : typed,
  );
}

/** @returns what looks like a placeholder but has no value. */
export function unknownPlaceholders(
  name: string,
  texts: PageTexts,
  site: Site,
): string[] {
  const values = placeholders(site, undefined);
  const found = textsOfPage(name).flatMap((field) =>
    Array.from(texts[field].matchAll(placeholder)),
  );
  const unknown = found.filter(([, name = ""]) => !Object.hasOwn(values, name));
  return Array.from(new Set(unknown.map(([typed]) => typed)));
}
