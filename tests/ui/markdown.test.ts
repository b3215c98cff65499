import { describe, expect, it } from "vitest";
import { renderMarkdown } from "~/ui/markdown.server";

function htmlOf(text: string): string {
  return renderMarkdown(text).replace(/\n/g, "");
}

describe("Markdown", () => {
  it("shows paragraphs, lists, emphasis, links, quotes and code", () => {
    const html = htmlOf(
      "One *two* **three**.\n\nFour [five](/about).\n\n- six\n- seven\n\n1. eight\n\n> nine\n\n```js\nten\n```",
    );
    expect(html).toBe(
      '<p dir="auto">One <em>two</em> <strong>three</strong>.</p>' +
        '<p dir="auto">Four <a href="/about">five</a>.</p>' +
        '<ul><li dir="auto">six</li><li dir="auto">seven</li></ul>' +
        '<ol><li dir="auto">eight</li></ol>' +
        '<blockquote><p dir="auto">nine</p></blockquote>' +
        "<pre><code>ten</code></pre>",
    );
  });

  it("shows tables without style attributes", () => {
    expect(htmlOf("|a|b|\n|-|-:|\n|c|d|")).toBe(
      '<div class="overflow-x-auto" tabindex="0"><table>' +
        '<thead><tr><th dir="auto">a</th><th class="text-right" dir="auto">b</th></tr></thead>' +
        '<tbody><tr><td dir="auto">c</td><td class="text-right" dir="auto">d</td></tr></tbody>' +
        "</table></div>",
    );
  });

  it("is one paragraph if it is one line", () => {
    expect(htmlOf("Plain")).toBe('<p dir="auto">Plain</p>');
  });

  it.each([
    ["# One", '<h2 dir="auto">One</h2>'],
    ["## Two", '<h2 dir="auto">Two</h2>'],
    ["### Three", '<h3 dir="auto">Three</h3>'],
    ["###### Six", '<h4 dir="auto">Six</h4>'],
  ])("ranks the heading %j below the title of the page", (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  it.each([
    "<script>alert(1)</script>",
    'before <img src="x" onerror="alert(1)"> after',
    '<a href="javascript:alert(1)">x</a>',
    "<b>bold</b>",
  ])("shows the HTML %j as text", (text) => {
    const html = htmlOf(text);
    expect(html).not.toMatch(/<(?!\/?p\b)/);
    expect(html).toContain("&lt;");
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "https://user@evil.example/",
    "mailto:a@b.example?body=x",
    "tel:javascript",
  ])("shows only the text of a link to %j", (address) => {
    expect(htmlOf(`[text](${address})`)).toBe('<p dir="auto">text</p>');
    expect(htmlOf(`[text][1]\n\n[1]: ${address}`)).toBe(
      '<p dir="auto">text</p>',
    );
    expect(htmlOf(`<${address}>`)).not.toContain("<a");
  });

  it.each([
    "https://example.org/a?b=c",
    "/works",
    "mailto:a@b.example",
    "tel:+1-555-0100",
  ])("links to %j, without a title", (address) => {
    expect(htmlOf(`[text](${address} "title")`)).toBe(
      `<p dir="auto"><a href="${address}">text</a></p>`,
    );
  });

  it("shows a picture's description instead of the picture", () => {
    expect(htmlOf("![A *pear* & <b>](https://example.org/pear.png)")).toBe(
      '<p dir="auto">A pear &amp; &lt;b&gt;</p>',
    );
  });

  it("shows deeply nested text as text", () => {
    expect(htmlOf("> ".repeat(30) + "deep")).toContain("deep");
    expect(htmlOf("- ".repeat(30) + "deep")).toContain("deep");
  });
});

describe("Markdown of 390 kB", () => {
  const size = 390_000;
  const fill = (text: string) =>
    text.repeat(Math.ceil(size / text.length)).slice(0, size);

  const patterns: Record<string, string> = {
    "nested emphasis": "*a ".repeat(60_000) + "a* ".repeat(60_000),
    "nested pictures": "![".repeat(60_000) + "](b)".repeat(60_000),
    "wide tables": `${"|a".repeat(600)}\n${"|-".repeat(600)}${fill("\n|")}`,
    "long titles": `[a]: /b "${fill("t")}"\n\n${"[a] ".repeat(9000)}`,
    "long addresses": `[a]: /${fill("%")}\n\n${"[a] ".repeat(9000)}`,
  };
  for (const text of [
    ...["[a](<", "[", "![", "[a](/b) ", "*a ", "*_*_", "`a", "<", "&"],
    ...["<a:b>", "> ", "- ", "- a\n", "a\n-\n", "a|\n-|\n", "[a]: /b\n", "\t"],
  ]) {
    patterns[JSON.stringify(text)] = fill(text);
  }

  it.each(Object.entries(patterns))(
    "has few elements and shallow nesting for %s",
    (_, text) => {
      const html = renderMarkdown(text);
      expect(html.length).toBeLessThan(6 * size);
      expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThan(70_000);
      expect(html.match(/<a /g)?.length ?? 0).toBeLessThanOrEqual(1000);
      expect(depthOf(html)).toBeLessThan(32);
    },
  );

  it("continues as plain text after the limit", () => {
    const html = renderMarkdown("*one*\n".repeat(30_000));
    expect(html).toContain("<em>one</em>");
    expect(html).toMatch(
      /<p dir="auto" class="whitespace-pre-line">\*one\*\n.*\*one\*<\/p>$/s,
    );
    expect(html.match(/one/g)).toHaveLength(30_000);
  });
});

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (/^<(?:br|hr)\b/.test(tag)) continue;
    depth += tag.startsWith("</") ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
