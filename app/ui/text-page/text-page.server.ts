import { countsVisits } from "~/http/other-servers.server";
import { oncePer } from "~/kinds/derived";
import type { Errors } from "~/kinds/field";
import { linkOf } from "~/kinds/link";
import { own } from "~/kinds/outside";
import {
  foundation,
  pagePath,
  type PageText,
  type PageTexts,
  readPageTexts,
  textsOfPage,
} from "~/kinds/page";
import type { Site } from "~/kinds/settings";
import { longDate } from "~/kinds/site-time";
import type { WorkDocument } from "~/kinds/work";
import { pastDate } from "~/kinds/work-document.server";
import { hand } from "../container";
import { type EntryList, firstParagraph, readMarkdown } from "../markdown.server";

/** People edit these texts. The name is the title in the browser, and a legal text has a date. */
type OriginalTexts = Partial<Record<PageText | "name" | "updated", string>>;

const files = import.meta.glob<string>("./default/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const originals = new Map(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ""), read(text)]),
);

/** Each file begins with lines such as `title: "About"` between two lines of `---`. */
function read(text: string): OriginalTexts {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const lines = head.split("\n").map((line) => line.split(/: (.*)/));
  const fields = lines.map(([name, value = '""']) => [name, JSON.parse(value) as string]);
  return { ...(Object.fromEntries(fields) as OriginalTexts), body: body.trim() };
}

/** @returns blank texts for a page that an owner added. */
export function originalTexts(name: string): OriginalTexts {
  return originals.get(name) ?? {};
}

/**
 * The shapes are `distance` apart, and overlap below 300; with scroll animations, they meet at the
 * end or at the last paragraph. The style sheet keeps only the class names that it finds.
 */
type Look = { distance?: number; meets?: string; prose?: string };

const looks = new Map<string, Look>([
  ["about", { distance: 190, meets: "meets", prose: "prose-story" }],
  ["community", { distance: 120, meets: "meets meets-at-end" }],
  [foundation, { distance: 220, meets: "meets meets-at-end", prose: "prose-foundation" }],
]);

export type TextPageData = ReturnType<typeof readTextPage>;

/** Other pages show its title, so that a page is read once after a change, and not once per page. */
const known = oncePer((_site: Site) =>
  oncePer((_document: WorkDocument) => new Map<string, TextPageData>()),
);

/** Returns the texts of a page, with values for placeholders. */
export function textPageOf(name: string, document: WorkDocument, site: Site): TextPageData {
  const pages = known(site)(document);
  const page = pages.get(name) ?? readTextPage(name, document, site);
  pages.set(name, page);
  return page;
}

function readTextPage(name: string, document: WorkDocument, site: Site) {
  const original = originalTexts(name);
  const texts = readPageTexts(document, original);
  const values = placeholders(site, () => updatedIn(name, document, site));
  const look: Look = looks.get(name) ?? {};
  const dress = { values, look: name, emblem: emblemOf.bind(undefined, name) };
  const filled = { ...texts };
  for (const field of textsOfPage(name)) {
    const text = fill(texts[field], values);
    filled[field] = field.endsWith("Link") ? (linkOf(text) ?? "") : text;
  }
  return {
    name,
    look,
    path: pagePath(name, document),
    texts: filled,
    /** The body is the text as HTML. Pages that show only the title render nothing. */
    get body() {
      return readMarkdown(texts.body, dress).html;
    },
    get buttonNote() {
      return readMarkdown(texts.buttonNote, dress).html;
    },
    /** Messages by field. */
    get linkProblems(): Errors {
      const fields = ["body", "buttonNote"] as const;
      const problems = fields.map((name) => [name, readMarkdown(texts[name], dress).linkProblem]);
      return Object.fromEntries(problems.filter(([, problem]) => problem)) as Errors;
    },
    documentTitle:
      texts.title === original.title ? fill(original.name ?? "", values) : filled.title.trim(),
    get description() {
      const written = filled.description.trim() || filled.introduction.trim();
      return written || firstParagraph(texts.body, dress);
    },
  };
}

