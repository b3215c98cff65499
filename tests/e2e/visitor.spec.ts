import { expect, test } from "../support/site/site";

test("a visitor finds a work and other works by its creator", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Explore Works" }).click();
  const chips = page.getByRole("navigation", { name: "Categories" });
  await chips.getByRole("link", { name: /^Learning/ }).click();
  await expect(page).toHaveURL("/works?category=Learning");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/works in Learning$/);

  await page.getByLabel("Search words").fill("tide atlas");
  await page.getByLabel("Search words").press("Enter");
  await expect(page.getByRole("heading", { name: /^1 work for/ })).toBeVisible();
  await page.getByRole("link", { name: "Show all works" }).click();
  await page.getByRole("link", { name: "€12 a year: Last Bus" }).click();
  await expect(page).toHaveURL("/works/night-bus");
  await page.getByRole("link", { name: "Back to Works" }).click();
  await expect(page).toHaveURL("/works");

  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Creators" })
    .click();
  await page.getByRole("link", { name: "Elif Arslan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Works by Elif Arslan");
});

test("the screenshots scroll sideways by keyboard", async ({ page }) => {
  await page.goto("/works/sketch-design-toolkit");
  const list = page.getByRole("list", { name: "Screenshots" });
  await list.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test("the first Tab press offers to skip to the content", async ({ page }) => {
  for (const path of ["/", "/works/sketch-design-toolkit", "/nowhere"]) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  }
});
