import { expect, type Page, test, type WorkEntry } from "../support/site";

function card(page: Page, title: string) {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

test.describe("the sample catalogue", () => {
  test("is grouped by category, in alphabetical order", async ({ page }) => {
    await page.goto("/works");
    const names = await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .allTextContents();
    expect(names).toContain("Uncategorized");
    expect(names.length).toBeGreaterThanOrEqual(7);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
  });

  test("leads from the home page to a work and back", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Explore Works" }).click();
    await page.getByRole("link", { name: "Plan a walk: Slow Map" }).click();
    await expect(page).toHaveURL("/works/slow-map");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Slow Map",
    );
    await page.getByRole("link", { name: "Back to Works" }).click();
    await expect(page).toHaveURL("/works");
  });
});

const works: WorkEntry[] = [
  {
    id: "1",
    title: "Tile",
    type: "small-image",
    category: "zebra",
    description: "A picture",
    ctaLink: "/about",
    appId: "tile",
  },
  { id: "2", title: "Bare tile", type: "small-image", category: "zebra" },
  {
    id: "3",
    title: "Page tile",
    type: "small-image",
    category: "zebra",
    appId: "page-tile",
  },
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
  {
    id: "7",
    title: "Plain large",
    type: "large-feature",
    category: "Apple",
    appId: "plain-large",
  },
  { id: "8", title: "Lonely large", type: "large-feature", category: "Apple" },
  {
    id: "9",
    title: "To get",
    type: "list-item",
    price: "GET",
    ctaText: "Ignored",
    ctaLink: "/community",
  },
  {
    id: "a",
    title: "To buy",
    type: "list-item",
    price: "$29",
    appId: "to-buy",
  },
  {
    id: "b",
    title: "To try",
    type: "list-item",
    ctaText: "Try",
    appId: "to-try",
  },
  { id: "c", title: "To see", type: "list-item", appId: "to-see" },
  { id: "d", title: "To read", type: "list-item", price: "Free" },
  {
    id: "e",
    title: "Accented",
    type: "medium-feature",
    category: "Éclair",
  },
  {
    id: "f",
    title: "Lower case",
    type: "medium-feature",
    category: " apple ",
  },
];

test.describe("each kind of card", () => {
  test.use({ catalogue: { works } });

  test.beforeEach(async ({ page }) => {
    await page.goto("/works");
  });

  test("stands in its category, large features first", async ({ page }) => {
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([
      "apple",
      "Apple",
      "Éclair",
      "Uncategorized",
      "zebra",
    ]);
    const apple = main.getByRole("region", { name: "Apple", exact: true });
    await expect(apple.getByRole("heading", { level: 3 })).toHaveText([
      "Large",
      "Plain large",
      "Lonely large",
      "Text and image",
      "No page",
    ]);
  });

  test("a large feature is as wide as the page, the others share a row of three", async ({
    page,
  }) => {
    const columns = async (title: string) => {
      const list = page.getByRole("list").filter({ has: card(page, title) });
      const [whole, part] = await Promise.all([
        list.first().boundingBox(),
        card(page, title).boundingBox(),
      ]);
      return Math.round((whole?.width ?? 0) / (part?.width ?? 1));
    };
    for (const [width, others] of [
      [1280, 3],
      [800, 2],
      [360, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect(await columns("Large")).toBe(1);
      expect(await columns("Text and image")).toBe(others);
    }
  });

  test("a large feature has subtitle, features and its call to action", async ({
    page,
  }) => {
    const large = card(page, "Large");
    await expect(large).toContainText("Above the title");
    await expect(large).toContainText("All of it");
    await expect(large.getByRole("listitem")).toHaveText(["One", "Two"]);
    await expect(large.getByRole("link")).toHaveText("Open it");
    await expect(large.getByRole("link")).toHaveAttribute(
      "href",
      "https://example.org/large",
    );

    const plain = card(page, "Plain large").getByRole("link");
    await expect(plain).toHaveText("Learn More");
    await expect(plain).toHaveAttribute("href", "/works/plain-large");
    await expect(card(page, "Lonely large").getByRole("link")).toHaveCount(0);
  });

  test("a medium feature leads to its page when it has one", async ({
    page,
  }) => {
    const medium = card(page, "Text and image");
    await expect(medium).toContainText("A paragraph");
    await expect(medium.getByRole("img", { includeHidden: true })).toHaveCount(
      0,
    );
    await expect(medium.locator("img")).toHaveCount(1);
    await expect(medium.getByRole("link")).toHaveAttribute(
      "href",
      "/works/text-image",
    );
    await expect(card(page, "No page").getByRole("link")).toHaveCount(0);
  });

  test("a list item's button bears the price, else the action, else View", async ({
    page,
  }) => {
    for (const [title, label, path] of [
      ["To get", "GET", "/community"],
      ["To buy", "$29", "/works/to-buy"],
      ["To try", "Try", "/works/to-try"],
      ["To see", "View", "/works/to-see"],
    ] as const) {
      const button = card(page, title).getByRole("link");
      await expect(button).toHaveText(label);
      await expect(button).toHaveAccessibleName(`${label}: ${title}`);
      await expect(button).toHaveAttribute("href", path);
    }
    await expect(card(page, "To read")).toContainText("Free");
    await expect(card(page, "To read").getByRole("link")).toHaveCount(0);
  });

  test("a price of get is the primary action", async ({ page }) => {
    const fill = (title: string) =>
      card(page, title)
        .getByRole("link")
        .evaluate((link) => getComputedStyle(link).backgroundColor);
    const primary = await card(page, "Large")
      .getByRole("link")
      .evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await fill("To get")).toBe(primary);
    expect(await fill("To buy")).not.toBe(primary);
  });

  test("a small image is a link as a whole", async ({ page }) => {
    const tile = card(page, "Tile");
    await expect(tile).toContainText("zebra");
    await expect(tile).toContainText("A picture");
    await expect(tile.getByRole("link")).toHaveAttribute("href", "/about");
    await expect(card(page, "Page tile").getByRole("link")).toHaveAttribute(
      "href",
      "/works/page-tile",
    );
    await expect(card(page, "Bare tile").getByRole("link")).toHaveCount(0);

    await tile.click({ position: { x: 8, y: 30 } });
    await expect(page).toHaveURL("/about");
  });
});
