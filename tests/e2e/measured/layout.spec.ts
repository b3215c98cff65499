import { awkwardWorks } from "../../support/awkward-works";
import { manyWorks } from "../../support/many-works";
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

test("a work's page has the ground of its image, and its action stays visible while it scrolls", async ({
  page,
}) => {
  // The bar shows the title only where motion is welcome.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto("/works/sketch-design-toolkit");
  const ground = await page
    .getByRole("article")
    .evaluate((article) => getComputedStyle(article).backgroundColor);
  expect(ground).toBe("rgb(221, 228, 243)");
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
  { id: "tile", title: "Tile", type: "small-image", category: "zebra", ctaLink: "/about" },
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
  { id: "get", title: "To get", type: "list-item", price: "GET", ctaLink: "/community" },
  { id: "buy", title: "To buy", type: "list-item", price: "$29", ctaLink: "/community" },
];

function card(page: Page, title: string) {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

test.describe("on the works page", () => {
  test.use({ catalogue: { works } });

  test("a large feature is as wide as the page, the others form rows of three, a price of “get” looks like the primary action, and the whole small image is a link", async ({
    page,
  }) => {
    await page.goto("/works");
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
    const fill = (title: string) =>
      card(page, title)
        .getByRole("link")
        .evaluate((link) => getComputedStyle(link).backgroundColor);
    const primary = await fill("Large");
    expect(await fill("To get")).toBe(primary);
    expect(await fill("To buy")).not.toBe(primary);
    await card(page, "Tile").click({ position: { x: 8, y: 30 } });
    await expect(page).toHaveURL("/about");
  });
});

test("no page shifts while it loads, on a phone or a wide screen", async ({ page }) => {
  // The display font and the images load after the first paint.
  await page.route(/\.(woff2|svg)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
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
      expect.soft(moved, `${path} at ${width} pixels`).toBeLessThan(0.03);
    }
  }
});

test.describe("long names", () => {
  test.use({ catalogue: { works: awkwardWorks } });

  test("long names do not break any page on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const long = "x".repeat(300);
    for (const path of ["/works", "/creators", `/works/${long}`, `/creators/${long}`]) {
      await page.goto(path);
      for (const size of ["16px", "32px"]) {
        const width = await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
          return document.documentElement.scrollWidth;
        }, size);
        expect(width, path.slice(0, 20)).toBe(320);
      }
    }
  });
});

test.describe("real list", () => {
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
            !element.closest(".clamp-5, .icon") &&
            element.checkVisibility() &&
            (element.scrollWidth > element.clientWidth + 1 ||
              element.scrollHeight > element.clientHeight + 1) &&
            getComputedStyle(element).overflow === "hidden",
        )
        .map((element) => element.textContent ?? ""),
    );
  }

  test("no text or price is cut off on any screen, and no word breaks with text at 200%", async ({
    page,
  }) => {
    await page.goto("/works");
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await clipped(page), `${width} pixels`).toEqual([]);
      const prices = page.getByText(price, { exact: true });
      for (const box of await prices.all()) {
        if (!(await box.isVisible())) continue;
        const { x = 0, width: wide = 0 } = (await box.boundingBox()) ?? {};
        expect(x + wide).toBeLessThanOrEqual(width);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [path, text, lines] of [
      ["/works", "All categories", 2],
      ["/community", "Join the Collective.", 4],
    ] as const) {
      await page.goto(path);
      await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
      const found = await page.getByText(text).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      expect(found).toBe(lines);
    }
  });

  test("every part of every card appears, in one, two, or three columns", async ({ page }) => {
    await page.goto("/works");
    for (const [width, columns] of [
      [320, 1],
      [767, 1],
      [768, 2],
      [1024, 3],
      [1920, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(() => ({
        columns: Array.from(
          document.querySelectorAll(".cards, .items"),
          (list) => getComputedStyle(list).gridTemplateColumns.split(" ").length,
        ),
        hidden: Array.from(
          document.querySelectorAll(":is(.card, .item) :is(h3, p, li, a, img)"),
        ).filter((part) => part.getClientRects().length === 0).length,
      }));
      expect(new Set(found.columns), `${width} pixels`).toEqual(new Set([columns]));
      expect(found.hidden, `${width} pixels`).toBe(0);
    }
  });
});

test.describe("print", () => {
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

  test("pages print black on white, without controls, and links to other sites with their addresses", async ({
    page,
  }) => {
    // Printing ignores the theme.
    await page
      .context()
      .addCookies([{ name: "theme", value: "dark", domain: "localhost", path: "/" }]);
    for (const path of ["/works", "/contact-us", "/works/sketch-design-toolkit"]) {
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
      expect(background, path).toBe("rgb(255, 255, 255)");
    }
    const address = await page.getByRole("link", { name: "See the toolkit" }).evaluate((link) => {
      link.setAttribute("href", "https://example.org/toolkit");
      return getComputedStyle(link, "::after").content;
    });
    expect(address).toBe('" (https://example.org/toolkit)"');
  });

  test("cards print in rows of three, each with its image at the top", async ({ page }) => {
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.goto("/creators");
    const list = page.locator("main .cards").first();
    const cards = await list.getByRole("listitem").all();
    const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
    const [first] = boxes;
    expect(boxes.filter((box) => box?.y === first?.y)).toHaveLength(3);
    const widths = boxes.map((box) => box?.width);
    expect(new Set(widths).size).toBe(1);
    await page.goto("/works");
    const gaps = await page.locator(".card > .image-box").evaluateAll((images) => {
      const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;
      return images.map((image) => Math.round(topOf(image) - topOf(image.parentElement) - 1));
    });
    expect(new Set(gaps)).toEqual(new Set([0]));
  });
});
