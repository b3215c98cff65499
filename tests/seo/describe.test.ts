import { expect, it } from "vitest";
import { describeWork, listedMeta } from "~/seo/listed-meta";
import { brand } from "~/brand.server";
import type { Site } from "~/site";

const bare = { id: "a", title: "A", makers: [] };

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

/** @returns the content of each named tag, and other tags by their kind. */
function tagsOf(site: Partial<Site>, page: Parameters<typeof listedMeta>[1]) {
  const root = { id: "root", data: { site: { ...brand, ...site } } };
  const args = { matches: [root], location: { search: "" } };
  const pairs = listedMeta(args, page).map((tag) => {
    const { name, property, rel, content, href } = tag as Record<string, string>;
    return [name ?? property ?? rel ?? Object.keys(tag)[0], content ?? href];
  });
  return Object.fromEntries(pairs) as Record<string, string | undefined>;
}

it("leaves out addresses and images without the site's address", () => {
  const page = { title: "A", path: "/a" };
  const url = "https://labs.example";
  expect(tagsOf({ url }, page)).toMatchObject({
    canonical: `${url}/a`,
    "og:url": `${url}/a`,
    "og:title": "A",
    "twitter:card": "summary_large_image",
  });
  const tags = tagsOf({ url: undefined }, page);
  expect(tags["twitter:card"]).toBe("summary");
  for (const name of ["canonical", "og:url", "og:image", "og:description"]) {
    expect(tags).not.toHaveProperty([name]);
  }
});

it.each(["png", "jpg"])("shares the owner's %s image instead", (ending) => {
  const hash = "a".repeat(32);
  const cardImage = `/media/${hash}04b00276c8553d.${ending}`;
  const site = { url: "https://labs.example", cardImage };
  expect(tagsOf(site, { path: "/a", card: "works" })).toMatchObject({
    "og:image": `https://labs.example${cardImage}`,
    "og:image:alt": brand.name,
    "og:image:type": ending === "png" ? "image/png" : "image/jpeg",
    "og:image:height": "630",
  });
});
