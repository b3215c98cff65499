import { expect, type Page, test } from "../support/site";

function titles(page: Page) {
  return page.getByRole("main").getByRole("heading", { level: 3 });
}

test("words are found anywhere in a work, in any case, without accents", async ({
  page,
}) => {
  await page.goto("/works");
  await page.getByLabel("Search words").fill("TOMAS shelf");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/works?q=TOMAS+shelf");
  await expect(page.getByText("1 work found.")).toBeVisible();
  await expect(titles(page)).toHaveText(["Found Hall"]);
  await expect(page.getByLabel("Search words")).toHaveValue("TOMAS shelf");
});

test("Enter in the search field is enough", async ({ page }) => {
  await page.goto("/works");
  await page.getByLabel("Search words").fill("tide atlas");
  await page.getByLabel("Search words").press("Enter");
  await expect(titles(page)).toHaveText(["Tide Atlas"]);
});

test("a chip leads to each category, with the number of its works", async ({
  page,
}) => {
  await page.goto("/works");
  const chips = page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link");
  const sections = page.getByRole("main").getByRole("heading", { level: 2 });
  const names = await sections.allTextContents();
  await expect(chips).toHaveText(
    names.map((name) => new RegExp(`^${name} \\d+$`)),
  );
  await chips.filter({ hasText: "Learning" }).click();
  await expect(page).toHaveURL(/#category-\d+$/);
  const learning = page.getByRole("region", { name: "Learning" });
  await expect(learning).toBeInViewport();
  const { length } = await learning
    .getByRole("heading", { level: 3 })
    .allTextContents();
  await expect(chips.filter({ hasText: "Learning" })).toHaveText(
    `Learning ${length}`,
  );
});

test("an address can ask for one category", async ({ page }) => {
  await page.goto("/works?category=Design+Tools");
  await expect(page.getByText("4 works found.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    "Design Tools",
  );
  await expect(
    page.getByRole("navigation", { name: "Categories" }),
  ).toHaveCount(0);
});

test("works without a category can be asked for", async ({ page }) => {
  await page.goto("/works?category=Uncategorized");
  await expect(titles(page)).toHaveText(["Open Bench"]);
});

test("no match is said in words, with a way back to everything", async ({
  page,
}) => {
  const response = await page.goto("/works?q=nothing-is-called-this");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("main")).toContainText("No works match.");
  await expect(titles(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Show all works" }).click();
  await expect(page).toHaveURL("/works");
  expect(await titles(page).count()).toBeGreaterThanOrEqual(24);
});

test("an empty form shows everything, without a count", async ({ page }) => {
  await page.goto("/works");
  const all = await titles(page).allTextContents();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/works?q=");
  await expect(titles(page)).toHaveText(all);
  await expect(page.getByText(/\d+ works? found/)).toHaveCount(0);
});

test("what was typed comes back as text, never as markup", async ({ page }) => {
  const words = '"><img src=x onerror=alert(1)>';
  await page.goto(`/works?q=${encodeURIComponent(words)}`);
  await expect(page.getByLabel("Search words")).toHaveValue(words);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});

test("an unknown category or type finds nothing and breaks nothing", async ({
  page,
}) => {
  for (const query of [
    "category=Nonsense",
    "type=__proto__",
    "type=a&type=b",
  ]) {
    const response = await page.goto(`/works?${query}`);
    expect(response?.status(), query).toBe(200);
    await expect(page.getByRole("main")).toContainText("No works match.");
  }
});
