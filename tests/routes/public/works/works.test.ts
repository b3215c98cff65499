import { describe, expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";
import { manyWorks } from "../../../support/many-works";
import type { Page } from "../../../support/page/page";
import type { Part } from "../../../support/page/part";
import { publicPages } from "../../../support/public-pages";
import type { WorkEntry } from "../../../support/stores/seed";

function headings(part: Part, level: 2 | 3): string[] {
  return part.select(`h${level}`).map(({ text }) => text);
}

const sampled = await loadApp();
const visitor = sampled.newVisitor();

it("the sample catalogue links to each category with the number of its works", async () => {
  const { main } = await visitor.visit("/works");
  const [all, ...chips] = main.get("navigation", "Categories").all("link");
  expect([all?.text, all?.attribute("aria-current")]).toEqual(["All", "true"]);
  const names = headings(main, 2);
  expect(chips).toHaveLength(names.length);
  for (const [index, name] of names.entries()) {
    const page = await visitor.visit(chips[index]?.attribute("href") ?? "");
    const count = titles(page).length;
    expect(chips[index]?.text).toBe(`${name} ${count}`);
    expect(page.heading).toMatch(`${count} work`);
    expect(page.heading).toMatch(` in ${name}`);
  }
});

function titles(page: Page): string[] {
  return headings(page.main, 3);
}

describe("a search", () => {
  it("marks its words, and its categories count the hits and keep the words", async () => {
    const { main } = await visitor.visit("/works?q=slow+map");
    expect(main.select("h3 mark").map(({ text }) => text)).toEqual(["Slow", "Map"]);
    const page = await visitor.visit("/works?q=a");
    const chip = page.get("navigation", "Categories").all("link")[1];
    const found = await visitor.visit(chip?.attribute("href") ?? "");
    expect(chip?.text).toMatch(new RegExp(` ${titles(found).length}$`));
    expect(found.field("Search words").value).toBe("a");
  });

  it("says that nothing matches, and links to all works", async () => {
    const page = await visitor.visit("/works?q=nothing-is-called-this");
    expect(page.status).toBe(200);
    expect(page.main.text).toContain("No works match.");
    expect(titles(page)).toEqual([]);
    const all = await page.press("Show all works");
    expect(all.path).toBe("/works");
    expect(titles(all).length).toBeGreaterThanOrEqual(24);
  });

  it("shows the input as text, never as markup", async () => {
    const words = '"><img src=x onerror=alert(1)>';
    const page = await visitor.visit(`/works?q=${encodeURIComponent(words)}`);
    expect(page.field("Search words").value).toBe(words);
    expect(page.root.select("img[src=x]")).toEqual([]);
  });

  it.each(["category=Nonsense", "type=__proto__", "type=a&type=b"])(
    "finds nothing for %s",
    async (query) => {
      const page = await visitor.visit(`/works?${query}`);
      expect(page.status).toBe(200);
      expect(page.main.text).toContain("No works match.");
    },
  );
});

const works: WorkEntry[] = [
  {
    id: "1",
    title: "Tile",
    type: "small-image",
    category: "zebra",
    description: "An image",
    ctaLink: "/about",
    appId: "tile",
  },
  { id: "2", title: "Bare tile", type: "small-image", category: "zebra" },
  { id: "3", title: "Page tile", type: "small-image", category: "zebra", appId: "page-tile" },
  {
    id: "4",
    title: "Text and image",
    type: "medium-feature",
    category: "Apple",
    description: "A paragraph",
    appId: "text-image",
    ctaLink: "/about",
  },
  { id: "5", title: "No page", type: "medium-feature", category: "Apple" },
  {
    id: "6",
    title: "Large",
    type: "large-feature",
    category: "Apple",
    subtitle: "Above the title",
    description: "All of it",
    features: ["One", "Two"],
    ctaText: "Open it",
    ctaLink: "https://example.org/large",
    appId: "large",
  },
  { id: "7", title: "Plain large", type: "large-feature", category: "Apple", appId: "plain-large" },
  { id: "8", title: "Lonely large", type: "large-feature", category: "Apple" },
  {
    id: "9",
    title: "To get",
    type: "list-item",
    price: "GET",
    ctaText: "Ignored",
    ctaLink: "/community",
  },
  { id: "a", title: "To buy", type: "list-item", price: "$29", appId: "to-buy" },
  { id: "b", title: "To try", type: "list-item", ctaText: "Try", appId: "to-try" },
  { id: "c", title: "To see", type: "list-item", appId: "to-see" },
  { id: "d", title: "To read", type: "list-item", price: "Free" },
  { id: "e", title: "Accented", type: "medium-feature", category: "Éclair" },
  { id: "f", title: "Lower case", type: "medium-feature", category: " apple " },
];

describe("the cards of the works page", async () => {
  const app = await loadApp({ works });
  const { main } = await app.newVisitor().visit("/works");

  function cardOf(title: string): Part {
    const cards = main.select("section li").filter((card) => headings(card, 3).join() === title);
    if (!cards[0]) throw new Error(`There is no card of ${title}.`);
    return cards[0];
  }

  function linkOf(title: string): string[] | undefined {
    const [link, ...others] = cardOf(title).all("link");
    expect(others).toEqual([]);
    return link && [link.text, link.attribute("href") ?? ""];
  }

  it("appear in their category, large features first", () => {
    expect(headings(main, 2)).toEqual(["apple", "Apple", "Éclair", "Uncategorized", "zebra"]);
    expect(headings(main.get("region", "Apple"), 3)).toEqual([
      "Large",
      "Plain large",
      "Lonely large",
      "Text and image",
      "No page",
    ]);
  });

  it("show a large feature's subtitle, features and call to action", () => {
    const large = cardOf("Large");
    expect(large.text).toContain("Above the title");
    expect(large.text).toContain("All of it");
    const features = large.all("listitem").map(({ text }) => text);
    expect(features).toEqual(["One", "Two"]);
    const links = large.all("link");
    expect(links.map((link) => [link.name, link.attribute("href")])).toEqual([
      ["Large", "/works/large"],
      ["Open it: Large", "https://example.org/large"],
    ]);
    expect(linkOf("Plain large")).toEqual(["Learn More", "/works/plain-large"]);
    expect(linkOf("Lonely large")).toBeUndefined();
  });

  it("link from a medium feature to its page, if it has one", () => {
    const medium = cardOf("Text and image");
    expect(medium.text).toContain("A paragraph");
    expect(medium.all("img")).toEqual([]);
    expect(medium.select("img")).toHaveLength(1);
    expect(linkOf("Text and image")?.[1]).toBe("/works/text-image");
    expect(linkOf("No page")).toBeUndefined();
  });

  it.each([
    ["To get", "GET", "/community"],
    ["To buy", "$29", "/works/to-buy"],
    ["To try", "Try", "/works/to-try"],
    ["To see", "View", "/works/to-see"],
  ])("label the button of %s as %s", (title, label, path) => {
    const link = cardOf(title).get("link");
    expect(link.name).toBe(`${label}: ${title}`);
    expect(link.attribute("href")).toBe(path);
  });
});

const failures = new Map([
  ["/works", "Failed to load works. Please try again later."],
  ["/works/slow-map", "Failed to load works. Please try again later."],
  ["/creators", "Failed to load creators. Please try again later."],
  ["/creators/mira-okafor", "Failed to load works for this creator."],
]);

it("shows the specified message while works cannot be loaded", async () => {
  const app = await loadApp();
  const repair = app.breakStore("down");
  const visitor = app.newVisitor();
  for (const { path } of publicPages) {
    const message = failures.get(path);
    const page = await visitor.visit(path);
    if (message === undefined) {
      expect(page.status, path).toBe(200);
      // The owner may have changed the original text.
      expect(page.header("Cache-Control"), path).toBe("no-store, max-age=0");
      continue;
    }
    expect(page.status, path).toBe(503);
    expect(page.header("Cache-Control"), path).toBe("no-store, max-age=0");
    expect(Number(page.header("Retry-After")), path).toBeGreaterThan(0);
    expect(page.main.text, path).toContain(message);
    expect(page.title, path).not.toContain("not found");
    expect(page.get("navigation", "Main").all("link")).toHaveLength(4);
  }
  for (const path of ["/art/~slow-map~.svg", "/art/people/~mira-okafor~.svg"]) {
    const request = new Request(app.url + path);
    const image = await app.answer(request);
    expect(image.status, path).toBe(503);
    expect(image.headers.get("Cache-Control"), path).toBe("no-store, max-age=0");
  }
  expect((await visitor.visit("/healthz")).status).toBe(503);

  repair();
  await vi.waitFor(
    async () => {
      const page = await visitor.visit("/works");
      expect(page.status).toBe(200);
      expect(page.main.get("heading", "Design Tools")).toBeDefined();
      expect((await visitor.visit("/healthz")).status).toBe(200);
    },
    { timeout: 30_000 },
  );
});

it("says that there are no works, and shows the first one immediately", async () => {
  const app = await loadApp({ works: [] });
  const visitor = app.newVisitor();
  const empty = await visitor.visit("/works");
  expect(empty.status).toBe(200);
  expect(empty.heading).toBe("Works");
  expect(empty.main.text).toContain("No works to display at the moment.");
  const creators = await visitor.visit("/creators");
  expect(creators.main.text).toContain("No creators found at the moment.");

  const first = { id: "first", title: "The first", type: "list-item" };
  await app.putWorks({ ...first, creatorId: "me" });
  const works = await visitor.visit("/works");
  expect(works.main.select("h3").map(({ text }) => text)).toEqual(["The first"]);
});

function hrefOf(page: Page, link: string): string {
  return page.main.get("link", link).attribute("href") ?? "";
}

it("shows all of up to 1,000 works in their categories, unfolded", async () => {
  const app = await loadApp({ works: manyWorks(240) });
  const { main } = await app.newVisitor().visit("/works");
  expect(main.select("section h3")).toHaveLength(240);
  expect(main.select("details h3")).toEqual([]);
  expect(main.get("region", "Category 0").select(".card-large")).toHaveLength(20);
});

it("lists more than 1,000 works in steps, by plain links", async () => {
  const works = manyWorks(1302).map((work, index) => ({
    ...work,
    creatorId: `maker-${work.id}`,
    creatorName: `${index < 1000 ? "Few" : "More"} ${index}`,
  }));
  const whole = manyWorks(48).map((work) => ({ ...work, id: `x-${work.id}`, category: "Whole" }));
  const app = await loadApp({
    works: [...works, ...whole],
    settings: { SITE_URL: "https://labs.example" },
  });
  const visitor = app.newVisitor();
  const page = await visitor.visit("/works");
  expect(page.main.all("link", /in Whole$/)).toEqual([]);
  expect(page.main.select("section h3")).toHaveLength(7 * 48);
  let next = await visitor.visit(hrefOf(page, "All 217 in Category 4"));
  expect(next.heading).toBe("217 works in Category 4");
  const seen = new Set<string>();
  for (const step of [1, 2]) {
    const name = step > 1 ? "&page=2" : "";
    expect(next.body).toContain(
      `rel="canonical" href="https://labs.example/works?category=Category+4${name.replace("&", "&amp;")}"`,
    );
    for (const [link] of next.body.matchAll(/\/works\/work-\d+/g)) seen.add(link);
    if (step === 1) next = await visitor.visit(hrefOf(next, "Next page"));
  }
  expect(next.heading).toBe("217 works in Category 4, page 2");
  expect(seen.size).toBe(217);
  const none = await visitor.visit("/works?category=None");
  expect(none.main.text).toContain("No works match.");
  expect(none.main.all("heading").map(({ text }) => text)).toEqual(["No works in None"]);
  const search = await visitor.visit("/works?q=category");
  expect(search.heading).toContain("1,302 works");
  expect(search.body).toContain("Page 1 of 14");
  const creators = await visitor.visit("/creators");
  const more = await visitor.visit(hrefOf(creators, "Next page"));
  expect(more.body).toContain("Page 2 of 7");
  const few = await visitor.visit("/creators?q=few");
  expect(few.main.text).toContain("Few 999");
  expect(few.all("link", "Next page")).toEqual([]);
});
