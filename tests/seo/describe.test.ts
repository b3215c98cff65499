import { expect, it } from "vitest";
import { describeWork, describeCreator } from "~/seo/listed-meta";

const bare = { id: "a", title: "A", makers: [] };

it("describes a work by its description, in one line", () => {
  const app = { ...bare, description: "One\n\ntwo  three." };
  expect(describeWork(app)).toBe("One two three.");
});

it("describes a work without a description by its known fields", () => {
  const makers = [
    { id: "mira", name: "Mira", isAgent: false },
    { name: "Cairn", isAgent: true },
  ];
  expect(describeWork({ ...bare, subtitle: "A subtitle" })).toBe("A subtitle");
  expect(describeWork({ ...bare, makers, category: "City" })).toBe(
    "A by Mira and the agent Cairn (City).",
  );
  expect(describeWork(bare)).toBe("A.");
});

it("cuts a long description between words", () => {
  const description = describeWork({
    ...bare,
    description: "word ".repeat(1000),
  });
  expect(description).toMatch(/^(word )+word…$/);
  expect(description.length).toBeLessThanOrEqual(201);
});

it("never cuts a character in two", () => {
  const app = { ...bare, description: `x${"🦊".repeat(300)}` };
  expect(describeWork(app).isWellFormed()).toBe(true);
  expect(describeWork(app)).toMatch(/^x(🦊)+…$/u);
});

it("describes a creator by some works", () => {
  const works = ["A", "B", "C", "D", "E"].map((title) => ({ title }));
  expect(describeCreator("Mira", works)).toBe(
    "Works by Mira: A, B, C, and 2 more.",
  );
  expect(describeCreator("Mira", works.slice(0, 2))).toBe(
    "Works by Mira: A and B.",
  );
});
