import { expect, type Page, test } from "../../support/site/site";

async function recordTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Pages are asked for this as soon as they have their address, which may be before the event.
    const revealed = new Promise<PageRevealEvent>((resolve) => {
      addEventListener("pagereveal", resolve);
    });
    const moved = revealed.then(async ({ viewTransition }) => {
      await viewTransition?.ready;
      const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
      return effects.flatMap(({ pseudoElement }) => pseudoElement ?? []);
    });
    Object.assign(window, { moved });
  });
}

function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, "moved") as Promise<string[]>);
}

function onBothPages(name: string): unknown {
  return expect.arrayContaining([
    `::view-transition-old(${name})`,
    `::view-transition-new(${name})`,
  ]);
}

test.describe("without reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a card's image morphs into the image of the work's page, and back", async ({ page }) => {
    await recordTransitions(page);
    // A busy browser shows a page before it has read all of it, without the new image.
    await expect(async () => {
      await page.goto("/works");
      await page.getByRole("link", { name: /Sketch & Design Toolkit/ }).click();
      await expect(page).toHaveURL("/works/sketch-design-toolkit");
      expect(await moved(page)).toEqual(onBothPages("work-picture"));
    }).toPass();

    await expect(async () => {
      await page.goto("/works/sketch-design-toolkit");
      await page.getByRole("link", { name: "Back to Works" }).click();
      await expect(page).toHaveURL("/works");
      expect(await moved(page)).toEqual(onBothPages("work-picture"));
    }).toPass();

    await expect(async () => {
      await page.goto("/works");
      await page.getByRole("link", { name: /: Mend List$/ }).click();
      await expect(page).toHaveURL("/works/mend-list");
      expect(await moved(page)).toEqual(onBothPages("work-icon"));
      // Chromium loses clicks on all that a transition shows a picture of.
      expect(await moved(page)).not.toContain("::view-transition-new(root)");
    }).toPass();
  });

  test("a page without such an image comes in at once, so that no click is lost", async ({
    page,
  }) => {
    await recordTransitions(page);
    await page.goto("/works");
    await page.getByRole("link", { name: "About", exact: true }).first().click();
    await expect(page).toHaveURL("/about");
    expect(await moved(page)).toEqual([]);
  });
});

test("nothing is animated with reduced motion", async ({ page }) => {
  await recordTransitions(page);
  await page.goto("/works");
  await page.getByRole("link", { name: /Sketch & Design Toolkit/ }).click();
  await expect(page).toHaveURL("/works/sketch-design-toolkit");
  expect(await moved(page)).toEqual([]);
});
