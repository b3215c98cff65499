import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LongDescription } from "~/ui/work-page/long-description";

function htmlOf(text: string): string {
  return renderToStaticMarkup(<LongDescription text={text} />);
}

describe("a long description", () => {
  it("shows paragraphs, lists, emphasis and links", () => {
    const html = htmlOf(
      "One *two* **three**.\n\nFour [five](/about).\n\n- six\n- seven\n\n1. eight",
    );
    expect(html).toBe(
      '<p dir="auto">One <em>two</em> <strong>three</strong>.</p>' +
        '<p dir="auto">Four <a href="/about">five</a>.</p>' +
        '<ul><li dir="auto">six</li><li dir="auto">seven</li></ul>' +
        '<ol start="1"><li dir="auto">eight</li></ol>',
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
    "//evil.example",
    "https://user@evil.example/",
  ])("does not link to %j", (address) => {
    expect(htmlOf(`[text](${address})`)).not.toContain("<a");
    expect(htmlOf(`<${address}>`)).not.toContain("<a");
  });

  it("shows a picture's description instead of the picture", () => {
    expect(htmlOf("![A pear](https://example.org/pear.png)")).toBe(
      '<p dir="auto">A pear</p>',
    );
  });
});
