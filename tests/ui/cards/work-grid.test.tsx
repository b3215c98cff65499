import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { WorkGrid } from "~/ui/cards/work-grid";
import type { Work, WorkType } from "~/work/work";

function work(id: string, type: WorkType, more: Partial<Work> = {}): Work {
  return { id, title: `Title of ${id}`, type, ...more };
}

function render(works: Work[]): string {
  return renderToStaticMarkup(<WorkGrid works={works} headingLevel="h3" />);
}

function titlesIn(markup: string): string[] {
  return Array.from(markup.matchAll(/Title of (\w+)/g), ([, id = ""]) => id);
}

describe("a grid of works", () => {
  it("shows cards in their order, then list items in their own list", () => {
    const markup = render([
      work("item1", "list-item"),
      work("large", "large-feature"),
      work("medium", "medium-feature"),
      work("item2", "list-item"),
      work("small", "small-image"),
    ]);
    const [grid = "", items = ""] = markup.split('<ul class="items">');
    expect(titlesIn(grid)).toEqual(["large", "medium", "small"]);
    expect(titlesIn(items)).toEqual(["item1", "item2"]);
  });

  it("leaves out empty lists", () => {
    const lists = (markup: string) => markup.split("<ul").length - 1;
    expect(lists(render([work("a", "list-item")]))).toBe(1);
    expect(lists(render([work("a", "small-image")]))).toBe(1);
    expect(lists(render([]))).toBe(0);
  });

  it.each([
    [1, "ends-row"],
    [2, "ends-row"],
    [3, ""],
    [4, "ends-row"],
    [5, "ends-row"],
    [6, ""],
  ])("lets the last of %i images fill its row", (count, places) => {
    const pictures = Array.from({ length: count }, (_, index) =>
      work(`p${index}`, "medium-feature"),
    );
    const cards = render([work("large", "large-feature"), ...pictures])
      .split("<li ")
      .slice(2);
    const placesOf = (card = "") =>
      (card.match(/ends-[\w-]+/g) ?? []).join(" ");
    expect(placesOf(cards.at(-1))).toBe(places);
    expect(cards.slice(0, -1).map(placesOf).join("")).toBe("");
  });

  it("fills the row before a large feature among others", () => {
    const markup = render([
      work("a", "medium-feature"),
      work("large", "large-feature"),
      work("b", "medium-feature"),
    ]);
    expect(markup.match(/ends-row/g)).toHaveLength(2);
  });
});

describe("a card", () => {
  it.each([
    "large-feature",
    "medium-feature",
    "list-item",
    "small-image",
  ] as const)("of type %s cuts only texts of many lines", (type) => {
    const text = (length: number) => "A long text. ".repeat(length / 13).trim();
    const cutsIn = (title: string, description: string) =>
      render([work("long", type, { title, description })]).match(/clamp-5/g);
    expect(cutsIn(text(130), text(150))).toBeNull();
    expect(cutsIn(text(200), text(500))).toHaveLength(2);
  });

  it("has a smaller title if it is long, or one of its words is", () => {
    const size = (title: string) =>
      /text-(2xl|xl|lg)/.exec(
        render([work("x", "large-feature", { title })]),
      )?.[1];
    expect(size("Slow Map")).toBe("2xl");
    expect(size("ChatGPT for Sheets, Docs, Slides, Forms")).toBe("xl");
    expect(size("Rindfleischetikettierungsgesetz")).toBe("lg");
  });

  it("never cuts a price", () => {
    const price = "From $1,299.00 per seat";
    const markup = render([work("x", "list-item", { price })]);
    expect(markup).toContain(`<span class="item-label">${price}</span></li>`);
  });

  it("names the makers in words", () => {
    const fields = {
      creatorName: "Mira Okafor",
      coCreators: [{ creatorId: "cairn", creatorName: "Cairn", isAgent: true }],
    };
    for (const type of ["large-feature", "list-item"] as const) {
      const markup = render([work("x", type, fields)]);
      const [, credit = ""] = /by-both">(.*?)<\/p>/.exec(markup) ?? [];
      expect(credit.replace(/<[^>]*>/g, "")).toBe(
        "Mira Okafor and the agent Cairn",
      );
    }
  });

  it("shows three features and the number of others", () => {
    const features = Array.from({ length: 40 }, (_, i) => `Feature ${i + 1}`);
    const large = work("large", "large-feature", { features, appId: "large" });
    const markup = render([large]);
    expect(markup.match(/Feature \d+/g)).toEqual([
      "Feature 1",
      "Feature 2",
      "Feature 3",
    ]);
    expect(markup).toContain("And 37 more");
    const with4 = { ...large, features: features.slice(0, 4) };
    expect(render([with4])).toContain("And 1 more");
    const with3 = { ...large, features: features.slice(0, 3) };
    expect(render([with3])).not.toContain("more<");
    expect(markup.match(/<a /g)).toHaveLength(1);

    const elsewhere = { ...large, ctaLink: "https://example.org/" };
    expect(render([elsewhere])).toContain(
      '<a href="/works/large" aria-label="And 37 more features of Title of large">',
    );
  });

  it("gives each text its own writing direction", () => {
    const fields = { description: "تطبيق", category: "מדע", appId: "a" };
    for (const type of [
      "medium-feature",
      "small-image",
      "list-item",
    ] as const) {
      const markup = render([work("x", type, fields)]);
      expect(markup).toMatch(/<p dir="rtl"[^>]*>تطبيق/);
      const rtl = render([
        work("x", type, { title: "تطبيق", description: "A book" }),
      ]);
      expect(rtl).toMatch(/<div dir="rtl" class="(card-text|item-head)">/);
      expect(rtl).toMatch(
        type === "list-item"
          ? /<p class[^>]*>A book/
          : /<p dir="ltr"[^>]*>A book/,
      );
    }
  });
});
