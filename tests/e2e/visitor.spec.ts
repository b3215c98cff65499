import { expect, test } from "../support/site/site";

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
    await expect(page.locator("#main")).toBeFocused();
  }
});

test("the chosen category stays filled in forced colors", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await page.goto("/works");
  const chosen = page.locator(".chip[aria-current]");
  await expect(chosen).toHaveCSS("background-color", "rgb(0, 0, 0)");
});
