import { LRUCache } from "lru-cache";
import MarkdownIt, { type StateCore, type Token } from "markdown-it";
import { fold } from "~/catalogue/search";
import { readPictureAddress, tintClass } from "~/media/picture-name";
import { plainSize, sizesAt, sourceSet } from "~/media/picture-sizes";
import { safeLink } from "~/kinds/link";
import { own } from "~/kinds/outside";

/** A browser and the parser handle this much quickly; longer texts continue without format. */
const mostMarks = 20_000;
const mostLinks = 1000;
const mostNested = 8;
const longestId = 80;

/** Each of these characters can begin or end Markdown, or breaks a line. */
const marks = /[\n!#$%&*+\-:<=>@[\\\]^_`{|}~]/g;

const rendered = new LRUCache<string, string>({
  max: 5000,
  maxSize: 16_000_000,
  sizeCalculation: (html, text) => html.length + text.length,
});

/** Each page may dress its Markdown differently. */
export interface Dress {
  /** The values replace placeholders such as `{site}`, by name. */
  values?: Map<string, string>;
  /** @returns the image of an entry (see `markEntries`), as SVG. */
  emblem?: (list: EntryList, index: number) => string;
  /** The cache key includes this text, which differs for each `emblem`. */
  look?: string;
}

export type EntryList = "cards" | "steps";

interface Entry {
  kind: EntryList;
  index: number;
}

/** Renders Markdown (CommonMark with tables) as safe HTML; HTML in it is shown as text. */
export function renderMarkdown(text: string, dress: Dress = {}): string {
  const { values, look } = dress;
  const key = values ? JSON.stringify([text, ...values, look]) : text;
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const end = endOfMarks(text);
  const rest = text.slice(end).trim();
  const html =
    markdown.render(text.slice(0, end), { ...dress }) +
    (rest && `<p dir="auto" class="whitespace-pre-line">${escapeHtml(rest)}</p>`);
  rendered.set(key, html);
  return html;
}

/** @returns text without any format. */
export function firstParagraph(text: string, dress: Dress): string {
  const tokens = markdown.parse(text.slice(0, 4000), { ...dress });
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

const markdown = new MarkdownIt({ html: false, maxNesting: 20 });
const { escapeHtml } = markdown.utils;
const { core, block, renderer } = markdown;

// The parser drops content that is nested too deeply, so deep text becomes paragraphs before that.
const paragraph = block.ruler.getRules("").at(-1);
block.ruler.before("blockquote", "deep text", (state, line, end, silent) => {
  if (silent || state.level < 2 * mostNested) return false;
  return paragraph?.(state, line, end, silent) ?? false;
});

// Unsafe links are hidden below, so that their text remains.
markdown.validateLink = () => true;

// Values replace text that is already parsed, so they cannot become markup.
core.ruler.push("placeholders", (state) => {
  const { values } = state.env as Dress;
  if (!values) return;
  for (const token of state.tokens) {
    if (token.children) token.children = filled(token.children, values, state);
  }
});

core.ruler.push("entries", ({ tokens }) => markEntries(tokens));

core.ruler.push("limits", ({ tokens }) => {
  const headings = new Set<string>();
  let links = 0;
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
          (inner.type !== "link_open" || (isSafeLink(inner) && ++links <= mostLinks));
        inner.hidden = !isShown;
        shown.push(isShown);
      }
      if (inner.nesting === -1) inner.hidden = !shown.pop();
      if (inner.type === "image") {
        const address = textOf(inner, "src");
        const isLink = !shown.includes(true) && safeLink(address);
        links += 1;
        inner.meta = links > mostLinks ? null : { isLink };
      }
    }
  }
});

const placeholder = /\{([a-z]+)\}/;

/** Links email addresses and phone numbers, except inside of a link. */
function filled(
  tokens: Token[],
  values: Map<string, string>,
  state: StateCore,
  isPlain = false,
): Token[] {
  let links = isPlain ? 1 : 0;
  return tokens.flatMap((token) => {
    if (token.type === "link_open") {
      links += 1;
      token.attrSet("href", filledAddress(textOf(token, "href"), values));
    }
    if (token.type === "link_close") links -= 1;
    if (token.type === "image") {
      token.children = filled(token.children ?? [], values, state, true);
    }
    if (token.type !== "text" || !token.content.includes("{")) return token;
    return token.content.split(placeholder).flatMap((part, index) => {
      const value = index % 2 === 1 ? values.get(part) : undefined;
      const text = new state.Token("text", "", 0);
      text.content = value ?? (index % 2 === 1 ? `{${part}}` : part);
      const address = value && linkTo(part, value);
      if (!address || links > 0) return text;
      const open = new state.Token("link_open", "a", 1);
      open.attrs = [["href", address]];
      return [open, text, new state.Token("link_close", "a", -1)];
    });
  });
}

function linkTo(name: string, value: string): string | undefined {
  if (name === "email") return `mailto:${value}`;
  return name === "phone" ? phoneAddress(value) : undefined;
}

export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

/** The parser has encoded the braces. */
function filledAddress(address: string, values: Map<string, string>): string {
  if (address === "tel:%7Bphone%7D") {
    return phoneAddress(values.get("phone") ?? "");
  }
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

const entryClasses = {
  cards: "entries entry-cards",
  steps: "entries entry-steps",
};

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

/** The prefix keeps these IDs apart from all others on the page. */
function identify(heading: Token, content: Token[], known: Set<string>): void {
  const text = renderer.renderInlineAsText(content, markdown.options, {});
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const id = ["section", ...words].join("-").slice(0, longestId);
  if (words.length === 0 || known.has(id)) return;
  known.add(id);
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

function isSafeLink(link: Token): boolean {
  const address = textOf(link, "href");
  link.attrs = [["href", address]];
  return safeLink(address);
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
  const picture = readPictureAddress(source);
  if (!picture) {
    const { isLink } = token.meta as { isLink: boolean };
    const address = escapeHtml(source);
    return isLink ? `<a href="${address}">${alt || address}</a>` : alt;
  }
  const { width, height } = plainSize(picture, widestText);
  return (
    `<picture><source type="image/webp" srcset="${sourceSet(picture)}" sizes="${sizesAt("text", picture)}">` +
    `<img src="${source}" alt="${alt}" width="${width}" height="${height}" loading="lazy" class="${tintClass(picture)}"></picture>`
  );
};
renderer.rules.list_item_open = (tokens, index, options, env, self) => {
  const html = self.renderToken(tokens, index, options);
  const entry = tokens[index]?.meta as Entry | null;
  const { emblem } = env as Dress;
  return entry ? `${html}${emblem?.(entry.kind, entry.index) ?? ""}<div>` : html;
};
renderer.rules.list_item_close = (tokens, index) => (tokens[index]?.meta ? "</div></li>" : "</li>");
renderer.rules.fence = (tokens, index) =>
  `<pre><code>${escapeHtml(tokens[index]?.content ?? "")}</code></pre>`;
renderer.rules.table_open = () => '<div class="overflow-x-auto" tabindex="0"><table>';
renderer.rules.table_close = () => "</table></div>";
