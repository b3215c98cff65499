import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { WorkGrid } from "~/ui/cards/work-grid";
import type { Work, WorkType } from "~/work/work";

function work(id: string, type: WorkType, more: Partial<Work> = {}): Work {
  return { id, title: `Title of ${id}`, type, ...more };
}

function render(works: Work[], leadId?: string): string {
  return renderToStaticMarkup(
    <WorkGrid works={works} headingLevel="h3" leadId={leadId} />,
  );
}

function titlesIn(markup: string): string[] {
  return Array.from(markup.matchAll(/Title of (\w+)/g), ([, id = ""]) => id);
}

describe("a grid of works", () => {
  it("shows large features, then pictures, then list items in their own list", () => {
    const markup = render([
      work("item1", "list-item"),
      work("medium", "medium-feature"),
      work("large", "large-feature"),
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
    [1, "ends-pairs ends-row"],
    [2, "ends-row-after-one"],
    [3, "ends-pairs"],
    [4, "ends-row"],
    [5, "ends-pairs ends-row-after-one"],
    [6, ""],
  ])("lets the last of %i pictures fill its row", (count, places) => {
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

  it("shortens the card of the featured work", () => {
    const lead = work("lead", "large-feature", { features: ["One", "Two"] });
    expect(render([lead])).not.toContain("card-brief");
    expect(render([lead], lead.id)).toContain("card-brief");
    expect(render([lead], lead.id)).toContain("One");
  });
});

describe("a card", () => {
  it.each([
    "large-feature",
    "medium-feature",
    "list-item",
    "small-image",
  ] as const)(
    "of type %s truncates a long title and a long description",
    (type) => {
      const description = "A very long description. ".repeat(200).trim();
      const markup = render([work("long", type, { description })]);
      expect(markup).toMatch(/clamp-[23][^>]*>(<a[^>]*>)?Title of long/);
      expect(markup).toMatch(/clamp-[24][^>]*>A very long description/);
    },
  );

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
      expect(markup).toMatch(/<h3 dir="auto"/);
      expect(markup).toMatch(/<p dir="auto"[^>]*>تطبيق/);
    }
  });
});
