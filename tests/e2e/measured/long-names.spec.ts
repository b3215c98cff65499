import { awkwardWorks as works } from "../../support/awkward-works";
import { expect, test } from "../../support/site/site";

test.use({ catalogue: { works } });

test("long names do not break any page on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const long = "x".repeat(300);
  for (const path of ["/works", "/creators", `/works/${long}`, `/creators/${long}`]) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path.slice(0, 20)).toBe(320);
  }
});
