import { manyWorks } from "../support/many-works";
import { cardOf, expect, open, storedWorks, signedInTest as test } from "../support/site/admin";

test.use({ catalogue: { works: manyWorks(120) } });

test("the admin finds works, changes them together, and undoes the change", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "The routes' tests show this without scripts.");
  await open(page, "/admin/dashboard?category=Category+3&sort=title");
  const before = await storedWorks(site);
  const [first, second] = await page
    .getByRole("listitem")
    .getByRole("heading", { level: 2 })
    .allTextContents();
  await page.getByLabel("Select all on this page").check();
  await page.getByLabel("Action").selectOption("Set category");
  await page.getByLabel("New category").fill("Shelf");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Move 20 works to the category “Shelf”?")).toBeVisible();
  await page.getByRole("button", { name: "Update 20 works" }).click();
  await expect(page.getByText("Moved 20 works to Shelf.")).toBeVisible();
  await expect(page).toHaveURL(/category=Category\+3&sort=title/);
  await expect(page.getByText("No works match.")).toBeVisible();
  await page.getByRole("link", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo all 20" }).click();
  await expect(page.getByText("Undid changes to 20 works.")).toBeVisible();
  await expect(cardOf(page, second ?? "")).toBeVisible();
  const withoutRev = (works: typeof before) =>
    works.map(({ id, document }) => [id, document.category]);
  expect(withoutRev(await storedWorks(site))).toEqual(withoutRev(before));

  await page.getByRole("link", { name: `Edit ${second}`, exact: true }).click();
  await page.getByRole("button", { name: "Update Work" }).click();
  await expect(page).toHaveURL(/category=Category\+3&sort=title.*#work-/);
  await expect(cardOf(page, first ?? "")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the admin menu opens and its links work", async ({ page }) => {
    await open(page, "/admin/dashboard");
    const links = page.getByRole("navigation", { name: "Admin" });
    await expect(links).toBeHidden();
    await page.getByText("Menu", { exact: true }).click();
    await expect(links.getByRole("link", { name: "Works" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await links.getByRole("link", { name: "History" }).click();
    await expect(page).toHaveURL("/admin/history");
    await expect(links).toBeHidden();
  });

  test("ten works are selected and moved without scrolling back", async ({
    page,
    javaScriptEnabled,
  }) => {
    await open(page, "/admin/dashboard");
    const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
    for (let box = 0; box < 10; box++) await boxes.nth(box).check();
    const bar = page.getByRole("combobox", { name: "Action" });
    await expect(bar).toBeInViewport();
    await expect(boxes.nth(9)).toBeInViewport();
    await bar.selectOption("Set category");
    if (javaScriptEnabled) {
      await expect(page.getByText("120 works, 10 selected")).toBeInViewport();
      await page.getByLabel("New category").press("Enter");
    } else {
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
    }
    await expect(page.getByText("Remove the category from 10 works?")).toBeVisible();
  });

  test("the list returns to the work that was edited", async ({ page }) => {
    await open(page, "/admin/dashboard?page=2");
    const title = await page.getByRole("heading", { level: 2 }).nth(30).textContent();
    await page.getByRole("link", { name: `Edit ${title}`, exact: true }).click();
    await page.getByLabel("Description", { exact: true }).fill("Changed.");
    await page.getByRole("button", { name: "Update Work" }).click();
    await expect(page.getByText(`Updated ${title}.`)).toBeInViewport();
    await expect(cardOf(page, title ?? "")).toBeInViewport();

    await page.getByRole("link", { name: `Delete ${title}`, exact: true }).click();
    await page.getByRole("button", { name: "Delete work" }).click();
    await expect(page.getByText(`Deleted ${title}.`)).toBeInViewport();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
