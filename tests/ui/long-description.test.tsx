import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LongDescription } from "~/ui/app-page/long-description";

function render(text: string): string {
  return renderToStaticMarkup(<LongDescription text={text} />);
}

it("renders paragraphs, lists, emphasis, and links", () => {
  const html = render("A *b* **c**\n\n- [d](/about)\n- e");
  expect(html).toContain('<p dir="auto">A <em>b</em> <strong>c</strong></p>');
  expect(html).toContain('<li dir="auto"><a href="/about">d</a></li>');
});

it("shows HTML as text", () => {
  expect(render("<b>x</b> <script>y</script>")).toBe(
    '<p dir="auto">&lt;b&gt;x&lt;/b&gt; &lt;script&gt;y&lt;/script&gt;</p>',
  );
});

it.each([
  "[x](javascript:alert)",
  "[x](//host)",
  "![x](https://example.org/x.png)",
])("does not link or load %s", (text) => {
  expect(render(text)).not.toMatch(/href|src/);
});
