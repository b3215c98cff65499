import { LRUCache } from "lru-cache";
import MarkdownIt, { type StateCore, type Token } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { completeLink, linkOf, linkProblem, noSpaces, phoneLinks } from "~/kinds/link";
import { own } from "~/kinds/outside";
import { attempt, shortened } from "~/kinds/text";
import { readImageAddress, plainSize, sizesAt, sourceSet } from "~/media/image-name";
import { plateClass } from "./image";

/** A browser and the parser handle this much quickly; longer texts continue without format. */
const mostMarks = 10_000;
const mostLinks = 1000;
/** Many short references can share one long address, and placeholders one long value. */
const mostAddressLetters = 100_000;
const mostFilledLetters = 20_000;
/** The parser fills short rows up, so that a small text can have many. */
const mostCells = 2000;
const mostNested = 8;
const longestId = 80;

/** Each of these characters can begin or end Markdown, or breaks a line. */
const marks = /[\n!#$%&*+\-:<=>@[\\\]^_`{|}~]/g;

interface ReadMarkdown {
  html: string;
  /** A message about the first link that a page leaves out, or shows as text. */
  linkProblem?: string;
}

const known = new LRUCache<string, ReadMarkdown>({
  max: 5000,
  maxSize: 16_000_000,
  sizeCalculation: ({ html }, text) => html.length + text.length,
});

/** Each page may dress its Markdown differently. */
export interface Dress {
  /** The values replace placeholders such as `{site}`, by name. */
  values?: Record<string, string>;
  /** @returns the image of an entry (see `markEntries`), as SVG. */
  emblem?: (list: EntryList, index: number) => string;
  /** The cache key includes this text, which differs for each `emblem`. */
  look?: string;
}

export type EntryList = "cards" | "steps";

/**
 * Renders Markdown (CommonMark with tables) as safe HTML; HTML in it is shown as text. A single
 * line break breaks a line, as people who do not know Markdown expect.
 */
export function readMarkdown(text: string, dress: Dress = {}): ReadMarkdown {
  if (!text) return { html: "" };
  const { values, look } = dress;
  const key = JSON.stringify([text, look, values]);
  const before = known.get(key);
  if (before) return before;
  const end = endOfMarks(text);
  const rest = text.slice(end).trim();
  const dropped: string[] = [];
  const env = { ...dress, dropped };
  const tokens = markdown.parse(withLists(text.slice(0, end)), env);
  const html =
    renderer.render(tokens, markdown.options, env) +
    (rest && `<p dir="auto" class="whitespace-pre-line">${escapeHtml(rest)}</p>`);
  const read = { html, linkProblem: linkProblemIn(tokens, dropped) };
  known.set(key, read);
  return read;
}

/** @param dropped the links that the page leaves out. */
function linkProblemIn(tokens: Token[], dropped: string[]): string | undefined {
  for (const { type, content } of tokens.flatMap(({ children }) => children ?? [])) {
    const [, link] = (type === "text" && linkWithSpaces.exec(content)) || [];
    if (link) dropped.push(link);
  }
  // A page fills in placeholders, whose braces the parser has encoded.
  const link = dropped.find((each) => !each.includes("%7B"));
  return (
    link && `The link ${shortened(link, 200)} cannot be used. ${linkProblem(link) ?? noSpaces}`
  );
}

/** Halves a limit until what is shown with it is small enough. */
export function firstWithin<Shown>(
  most: number,
  shownWith: (most: number) => Shown,
  isSmall: (shown: Shown) => boolean,
): Shown {
  const shown = shownWith(most);
  return isSmall(shown) ? shown : firstWithin(most / 2, shownWith, isSmall);
}

export const partlyShown = "The preview shows only the first part of this long text.";

const linkWithSpaces = /\]\(((?:https?:|mailto:|tel:|www\.|[./?#])[^\s)]{0,300} [^)]{0,300})/i;

const bullet = /(?:[•●○▪■□▫◦◆➢‣⁃∙\uf0a7\uf0b7\uf0d8][ \t]|[·o§–—]\t)[ \t]*/.source;
const bulletLine = new RegExp(
  String.raw`^([ \t]*)${bullet}(.*)(\n(?!\s|[-*+]\s|\d+[.)]\s|${bullet}))?`,
  "gm",
);

/** Saving a text has removed the indentation of its first line. */
const firstOfList = new RegExp(String.raw`^(${bullet})(\S.*\n)([ \t]+)(?=\1)`);

/**
 * Word processors begin an item with a bullet and a tab, and end a list without a blank line.
 * Word's own bullets come from symbol fonts.
 */
function withLists(text: string): string {
  return text
    .replace(firstOfList, "$3$1$2$3")
    .replace(bulletLine, (_, indent: string, item: string, end = "") => {
      return `${indent.replace(/\t/g, "  ")}- ${item}${end}${end}`;
    });
}

/** @returns text without any format. */
export function firstParagraph(text: string, dress: Dress): string {
  const tokens = markdown.parse(withLists(text.slice(0, 4000)), { ...dress, dropped: [] });
  const start = tokens.findIndex(({ type }) => type === "paragraph_open");
  const { children } = tokens[start + 1] ?? {};
  return renderer.renderInlineAsText(children ?? [], markdown.options, {});
}

/** @returns the end of the last line within the limit. */
function endOfMarks(text: string): number {
  let found = 0;
  for (const { index } of text.matchAll(marks)) {
    found += 1;
    if (found > mostMarks) return text.lastIndexOf("\n", index) + 1;
  }
  return text.length;
}

const options = { html: false, breaks: true, maxNesting: 20 };
// CommonMark takes no `**注意：**読む` as bold, because it expects a space after the mark.
const markdown = new MarkdownIt(options).use(cjkFriendly);
const { escapeHtml } = markdown.utils;
const { core, block, renderer } = markdown;

// The parser drops content that is nested too deeply, so deep text becomes paragraphs before that.
const paragraph = block.ruler.getRules("").at(-1);
block.ruler.before("blockquote", "deep text", (state, line, end, silent) => {
  if (silent || state.level < 2 * mostNested) return false;
  return paragraph?.(state, line, end, silent) ?? false;
});

const table = block.ruler.getRules("").at(0);
block.ruler.at(
  "table",
  (state, line, end, silent) => {
    if (!table?.(state, line, end, true)) return false;
    const columns = state.getLines(line, line + 1, 0, false).split("|").length;
    const env = state.env as { cells?: number };
    let cells = env.cells ?? 0;
    // A refused table may begin on each of its lines, so this counts no further than the limit.
    for (let at = line; at < end && !state.isEmpty(at) && cells <= mostCells; at += 1) {
      cells += columns;
    }
    if (cells > mostCells || silent) return cells <= mostCells;
    env.cells = cells;
    return table(state, line, end, false);
  },
  { alt: ["paragraph", "reference"] },
);

// A host name with other letters is encoded as such only in a complete link.
const encoded = markdown.normalizeLink.bind(markdown);
markdown.normalizeLink = (typed) => encoded(completeLink(typed));

// Unsafe links are hidden below, so that their text remains.
markdown.validateLink = () => true;

// Values replace text that is already parsed, so they cannot become markup.
core.ruler.push("placeholders", (state) => {
  const { values } = state.env as Dress;
  if (!values) return;
  let letters = 0;
  const get = (name: string) => {
    const value = own(values, name);
    letters += value?.length ?? 0;
    return letters > mostFilledLetters ? undefined : value;
  };
  for (const token of state.tokens) {
    if (token.children) token.children = filled(token.children, { get }, state);
  }
});

core.ruler.push("entries", ({ tokens }) => markEntries(tokens));

core.ruler.push("limits", ({ tokens, env }) => {
  const { dropped } = env as { dropped: string[] };
  const headings = new Map<string, number>();
  let [links, letters] = [0, 0];
  const isWithin = (address: string) =>
    ++links <= mostLinks && (letters += address.length) <= mostAddressLetters;
  for (const [index, token] of tokens.entries()) {
    adapt(token);
    if (token.type === "heading_open") {
      identify(token, tokens[index + 1]?.children ?? [], headings);
    }
    const shown: boolean[] = [];
    for (const inner of token.children ?? []) {
      if (inner.nesting === 1) {
        const isShown =
          shown.length < mostNested &&
          (inner.type !== "link_open" ||
            (isWithin(textOf(inner, "href")) && isSafeLink(inner, dropped)));
        inner.hidden = !isShown;
        shown.push(isShown);
      }
      if (inner.nesting === -1) inner.hidden = !shown.pop();
      if (inner.type === "image") {
        const address = textOf(inner, "src");
        inner.meta = null;
        if (!isWithin(address)) continue;
        const link = linkOf(address);
        if (!link) dropped.push(address);
        inner.meta = { link: shown.includes(true) ? undefined : link };
      }
    }
  }
  for (const link of tokens.flatMap(({ children }) => children ?? [])) {
    const [, typed] = /^#(.+)$/.exec(textOf(link, "href")) ?? [];
    if (typed && headings.has(ofHeading + attempt(() => decodeURIComponent(typed)))) {
      link.attrSet("href", `#${ofHeading}${typed}`);
    }
  }
});

const placeholder = /\{([a-z]+)\}/;

type Values = Pick<Map<string, string>, "get">;

/** Links email addresses and phone numbers, except inside of a link. */
function filled(tokens: Token[], values: Values, state: StateCore, isPlain = false): Token[] {
  let links = isPlain ? 1 : 0;
  return tokens.flatMap((token) => {
    if (token.type === "link_open") {
      links += 1;
      const typed = textOf(token, "href");
      const address = filledAddress(typed, values);
      token.meta = { isFilled: address !== typed };
      token.attrSet("href", address);
    }
    if (token.type === "link_close") links -= 1;
    if (token.type === "image") {
      token.children = filled(token.children ?? [], values, state, true);
    }
    if (token.type !== "text" || !token.content.includes("{")) return token;
    return token.content.split(placeholder).flatMap((part, index) => {
      const value = index % 2 === 1 ? values.get(part) : undefined;
      const typed = value ?? (index % 2 === 1 ? `{${part}}` : part);
      const texts = value && links === 0 ? linked(part, value) : [{ text: typed }];
      return texts.flatMap(({ text: content, link }) => {
        const text = Object.assign(new state.Token("text", "", 0), { content });
        if (!link) return text;
        const open = new state.Token("link_open", "a", 1);
        open.attrs = [["href", link]];
        open.meta = { isFilled: true };
        return [open, text, new state.Token("link_close", "a", -1)];
      });
    });
  });
}

function linked(name: string, text: string): { text: string; link?: string }[] {
  if (name === "phone") return phoneLinks(text);
  const link = text.includes("@") ? `mailto:${text}` : "/contact-us";
  return [{ text, link: name === "email" ? link : undefined }];
}

/** The parser has encoded the braces. */
function filledAddress(address: string, values: Values): string {
  if (address === "tel:%7Bphone%7D") return phoneLinks(values.get("phone") ?? "")[0]?.link ?? "";
  const hasEmail = values.get("email")?.includes("@");
  if (!hasEmail && address.startsWith("mailto:%7Bemail%7D")) return "/contact-us";
  return address.replace(/%7B([a-z]+)%7D/g, (typed, name: string) => values.get(name) ?? typed);
}

/** Makes cards of bulleted lists whose items begin with a heading, and steps of numbered ones. */
function markEntries(tokens: Token[]): void {
  let start = 0;
  for (const [index, { level, nesting, type }] of tokens.entries()) {
    if (level > 0) continue;
    if (nesting === 1) start = index;
    if (type === "bullet_list_close") mark(tokens.slice(start, index), "cards");
    if (type === "ordered_list_close") mark(tokens.slice(start, index), "steps");
  }
}

const entryClasses = { cards: "entries entry-cards", steps: "entries entry-steps" };

function mark(list: Token[], kind: EntryList): void {
  const isItem = ({ level, type }: Token) => level === 1 && type.startsWith("list_item");
  const areEntries = list.every(
    (token, index) =>
      !isItem(token) || token.nesting === -1 || list[index + 1]?.type === "heading_open",
  );
  if (!areEntries) return;
  list[0]?.attrSet("class", entryClasses[kind]);
  for (const [index, item] of list.filter(isItem).entries()) {
    if (item.nesting === 1 && kind === "cards") item.attrSet("class", "card");
    item.meta = { kind, index: Math.floor(index / 2) };
  }
}

/** Ad blockers hide elements by ID, but no list has this beginning; neither has a page of ours. */
const ofHeading = "heading-";

/** Makes the IDs that GitHub makes, which authors know, after a beginning of their own. */
function identify(heading: Token, content: Token[], known: Map<string, number>): void {
  const words = renderer
    .renderInlineAsText(content, markdown.options, {})
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-")
    .slice(0, longestId);
  if (!/[\p{L}\p{N}]/u.test(words)) return;
  const name = ofHeading + words;
  let count = known.get(name) ?? 0;
  let id = count ? `${name}-${count}` : name;
  while (known.has(id)) id = `${name}-${++count}`;
  known.set(name, count + 1).set(id, known.get(id) ?? 1);
  heading.attrSet("id", id);
}

const alignments = {
  "text-align:left": "text-left",
  "text-align:center": "text-center",
  "text-align:right": "text-right",
};

/** The page's title is the only h1, and the content security policy blocks style attributes. */
function adapt(token: Token): void {
  const alignment = own(alignments, textOf(token, "style"));
  if (alignment) token.attrs = [["class", alignment]];
  if (/^h[1-6]$/.test(token.tag)) {
    token.tag = `h${Math.min(Math.max(Number(token.tag[1]), 2), 4)}`;
  }
  if (/^(?:p|li|h\d|t[hd])$/.test(token.tag) && token.nesting === 1) {
    token.attrJoin("dir", "auto");
  }
}

function isSafeLink(token: Token, dropped: string[]): boolean {
  const address = textOf(token, "href");
  const link = linkOf(address);
  // A value, such as a blank phone number, is no problem of the text.
  const isFilled = (token.meta as { isFilled: boolean } | null)?.isFilled;
  if (!link && !isFilled) dropped.push(address);
  token.attrs = [["href", link ?? ""]];
  return link !== undefined;
}

function textOf(token: Token, attribute: string): string {
  return String(token.attrGet(attribute) ?? "");
}

/** No column of text is wider (app/ui/text-page/text-page.css). */
const widestText = 672;

// Only images of this site may load, so others become links.
renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index];
  const alt = escapeHtml(self.renderInlineAsText(token?.children ?? [], options, env));
  if (!token?.meta) return alt;
  const source = textOf(token, "src");
  const image = readImageAddress(source);
  if (!image) {
    const { link } = token.meta as { link?: string };
    return link ? `<a href="${escapeHtml(link)}">${alt || escapeHtml(source)}</a>` : alt;
  }
  const { width, height } = plainSize(image, widestText);
  return (
    `<img src="${source}" srcset="${sourceSet(image)}" sizes="${sizesAt("text", image)}" ` +
    `alt="${alt}" width="${width}" height="${height}" loading="lazy" class="${plateClass(image)}">`
  );
};
renderer.rules.list_item_open = (tokens, index, options, env, self) => {
  const html = self.renderToken(tokens, index, options);
  const entry = tokens[index]?.meta as { kind: EntryList; index: number } | null;
  const { emblem } = env as Dress;
  return entry ? `${html}${emblem?.(entry.kind, entry.index) ?? ""}<div>` : html;
};
renderer.rules.list_item_close = (tokens, index) => (tokens[index]?.meta ? "</div></li>" : "</li>");
renderer.rules.fence = (tokens, index) =>
  `<pre><code>${escapeHtml(tokens[index]?.content ?? "")}</code></pre>`;
renderer.rules.table_open = () => '<div class="overflow-x-auto" tabindex="0"><table>';
renderer.rules.table_close = () => "</table></div>";