/** @returns when the page last changed, or a setting that it shows. */
function updatedIn(name: string, document: WorkDocument, { changedAt = {} }: Site) {
  const original = originalTexts(name);
  const texts = readPageTexts(document, original);
  const isOriginal = textsOfPage(name).every((field) => texts[field] === (original[field] ?? ""));
  const shown = placeholdersIn(name, texts).map((setting) => pastDate(own(changedAt, setting)));
  const dates = [isOriginal ? original.updated : pastDate(document.updatedAt), ...shown];
  return dates
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);
}

function placeholders(site: Site, updated: () => string | undefined): Record<string, string> {
  return {
    site: site.name,
    tagline: site.tagline,
    description: site.description,
    email: site.email || "us",
    phone: site.phone,
    country: site.country || "[Your Country]",
    organization: site.organization || site.name,
    url: site.url ?? "[Your Site URL]",
    /** The first date that a process shows takes 8 MB and 15 ms. */
    get updated() {
      return longDate(updated() ?? new Date().toISOString());
    },
    visits: countsVisits() ? counted : notCounted,
  };
}

const counted =
  "We count how often each page is viewed on a day, and which website linked to it. For this we use no cookies, and we store no IP addresses and nothing else about you.";

const notCounted = "We do not count page views.";

const placeholder = /\{([a-z]+)\}/g;

function fill(text: string, values: Record<string, string>): string {
  return text.replace(placeholder, (typed, name: string) => own(values, name) ?? typed);
}

/** @returns texts that look like placeholders but have no value. */
export function unknownPlaceholders(name: string, texts: PageTexts, site: Site): string[] {
  const values = placeholders(site, () => undefined);
  const unknown = placeholdersIn(name, texts).filter((found) => own(values, found) === undefined);
  return Array.from(new Set(unknown), (found) => `{${found}}`);
}

function placeholdersIn(name: string, texts: PageTexts): string[] {
  return textsOfPage(name).flatMap((field) =>
    Array.from(texts[field].matchAll(placeholder), ([, found = ""]) => found),
  );
}

type Draw = (index: number) => string;

/** A page shows these beside its cards and steps (app/ui/markdown.server.ts). */
const emblems = {
  [foundation]: {
    cards: [
      (index) => both(44, 34, `value-${index}`),
      () => handAt(-12, 34, 50) + machineAt(-12, -18, 18),
      () => handAt(-42, 8, 15) + machineAt(-12, 4, 12) + handAt(18, -2, 17) + machineAt(46, -8, 10),
      () => handAt(-23, 0, 38) + machineAt(-23, 0, 27) + handAt(-23, 0, 18) + machineAt(-23, 0, 8),
    ],
    steps: [(index) => both(Math.max(64 - index * 15, 0), 24, `rank-${index}`)],
  },
  community: { cards: [() => handAt(-27, 0, 34), () => machineAt(-26, 0, 34)], steps: [] },
} satisfies Record<string, Record<EntryList, Draw[]>>;

/** @returns SVG; blank for pages without emblems. */
function emblemOf(page: string, list: EntryList, index: number): string {
  const draws: Draw[] = own(emblems, page)?.[list] ?? [];
  const draw = draws[index % draws.length];
  if (!draw) return "";
  return `<svg aria-hidden="true" focusable="false" viewBox="-60 -40 120 80" width="120" height="80" class="emblem">${draw(index)}</svg>`;
}

function handAt(x: number, y: number, size: number): string {
  return `<path d="${hand}" transform="translate(${x} ${y}) scale(${size / 160})" class="fill-warm"></path>`;
}

function machineAt(x: number, y: number, size: number): string {
  return `<circle cx="${x}" cy="${y}" r="${size}" class="fill-cool"></circle>`;
}

/** @param id must be unique on the page. */
function both(distance: number, size: number, id: string): string {
  const scale = size / 150;
  const x = distance / 2 / scale;
  const shape = `<path d="${hand}" transform="translate(${-x})"`;
  const circle = `<circle cx="${x}" r="150"`;
  return (
    `<g transform="scale(${scale})"><clipPath id="${id}">${shape}></path></clipPath>` +
    `${shape} class="fill-warm"></path>${circle} class="fill-cool"></circle>` +
    `${circle} clip-path="url(#${id})" class="fill-overlap"></circle></g>`
  );
}
