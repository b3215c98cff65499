import { manyWorks } from "../../support/many-works";
import { expect, type Page, test } from "../../support/site/site";

test.use({ catalogue: { works: manyWorks(60) } });

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts = window as unknown as { shifted: number };
    shifts.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.shifted += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    await page.waitForTimeout(300);
    return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  };
}

const screens = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

for (const viewport of screens) {
  test.describe(`on a screen ${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test("nothing shifts while scrolling down and up", async ({ page }) => {
      await page.goto("/works");
      const shifted = await watchShifts(page);
      const height = await page.evaluate(() => document.body.scrollHeight);
      for (const step of [400, -700]) {
        for (let way = 0; way < height; way += Math.abs(step)) {
          await page.mouse.wheel(0, step);
          await page.waitForTimeout(20);
        }
      }
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(page.getByText("All rights reserved.")).toBeInViewport();
      expect(await shifted()).toBe(0);
    });

    test("a link to a category scrolls to it, and a card far down can be found, focused, and opened", async ({
      page,
    }) => {
      // The display font would load at any time, and move lines.
      await page.route("**/*.woff2", (route) => route.abort());
      for (const id of ["category-6", "category-3"]) {
        await page.goto("/about");
        await page.goto(`/works#${id}`);
        const shifted = await watchShifts(page);
        await expect(page.locator(`#${id}`)).toBeInViewport();
        expect(await shifted(), id).toBe(0);
        await expect(page.locator(`#${id}`)).toBeInViewport();
      }
      await page.goto("/works");
      for (const number of [59, 40]) {
        const title = page.locator("h3", { hasText: new RegExp(` ${number}$`) });
        // Searches like the browser's own search, which a test cannot start.
        const text = encodeURIComponent((await title.textContent()) ?? "");
        await page.goto("/about");
        await page.goto(`/works#:~:text=${text}`);
        await expect(title).toBeInViewport();
      }
      await page.evaluate(() => scrollTo(0, 0));
      const link = page.getByRole("link", { name: / 34$/ });
      await link.focus();
      await expect(link).toBeInViewport();
      await page.evaluate(() => scrollTo(0, 0));
      await link.click();
      await expect(page).toHaveURL(/\/works\/work-34$/);
    });
  });
}
