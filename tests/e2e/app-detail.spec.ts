import { expect, type Page, test, type WorkEntry } from "../support/site";

const sample = "/works/sketch-design-toolkit";

test("the built-in sample has every section", async ({ page }) => {
  await page.goto(sample);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    "Sketch & Design Toolkit",
  );
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "What we love",
    "Quick tip",
    "Share",
    "Screenshots",
  ]);
  for (const text of [
    "Design Tools",
    "Your hand draws, an agent constructs",
    "Most drawing programs tidy your line",
    "It leaves the wobble in",
    "Draw it three times",
    "a hand's sketch and a machine's geometry",
    "Offers in-app purchases",
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(
    main.getByRole("link", { name: "Get the toolkit" }),
  ).toHaveAttribute("href", "https://example.org/sketch-design-toolkit");
  await expect(
    main.getByRole("link", { name: "Back to Works" }),
  ).toHaveAttribute("href", "/works");
});

test("each screenshot has its caption", async ({ page }) => {
  await page.goto(sample);
  const list = page.getByRole("list", { name: "Screenshots" });
  const captions = await list.getByRole("figure").allTextContents();
  expect(captions.length).toBe(4);
  expect(captions.every((caption) => caption.length > 20)).toBe(true);
  await expect(list.locator("img")).toHaveCount(4);
});

test("the screenshots scroll sideways by keyboard", async ({ page }) => {
  await page.goto(sample);
  const list = page.getByRole("list", { name: "Screenshots" });
  await list.focus();
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => list.evaluate((element) => element.scrollLeft))
    .toBeGreaterThan(0);
});

test("the action stays in view while the page scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(sample);
  const action = page.getByRole("link", { name: "Get the toolkit" });
  await page.getByRole("heading", { name: "Screenshots" }).hover();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await page.getByRole("list", { name: "Screenshots" }).hover();
  await expect(action).toBeInViewport({ ratio: 1 });
});

/**
 * Whether what has focus can be seen: all of it, or a part where it is larger
 * than the window.
 */
function focusIsClear(page: Page): Promise<{ name: string; clear: boolean }> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) {
      return { name: "", clear: true };
    }
    const box = focused.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const heights = [box.top + 2, box.top + box.height / 2, box.bottom - 2];
    const isSeen = (y: number) => {
      const seen = document.elementFromPoint(x, y);
      return (
        seen !== null && (focused.contains(seen) || seen.contains(focused))
      );
    };
    return {
      name: focused.textContent.trim().slice(0, 40),
      clear:
        box.height < innerHeight / 2
          ? heights.every(isSeen)
          : heights.some(isSeen),
    };
  });
}

/** The page may still be scrolling to it. */
async function settledFocus(page: Page) {
  let focus = await focusIsClear(page);
  for (let look = 0; look < 10 && !focus.clear; look++) {
    await page.waitForTimeout(100);
    focus = await focusIsClear(page);
  }
  return focus;
}

for (const viewport of [
  { width: 1280, height: 500 },
  { width: 360, height: 640 },
]) {
  test(`nothing covers what has focus at ${viewport.width} by ${viewport.height}, in either direction`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(sample);
    const stops = await page
      .locator("a, button, summary, [tabindex='0']")
      .all();
    const covered: string[] = [];
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let step = 0; step < stops.length; step++) {
        await page.keyboard.press(key);
        const focus = await settledFocus(page);
        if (!focus.clear) covered.push(`${key}: ${focus.name}`);
      }
    }
    expect(stops.length).toBeGreaterThan(15);
    expect(covered).toEqual([]);
  });
}

const works: WorkEntry[] = [
  {
    id: "full",
    title: "Full",
    type: "large-feature",
    appId: "full-app",
    subtitle: "A subtitle",
    description: "A description",
    category: "A category",
    creatorId: "c",
    creatorName: "A creator",
    features: ["First", "Second"],
    ctaText: "Start",
    ctaLink: "https://example.org/full",
  },
  {
    id: "paid",
    title: "Paid",
    type: "list-item",
    appId: "paid",
    price: "$29",
  },
  { id: "bare", title: "Bare", type: "medium-feature", appId: "bare" },
  {
    id: "usurper",
    title: "Usurper",
    type: "medium-feature",
    appId: "sketch-design-toolkit",
  },
];

test.describe("a stored work with an appId", () => {
  test.use({ catalogue: { works } });

  test("has a page made from its fields", async ({ page }) => {
    await page.goto("/works/full-app");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Full");
    for (const text of ["A subtitle", "A description", "A category"]) {
      await expect(main).toContainText(text);
    }
    await expect(main.getByRole("listitem")).toHaveText(["First", "Second"]);
    await expect(main.getByRole("link", { name: "A creator" })).toHaveAttribute(
      "href",
      "/creators/c",
    );
    await expect(main.getByRole("link", { name: "Start" })).toHaveAttribute(
      "href",
      "https://example.org/full",
    );
    await page.goto("/works/paid");
    await expect(main).toContainText("$29");
  });

  test("leaves out what it has nothing for", async ({ page }) => {
    await page.goto("/works/bare");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading")).toHaveText(["Bare"]);
    await expect(main.getByRole("link")).toHaveText(["Back to Works"]);
    await expect(main).not.toContainText(/undefined|null|in-app/);
  });

  test("does not take the place of the built-in sample", async ({ page }) => {
    await page.goto(sample);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Sketch & Design Toolkit",
    );
  });
});
