import { expect, type Page, test, type WorkEntry } from "../../support/site/site";

test("the hero fills at least 60% of the window, and its content is 72rem wide", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto("/");
  const hero = page.locator(".hero");
  expect((await hero.boundingBox())?.height).toBeGreaterThanOrEqual(600);
  expect((await hero.locator("> div").boundingBox())?.width).toBe(72 * 16);
});

test("a work's action stays visible and works while its page scrolls", async ({ page }) => {
  // The bar shows the title only where motion is welcome.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto("/works/sketch-design-toolkit");
  const action = page.getByRole("link", { name: "See the toolkit" });
  await page.getByRole("heading", { name: "Screenshots" }).hover();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await page.getByRole("list", { name: "Screenshots" }).hover();
  await expect(action).toBeInViewport({ ratio: 1 });
  // Fails if the title in the bar covers the action.
  await action.click({ trial: true });
});

const works: WorkEntry[] = [
  {
    id: "tile",
    title: "Tile",
    type: "small-image",
    category: "zebra",
    ctaLink: "/about",
  },
  { id: "text", title: "Text", type: "medium-feature", category: "Apple" },
  { id: "bare", title: "Bare", type: "medium-feature", category: "Apple" },
  { id: "third", title: "Third", type: "medium-feature", category: "Apple" },
  {
    id: "large",
    title: "Large",
    type: "large-feature",
    category: "Apple",
    ctaText: "Open it",
    ctaLink: "https://example.org/large",
  },
  {
    id: "get",
    title: "To get",
    type: "list-item",
    price: "GET",
    ctaLink: "/community",
  },
  {
    id: "buy",
    title: "To buy",
    type: "list-item",
    price: "$29",
    ctaLink: "/community",
  },
];

function card(page: Page, title: string) {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

test.describe("on the works page", () => {
  test.use({ catalogue: { works } });

  test.beforeEach(async ({ page }) => {
    await page.goto("/works");
  });

  test("a large feature is as wide as the page, and the others form rows of three", async ({
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
      expect(await columns("Text")).toBe(others);
    }
  });

  test('a price of "get" looks like the primary action', async ({ page }) => {
    const fill = (title: string) =>
      card(page, title)
        .getByRole("link")
        .evaluate((link) => getComputedStyle(link).backgroundColor);
    const primary = await fill("Large");
    expect(await fill("To get")).toBe(primary);
    expect(await fill("To buy")).not.toBe(primary);
  });

  test("the whole small image is a link", async ({ page }) => {
    await card(page, "Tile").click({ position: { x: 8, y: 30 } });
    await expect(page).toHaveURL("/about");
  });
});
