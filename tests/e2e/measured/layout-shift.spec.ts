import { expect, test } from "../../support/site/site";

for (const width of [360, 1280]) {
  test(`no page shifts while it loads at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    // The display font and the images load after the first paint.
    await page.route(/\.(woff2|svg)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    for (const path of ["/", "/works", "/works/slow-map", "/creators", "/about"]) {
      await page.goto(path);
      const moved = await page.evaluate(async () => {
        await document.fonts.ready;
        return new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              sum += (entry as unknown as { value: number }).value;
            }
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 50);
        });
      });
      // Stricter than the 0.1 of web.dev, "Cumulative Layout Shift". One heading wraps differently.
      expect.soft(moved, path).toBeLessThan(0.03);
    }
  });
}
