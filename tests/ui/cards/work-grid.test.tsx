import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Work } from "~/kinds/work";
import { workFields, workTypes, type WorkType } from "~/kinds/work-fields";
import { cardsOf, WorkGrid } from "~/ui/cards/work-grid";

function work(id: string, type: WorkType, more: Partial<Work> = {}): Work {
  return { id, title: `Title of ${id}`, type, ...more };
}

function render(works: Work[]): string {
  return renderToStaticMarkup(<WorkGrid works={works} headingLevel="h3" />);
}

it("a grid lists cards in the given order, then list items", () => {
  const types: WorkType[] = ["list-item", "large-feature", "small-image", "list-item"];
  const works = types.map((type, index) => work(`w${index}`, type));
  const ids = cardsOf({ works, headingLevel: "h3" }).map((card) => card.work.id);
  expect(ids).toEqual(["w1", "w2", "w0", "w3"]);
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
      const [first, ...others] = makers.map(([creatorName, isAgent]) => ({ creatorName, isAgent }));
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
    const fields = { description: "تطبيق\nA map", category: "מדע", appId: "a" };
    for (const type of ["medium-feature", "small-image", "list-item"] as const) {
      const markup = render([work("x", type, fields)]);
      expect(markup).toMatch(/<p dir="rtl"[^>]*>تطبيق<br\/><span dir="ltr">\nA map<\/span>/);
      const rtl = render([work("x", type, { title: "تطبيق", description: "A book" })]);
      expect(rtl).toMatch(/<div dir="rtl" class="(card-text|item-head)">/);
      expect(rtl).toMatch(
        type === "list-item" ? /<p class[^>]*>A book/ : /<p dir="ltr"[^>]*>A book/,
      );
    }
  });
});
