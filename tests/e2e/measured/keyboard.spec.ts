import { manyWorks } from "../../support/many-works";
import { adminSettings, errorSummary, open, signIn } from "../../support/site/admin";
import { countStops, focusedStop, type Stop } from "../../support/site/focus";
import { expect, type Page, test } from "../../support/site/site";

test.use({ settings: adminSettings, viewport: { width: 1280, height: 500 } });

/** The page may still be scrolling. */
async function settledStop(page: Page): Promise<Stop | undefined> {
  let stop = await focusedStop(page);
  for (let look = 0; look < 10 && stop && !stop.isClear; look++) {
    await page.waitForTimeout(50);
    stop = await focusedStop(page);
  }
  return stop;
}

async function walkThereAndBack(page: Page, path: string): Promise<void> {
  const count = await countStops(page);
  expect(count, path).toBeGreaterThan(4);
  const ways: string[][] = [];
  for (const key of ["Tab", "Shift+Tab"]) {
    const names: string[] = [];
    for (let step = 0; step < count; step++) {
      await page.keyboard.press(key);
      const stop = await settledStop(page);
      expect(stop, `${path}, ${key} after ${names.at(-1)}`).toMatchObject({
        isMarked: true,
        isClear: true,
      });
      names.push(stop?.name ?? "");
    }
    ways.push(names);
    // Leaves the page at the end, so that the way back is the same.
    await page.keyboard.press(key);
  }
  expect(ways[1], path).toEqual(ways[0]?.toReversed());
}

test.describe("with many works", () => {
  test.use({ catalogue: { works: manyWorks(12) } });

  test("the keyboard reaches each card with a visible focus", async ({ page }) => {
    await page.goto("/works");
    await walkThereAndBack(page, "/works");
  });
});

const app = "/works/sketch-design-toolkit";

test("the keyboard moves through a page on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(app);
  await walkThereAndBack(page, app);
});

test("the keyboard moves through pages of the admin and back", async ({ page, site }) => {
  await signIn(page, site);
  for (const path of ["/admin/dashboard?q=map", "/admin/dashboard/new"]) {
    await open(page, path);
    await walkThereAndBack(page, path);
  }
});

test("the keyboard alone changes the theme and searches the works", async ({ page }) => {
  await page.goto("/works");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("tide");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/works?q=tide");
  const theme = page.getByRole("button", { name: /^Theme:/ });
  await theme.focus();
  await page.keyboard.press("Space");
  await expect(theme).toHaveAccessibleName(/^Theme: light/);
  await expect(theme).toBeFocused();
});

test("after a change of several works, the next Tab reaches Undo", async ({ page, site }) => {
  await signIn(page, site);
  await open(page, "/admin/dashboard?q=m");
  const box = page.getByRole("checkbox", { name: "Select Moth Ledger" });
  await box.press("Space");
  await page.getByRole("combobox", { name: "Action" }).selectOption("delete");
  // Enter presses the first button of the form, Continue, from any row.
  await box.press("Enter");
  await page.getByRole("button", { name: /^Delete 1 work/ }).press("Enter");
  const undo = page.getByRole("link", { name: "Undo" });
  await expect(page.getByRole("status", { name: /^Deleted Moth Ledger/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
});

test("the focus moves to a form's answer on the same page", async ({ page, site }) => {
  await signIn(page, site);
  await open(page, "/admin/categories/rename?from=City+and+Commons");
  await page.getByLabel("New name").fill("Shelf");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Rename or merge .*\?$/ })).toBeVisible();
  await open(page, "/admin/creators");
  const search = page.getByRole("searchbox", { name: "Find a creator" });
  await search.fill("mira");
  await page.getByRole("button", { name: "Find" }).press("Enter");
  await expect(page.getByText("1 found.")).toBeVisible();
  await expect(search).toBeFocused();
  await open(page, "/admin/account");
  await page.getByRole("button", { name: "Change password" }).press("Enter");
  await expect(errorSummary(page)).toBeFocused();
});

test("after a link, the heading has the focus, or is announced if the link is gone", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await open(page, "/admin/dashboard");
  await page.getByRole("link", { name: "History", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeFocused();
  await open(page, "/admin/dashboard");
  await page.getByRole("link", { name: "Add New Work" }).press("Enter");
  const announced = page.locator("[aria-live=polite].sr-only").first();
  await expect(announced).toHaveText("Create a New Work");
  await expect(page.locator("#main")).toBeFocused();
});
