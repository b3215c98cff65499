import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { WorkGrid } from "~/ui/cards/work-grid";
import type { Work } from "~/kinds/work";
import type { WorkType } from "~/kinds/work-fields";

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
    const placesOf = (card = "") => (card.match(/ends-[\w-]+/g) ?? []).join(" ");
    expect(placesOf(cards.at(-1))).toBe(places);
    expect(cards.slice(0, -1).map(placesOf).join("")).toBe("");
  });

  it("shows rows after the first card, or only rows, on phones", () => {
    const works = ["a", "b", "c"].map((id) => work(id, "medium-feature"));
    const rowsOf = (rows?: "after-first" | "all") =>
      renderToStaticMarkup(<WorkGrid works={works} headingLevel="h3" rows={rows} />)
        .split("<li ")
        .slice(1)
        .map((card) => /class="([^"]*)"/.exec(card)?.[1]);
    const card = "card medium-card";
    expect(rowsOf()).toEqual([card, card, card]);
    expect(rowsOf("after-first")).toEqual([card, `${card} row`, `${card} row`]);
    expect(rowsOf("all")).toEqual([`${card} row`, `${card} row`, `${card} row`]);
  });

  it("loads the first two images of a page at once", () => {
    const works = [work("item", "list-item"), work("a", "small-image"), work("item2", "list-item")];
    const loadingOf = (isFirst: boolean) =>
      renderToStaticMarkup(<WorkGrid works={works} headingLevel="h3" isFirst={isFirst} />).match(
        /(?<=loading=")\w+/g,
      );
    expect(loadingOf(true)).toEqual(["eager", "eager", "lazy"]);
    expect(loadingOf(false)).toEqual(["lazy", "lazy", "lazy"]);
  });

  it("does not stretch a large feature at the end", () => {
    const markup = render([work("a", "large-feature")]);
    expect(markup).not.toContain("ends-row");
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
  it.each(["large-feature", "medium-feature", "list-item", "small-image"] as const)(
    "of type %s cuts only texts of many lines",
    (type) => {
      const text = (length: number) => "A long text. ".repeat(length / 13).trim();
      const cutsIn = (title: string, description: string) =>
        render([work("long", type, { title, description })]).match(/clamp-5/g);
      expect(cutsIn(text(130), text(150))).toBeNull();
      expect(cutsIn(text(200), text(500))).toHaveLength(2);
    },
  );

  it("has a smaller title if it is long, or one of its words is", () => {
    const size = (title: string) =>
      /text-(2xl|xl|lg)/.exec(render([work("x", "large-feature", { title })]))?.[1];
    expect(size("Slow Map")).toBe("2xl");
    expect(size("ChatGPT for Sheets, Docs, Slides, Forms")).toBe("xl");
    expect(size("Rindfleischetikettierungsgesetz")).toBe("lg");
    for (const [least, larger, smaller] of [
      [13, "2xl", "xl"],
      [19, "xl", "lg"],
    ] as const) {
      expect(size("w".repeat(least - 1))).toBe(larger);
      expect(size("w".repeat(least))).toBe(smaller);
    }
    for (const [least, larger, smaller] of [
      [29, "2xl", "xl"],
      [65, "xl", "lg"],
    ] as const) {
      expect(size("to ".repeat(30).slice(0, least - 1))).toBe(larger);
      expect(size("to ".repeat(30).slice(0, least))).toBe(smaller);
    }
  });

  it("marks titles that are long or in tall letters", () => {
    const kindOf = (title: string) =>
      /class="(card-title[^"]*) text-/.exec(render([work("x", "medium-feature", { title })]))?.[1];
    expect(kindOf("Slow Map")).toBe("card-title");
    expect(kindOf("to ".repeat(10).slice(0, 28))).toBe("card-title");
    expect(kindOf("to ".repeat(10).slice(0, 29))).toBe("card-title long");
    expect(kindOf("नमस्ते")).toBe("card-title tall");
  });

  it("shows the label of the action, with a long one below the text", () => {
    const partsOf = (price: string) => {
      const more = { price, description: "About it", appId: "x" };
      const markup = render([work("x", "list-item", more)]);
      return [
        markup.includes("wide-action"),
        markup.indexOf("About it") < markup.indexOf(`>${price}<`),
      ];
    };
    expect(partsOf("8 chars.")).toEqual([false, false]);
    expect(partsOf("9 chars..")).toEqual([true, true]);
    const large = work("x", "large-feature", { appId: "x" });
    expect(render([large])).toContain(">Learn More</a>");
    expect(render([{ ...large, ctaText: "Draw" }])).toContain(">Draw</a>");
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
      expect(credit.replace(/<[^>]*>/g, "")).toBe("Mira Okafor and the agent Cairn");
    }
  });

  it("lists people before agents", () => {
    const creditOf = (...makers: [name: string, isAgent: boolean][]) => {
      const [first, ...others] = makers.map(([creatorName, isAgent]) => ({
        creatorName,
        isAgent,
      }));
      const markup = render([
        work("x", "medium-feature", {
          creatorName: first?.creatorName,
          creatorIsAgent: first?.isAgent,
          coCreators: others,
        }),
      ]);
      const [, credit] = /class="credit[^>]*>(.*?)<\/p>/.exec(markup) ?? [];
      return credit?.replace(/<[^>]*>/g, "");
    };
    expect(creditOf(["Cairn", true])).toBe("the agent Cairn");
    expect(creditOf(["Mira", false], ["Bo", false], ["Ada", false])).toBe("Mira, Bo and Ada");
    expect(creditOf(["Cairn", true], ["Mira", false], ["Moss", true])).toBe(
      "Mira and the agents Cairn and Moss",
    );
    expect(render([work("x", "medium-feature")])).not.toContain("credit");
  });

  it("shows three features and the number of others", () => {
    const features = Array.from({ length: 40 }, (_, i) => `Feature ${i + 1}`);
    const large = work("large", "large-feature", { features, appId: "large" });
    const markup = render([large]);
    expect(markup.match(/Feature \d+/g)).toEqual(["Feature 1", "Feature 2", "Feature 3"]);
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
    for (const type of ["medium-feature", "small-image", "list-item"] as const) {
      const markup = render([work("x", type, fields)]);
      expect(markup).toMatch(/<p dir="rtl"[^>]*>تطبيق/);
      const rtl = render([work("x", type, { title: "تطبيق", description: "A book" })]);
      expect(rtl).toMatch(/<div dir="rtl" class="(card-text|item-head)">/);
      expect(rtl).toMatch(
        type === "list-item" ? /<p class[^>]*>A book/ : /<p dir="ltr"[^>]*>A book/,
      );
    }
  });
});
