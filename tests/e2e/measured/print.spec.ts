import { expect, type Page, test } from "../../support/site/site";

test.use({ colorScheme: "dark" });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ media: "print" });
});

function coloredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("main *"))
      .filter(
        (element) =>
          element.getClientRects().length > 0 &&
          Array.from(element.childNodes).some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          ),
      )
      .map((element) => [getComputedStyle(element).color, element.textContent])
      .filter(([color]) => color !== "rgb(0, 0, 0)")
      .map(([color, text]) => `${color}: ${text}`),
  );
}

for (const path of ["/works", "/works/sketch-design-toolkit", "/contact-us"]) {
  test(`${path} prints black on white, without controls`, async ({ page }) => {
    // Printing ignores the theme.
    await page
      .context()
      .addCookies([{ name: "theme", value: "dark", domain: "localhost", path: "/" }]);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const part of [
      page.getByRole("banner").first(),
      page.getByRole("contentinfo"),
      page.getByRole("search"),
      page.getByRole("link", { name: "Back to Works" }),
    ]) {
      await expect(part).toBeHidden();
    }
    await expect(page.getByRole("button")).toHaveCount(0);
    expect(await coloredTexts(page)).toEqual([]);
    const background = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    expect(background).toBe("rgb(255, 255, 255)");
  });
}

test("cards print in rows of three", async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto("/creators");
  const list = page.locator("main .cards").first();
  const cards = await list.getByRole("listitem").all();
  const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
  const [first] = boxes;
  expect(boxes.filter((box) => box?.y === first?.y)).toHaveLength(3);
  const widths = boxes.map((box) => box?.width);
  expect(new Set(widths).size).toBe(1);
});

test("links to other sites print with their addresses", async ({ page }) => {
  await page.goto("/works/sketch-design-toolkit");
  const address = await page.getByRole("link", { name: "See the toolkit" }).evaluate((link) => {
    link.setAttribute("href", "https://example.org/toolkit");
    return getComputedStyle(link, "::after").content;
  });
  expect(address).toBe('" (https://example.org/toolkit)"');
});
