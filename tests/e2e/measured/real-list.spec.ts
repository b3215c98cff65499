import { manyWorks } from "../../support/many-works";
import { expect, type Page, test } from "../../support/site/site";

const price = "From $1,299.00 per seat";
const works = manyWorks(60).map((work, index) =>
  index % 7 === 3 ? { ...work, type: "list-item", price, ctaLink: "https://example.org/" } : work,
);

test.use({ catalogue: { works } });

/** Elements whose content is wider or higher than themselves, except long texts that are cut on purpose. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll(".card, .item, .item *, .card-text, .button"))
      .filter(
        (element) =>
          !element.closest(".clamp-5, .row .credit, .row .card-title, .icon") &&
          element.checkVisibility() &&
          (element.scrollWidth > element.clientWidth + 1 ||
            element.scrollHeight > element.clientHeight + 1) &&
          getComputedStyle(element).overflow === "hidden",
      )
      .map((element) => element.textContent ?? ""),
  );
}

for (const width of [360, 768, 1280]) {
  test(`no text or price is cut off on a screen ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/works");
    expect(await clipped(page)).toEqual([]);
    const prices = page.getByText(price, { exact: true });
    for (const box of await prices.all()) {
      if (!(await box.isVisible())) continue;
      const { x = 0, width: wide = 0 } = (await box.boundingBox()) ?? {};
      expect(x + wide).toBeLessThanOrEqual(width);
    }
  });
}

for (const width of [360, 768]) {
  test(`on a screen ${width} pixels wide, the rows of an opened category are at most 96 pixels high`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/works");
    const summary = page.locator("summary", { hasText: "more in" }).first();
    await summary.click();
    const heights = await page
      .locator("section .row:visible")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(20);
    expect(Math.max(...heights)).toBeLessThanOrEqual(96);
  });
}
