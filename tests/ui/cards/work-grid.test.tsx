import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { cardsOf, WorkGrid } from "~/ui/cards/work-grid";
import type { Work } from "~/kinds/work";
import { workFields, workTypes, type WorkType } from "~/kinds/work-fields";

function work(id: string, type: WorkType, more: Partial<Work> = {}): Work {
  return { id, title: `Title of ${id}`, type, ...more };
}

function render(works: Work[]): string {
  return renderToStaticMarkup(<WorkGrid works={works} headingLevel="h3" />);
}

describe("a grid of works", () => {
  it.each([
    [1, "ends-row"],
    [2, "ends-row"],
    [3, ""],
    [4, "ends-row"],
    [5, "ends-row"],
    [6, ""],
  ])("lets the last of %i images fill its row", (count, places) => {
    const images = Array.from({ length: count }, (_, index) => work(`p${index}`, "medium-feature"));
    const cards = render([work("large", "large-feature"), ...images])
      .split("<li ")
      .slice(2);
    const placesOf = (card = "") => (card.match(/ends-[\w-]+/g) ?? []).join(" ");
    expect(placesOf(cards.at(-1))).toBe(places);
    expect(cards.slice(0, -1).map(placesOf).join("")).toBe("");
  });

  it("has rows after its first card on phones", () => {
    const works = ["a", "b", "c"].map((id) => work(id, "medium-feature"));
    const cards = cardsOf({ works, headingLevel: "h3", rows: "after-first" });
    expect(cards.map(({ place = "" }) => place.split(" ").includes("row"))).toEqual([
      false,
      true,
      true,
    ]);
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

  it.each(workTypes)("of a %s cuts a description that is longer than the form says", (type) => {
    const { hint, hints } = workFields.description;
    const most = Number(/more than (\d+)/.exec(hints?.[type] ?? hint ?? "")?.[1]);
    const cardWith = (length: number) =>
      render([work("x", type, { description: "a".repeat(length) })]);
    expect(cardWith(most)).not.toContain("clamp-5");
    expect(cardWith(most + 1)).toContain("clamp-5");
  });

  it("never cuts a price", () => {
    const price = "From $1,299.00 per seat";
    const markup = render([work("x", "list-item", { price })]);
    expect(markup).toContain(`<span class="item-label">${price}</span></li>`);
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
