import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "~/ui/markdown.server";

function htmlOf(text: string): string {
  return readMarkdown(text).html.replace(/\n/g, "");
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

  it("needs no spaces around emphasis in Chinese, Japanese, and Korean", () => {
    expect(htmlOf("**注意：**必ず*「読む」*こと")).toBe(
      '<p dir="auto"><strong>注意：</strong>必ず<em>「読む」</em>こと</p>',
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

  it("shows a table as text if it would have more than 2,000 cells", () => {
    const rows = (count: number) => `|a|b|\n|-|-|\n${"|\n".repeat(count)}`;
    const wide = `${"|a".repeat(600)}\n${"|-".repeat(600)}\n${"|\n".repeat(100)}`;
    expect(htmlOf(rows(100)).match(/<td/g)?.length).toBe(200);
    for (const text of [rows(1000), wide]) expect(htmlOf(text)).not.toMatch("<table");
    const tables = htmlOf(`${rows(100)}\n`.repeat(50));
    expect(tables.match(/<td/g)?.length).toBeLessThan(2000);
    expect(tables).toMatch("|a|b|");
  });

  it("does not repeat one long address or value until a short text fills a page", () => {
    const address = `https://a.example/${"a".repeat(1900)}`;
    for (const use of ["[a] ", "![b][a] "]) {
      const html = htmlOf(`[a]: ${address}\n\n${use.repeat(1000)}`);
      expect(html).toMatch(`href="${address}"`);
      expect(html.length).toBeLessThan(150_000);
    }
    const values = { description: "d".repeat(300) };
    const filled = readMarkdown("{description} ".repeat(2000), { values }).html;
    expect(filled.length).toBeLessThan(50_000);
    expect(filled).toContain("{description}");
  });

  it("makes lists of the bullets of word processors, and keeps line breaks where it should", () => {
    expect(htmlOf("One\n•\tTwo\n\to\tThree\n• Four")).toBe(
      '<p dir="auto">One</p><ul><li dir="auto">Two' +
        '<ul><li dir="auto">Three</li></ul></li><li dir="auto">Four</li></ul>',
    );
    for (const [first, second] of ["●○", "\uf0b7\uf0a7", "•▪"]) {
      expect(htmlOf(`${first} One\n   ${second} Two`)).toBe(
        '<ul><li dir="auto">One<ul><li dir="auto">Two</li></ul></li></ul>',
      );
    }
    expect(htmlOf("One\ntwo")).toBe('<p dir="auto">One<br>two</p>');
    expect(htmlOf("•\tOne\n\t•\tTwo\nThen")).toBe(
      '<ul><li dir="auto">One</li><li dir="auto">Two</li></ul><p dir="auto">Then</p>',
    );
  });

  it("is one paragraph if it is one line", () => {
    expect(htmlOf("Plain")).toBe('<p dir="auto">Plain</p>');
  });

  it.each([
    ["# One", '<h2 dir="auto" id="heading-one">One</h2>'],
    ["## Two", '<h2 dir="auto" id="heading-two">Two</h2>'],
    ["### Three", '<h3 dir="auto" id="heading-three">Three</h3>'],
    ["###### Six", '<h4 dir="auto" id="heading-six">Six</h4>'],
  ])("ranks the heading %j below the title of the page, with an ID", (text, html) => {
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
    "mailto:a@b.example?attach=x",
    "tel:javascript",
  ])("shows only the text of a link to %j", (address) => {
    expect(htmlOf(`[text](${address})`)).toBe('<p dir="auto">text</p>');
    expect(htmlOf(`[text][1]\n\n[1]: ${address}`)).toBe('<p dir="auto">text</p>');
    expect(htmlOf(`<${address}>`)).not.toContain("<a");
  });

  it.each([
    ["https://example.org/a?b=c"],
    ["mailto:a@b.example?subject=x"],
    ["tel:+1-555-0100", "tel:+15550100"],
    ["www.bücher.example", "https://www.xn--bcher-kva.example"],
    ["./about", "/about"],
    ["#install"],
  ])("links to %j, without a title", (typed, link = typed) => {
    expect(htmlOf(`[text](${typed} "title")`)).toBe(`<p dir="auto"><a href="${link}">text</a></p>`);
  });

  const problemOf = (text: string) => readMarkdown(text).linkProblem;

  it("names the first link that the page leaves out, and says why", () => {
    const text = readFileSync("tests/fixtures/page-text.md", "utf8");
    expect(htmlOf(text)).toContain("mailto:hello@example.org?subject=Harbour%20Map");
    expect(problemOf(`${text} [a](mailto:{email})`)).toBeUndefined();
    expect(problemOf(`${text}\n\n[a](ada@b.example) [d](ftp://e)`)).toBe(
      "The link ada@b.example cannot be used. Write mailto: before an email address: mailto:ada@b.example",
    );
    expect(problemOf("`[a](tel:1 2)` [b](see this) ![c](mailto:a@b.example?subject=x y)")).toBe(
      "The link mailto:a@b.example?subject=x y cannot be used. A link has no spaces and no backslashes. Write %20 for a space.",
    );
    // The settings have these values, and not the text.
    const others = { url: "[Your Site URL]", email: "Write to a@b.example" };
    const { linkProblem } = readMarkdown("[a]({url}/works) {email}", { values: others });
    expect(linkProblem).toBeUndefined();
    expect(problemOf("![a](photo.png)")).toContain("The link photo.png cannot be used");
  });

  const media = `/media/${"0".repeat(32)}07d003e8c8553d.jpg`;

  it.each([
    [
      "links to an image on another site",
      "![A *pear* & <b>](https://example.org/pear.png)",
      '<a href="https://example.org/pear.png">A pear &amp; &lt;b&gt;</a>',
    ],
    [
      "shows only the description of an image with an unsafe address",
      '![A "pear"](javascript:alert(1))',
      "A &quot;pear&quot;",
    ],
    [
      "shows only the description of a linked image on another site",
      "[![pear](//evil.example/x.png)](/about)",
      '<a href="/about">pear</a>',
    ],
  ])("%s", (_, text, html) => {
    expect(htmlOf(text)).toBe(`<p dir="auto">${html}</p>`);
  });

  it("shows an image from Media with its size and smaller versions", () => {
    const html = htmlOf(`![A "pear"](${media})`);
    expect(html).toMatch(
      /^<p dir="auto"><img src="[^"]*" srcset="\/media\/0{32}07d003e8c8553d-400.webp 400w, /,
    );
    expect(html).toContain(` alt="A &quot;pear&quot;" width="672" height="336" loading="lazy"`);
  });

  it("gives headings the IDs that authors know, with a beginning of their own", () => {
    const text =
      "# Example\n\n# What’s *new*?\n\n# Example\n\n# Example 1\n\n# Über\n\n# …\n\n# Main";
    expect(Array.from(htmlOf(text).matchAll(/ id="(.*?)"/g), ([, id]) => id)).toEqual([
      "heading-example",
      "heading-whats-new",
      "heading-example-1",
      "heading-example-1-1",
      "heading-über",
      "heading-main",
    ]);
  });

  it("shows lists whose items begin with a heading as cards or steps", () => {
    const cards = "- ### One\n\n  Text\n- ### Two\n";
    expect(htmlOf(cards)).toContain(
      '<ul class="entries entry-cards"><li class="card" dir="auto"><div><h3',
    );
    expect(htmlOf(cards.replace(/^-/gm, "1."))).toContain(
      '<ol class="entries entry-steps"><li dir="auto"><div><h3',
    );
    expect(htmlOf(`${cards}- plain`)).not.toContain("entries");
  });

  it("shows deeply nested text as text", () => {
    expect(htmlOf("> ".repeat(30) + "deep")).toMatch(
      /^(<blockquote>){16}<p dir="auto">(&gt; ){14}deep/,
    );
    expect(htmlOf("- ".repeat(30) + "deep")).toMatch(/^(<ul><li dir="auto">){8}(- ){22}deep/);
  });
});

const values = {
  site: "<b>*Labs*</b> [x](/y)",
  email: "a@b.example",
  phone: "+1 (555) 01",
  url: "https://labs.example",
};
const filled = (text: string) =>
  readMarkdown(text, { values })
    .html.trim()
    .replace(/^<p dir="auto">|<\/p>$/g, "");

it.each([
  ["is replaced by text that cannot become markup", "{site}", "&lt;b&gt;*Labs*&lt;/b&gt; [x](/y)"],
  ["of an unknown name stays as typed", "{sit} {constructor}", "{sit} {constructor}"],
  ["in code stays as typed", "`{site}`", "<code>{site}</code>"],
  [
    "for the email address is a link",
    "**{email}**",
    '<strong><a href="mailto:a@b.example">a@b.example</a></strong>',
  ],
  ["for the phone number is a link", "{phone}", '<a href="tel:+155501">+1 (555) 01</a>'],
  [
    "in a link is not a second link",
    "[{email}](/contact-us)",
    '<a href="/contact-us">a@b.example</a>',
  ],
  [
    "is replaced in the address of a link",
    "[a](mailto:{email}) [b](tel:{phone}) [c]({url}/works)",
    '<a href="mailto:a@b.example">a</a> <a href="tel:+155501">b</a> <a href="https://labs.example/works">c</a>',
  ],
  ["cannot make the address of a link unsafe", "[a]({site}) [b](javascript:{email})", "a b"],
])("a placeholder %s", (_, text, html) => {
  expect(filled(text)).toBe(html);
});

describe("Markdown of 390 kB", () => {
  const size = 390_000;
  const fill = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size);

  const patterns: Record<string, string> = {
    "nested emphasis": "*a ".repeat(60_000) + "a* ".repeat(60_000),
    "nested images": "![".repeat(60_000) + "](b)".repeat(60_000),
    "wide tables": `${"|a".repeat(600)}\n${"|-".repeat(600)}${fill("\n|")}`,
    "long titles": `[a]: /b "${fill("t")}"\n\n${"[a] ".repeat(9000)}`,
    "long addresses": `[a]: /${fill("%")}\n\n${"[a] ".repeat(9000)}`,
  };
  for (const text of [
    "[a](<",
    "[",
    "![",
    "[a](/b) ",
    "*a ",
    "*_*_",
    "`a",
    "<a:b>",
    "> ",
    "- ",
    "- a\n",
    "a\n-\n",
    "a|\n-|\n",
    "[a]: /b\n",
  ]) {
    patterns[JSON.stringify(text)] = fill(text);
  }

  it.each(Object.entries(patterns))("has few elements and shallow nesting for %s", (_, text) => {
    const { html } = readMarkdown(text);
    expect(html.length).toBeLessThan(6 * size);
    expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThan(80_000);
    expect(html.match(/<a /g)?.length ?? 0).toBeLessThanOrEqual(1000);
    expect(depthOf(html)).toBeLessThan(32);
  });

  it("continues as plain text after the limit", () => {
    const { html } = readMarkdown("*one*\n".repeat(30_000));
    expect(html).toContain("<em>one</em>");
    expect(html).toMatch(/<p dir="auto" class="whitespace-pre-line">\*one\*\n.*\*one\*<\/p>$/s);
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
