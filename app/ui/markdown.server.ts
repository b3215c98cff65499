import { LRUCache } from "lru-cache";
import MarkdownIt, { type Token } from "markdown-it";
import { safeAddress } from "~/work/link";

/** What a browser and the parser handle quickly; longer texts continue without format. */
const mostMarks = 20_000;
const mostLinks = 1000;
const mostNested = 8;

/** Every character that can begin or end Markdown, and the breaks between lines. */
const marks = /[\n!#$%&*+\-:<=>@[\\\]^_`{|}~]/g;

const rendered = new LRUCache<string, string>({
  maxSize: 16_000_000,
  sizeCalculation: (html, text) => html.length + text.length,
});

/** Renders Markdown (CommonMark with tables) as safe HTML; HTML in it is shown as text. */
export function renderMarkdown(text: string): string {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const end = endOfMarks(text);
  const rest = text.slice(end).trim();
  const html =
    markdown.render(text.slice(0, end)) +
    (rest &&
      `<p dir="auto" class="whitespace-pre-line">${escapeHtml(rest)}</p>`);
  rendered.set(text, html);
  return html;
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

// The parser drops what is nested too deeply, so deep text becomes paragraphs before that.
const paragraph = block.ruler.getRules("").at(-1);
block.ruler.before("blockquote", "deep text", (state, line, end, silent) => {
  if (silent || state.level < 2 * mostNested) return false;
  return paragraph?.(state, line, end, silent) ?? false;
});

// Unsafe links are hidden below, so that their text remains.
markdown.validateLink = () => true;

core.ruler.push("limits", ({ tokens }) => {
  let links = 0;
  for (const token of tokens) {
    adapt(token);
    const shown: boolean[] = [];
    for (const inner of token.children ?? []) {
      if (inner.nesting === 1) {
        const isShown =
          shown.length < mostNested &&
          (inner.type !== "link_open" ||
            (isSafeLink(inner) && ++links <= mostLinks));
        inner.hidden = !isShown;
        shown.push(isShown);
      }
      if (inner.nesting === -1) inner.hidden = !shown.pop();
    }
  }
});

const alignments: Record<string, string | undefined> = {
  "text-align:left": "text-left",
  "text-align:center": "text-center",
  "text-align:right": "text-right",
};

/** The page's title is the only h1, and the content security policy blocks style attributes. */
function adapt(token: Token): void {
  const alignment = alignments[token.attrGet("style") ?? ""];
  if (alignment) token.attrs = [["class", alignment]];
  if (/^h[1-6]$/.test(token.tag)) {
    token.tag = `h${Math.min(Math.max(Number(token.tag[1]), 2), 4)}`;
  }
  if (/^(?:p|li|h\d|t[hd])$/.test(token.tag) && token.nesting === 1) {
    token.attrJoin("dir", "auto");
  }
}

function isSafeLink(link: Token): boolean {
  const address = String(link.attrGet("href"));
  link.attrs = [["href", address]];
  return (
    /^mailto:[^\s?]+$/i.test(address) ||
    /^tel:\+?[\d().-]+$/i.test(address) ||
    safeAddress(address) !== undefined
  );
}

/** Only checked pictures may load, so the page shows the alternative text. */
renderer.rules.image = (tokens, index, options, env, self) =>
  escapeHtml(
    self.renderInlineAsText(tokens[index]?.children ?? [], options, env),
  );
renderer.rules.fence = (tokens, index) =>
  `<pre><code>${escapeHtml(tokens[index]?.content ?? "")}</code></pre>`;
renderer.rules.table_open = () =>
  '<div class="overflow-x-auto" tabindex="0"><table>';
renderer.rules.table_close = () => "</table></div>";
