import { manyWorks } from "../support/many-works";
import {
  cardOf,
  expect,
  open,
  storedWorks,
  signedInTest as test,
} from "../support/site/admin";

test.use({ catalogue: { works: manyWorks(120) } });

test("the admin finds works, changes them together, and undoes the change", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await open(page, "/admin/dashboard?category=Category+3&sort=title");
  const before = await storedWorks(site);
  const [first, second] = await page
    .getByRole("heading", { level: 2 })
    .allTextContents();
  if (javaScriptEnabled) {
    await page.getByLabel("Select all on this page").check();
  } else {
    await page.getByText("Change several works").click();
    await page.getByLabel("Works", { exact: true }).selectOption("all");
  }
  await page.getByLabel("Action").selectOption("Set category");
  await page.getByLabel("New category").fill("Shelf");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText("Move 20 works to the category “Shelf”?"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Update 20 works" }).click();
  await expect(
    page.getByText("Changed the category of 20 works."),
  ).toBeVisible();
  await expect(page).toHaveURL(/category=Category\+3&sort=title/);
  await expect(page.getByText("No works match.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
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
    await page.getByText("Admin menu").click();
    await expect(
      links.getByRole("link", { name: "Dashboard" }),
    ).toHaveAttribute("aria-current", "page");
    await links.getByRole("link", { name: "Trash" }).click();
    await expect(page).toHaveURL("/admin/trash");
    await expect(links).toBeHidden();
  });

  test("the list returns to the work that was edited", async ({ page }) => {
    await open(page, "/admin/dashboard?page=2");
    const title = await page
      .getByRole("heading", { level: 2 })
      .nth(30)
      .textContent();
    await page
      .getByRole("link", { name: `Edit ${title}`, exact: true })
      .click();
    await page.getByLabel("Description", { exact: true }).fill("Changed.");
    await page.getByRole("button", { name: "Update Work" }).click();
    await expect(page.getByText(`Updated ${title}.`)).toBeInViewport();
    await expect(cardOf(page, title ?? "")).toBeInViewport();

    await page
      .getByRole("link", { name: `Delete ${title}`, exact: true })
      .click();
    await page.getByRole("button", { name: "Delete work" }).click();
    await expect(page.getByText(`Deleted ${title}.`)).toBeInViewport();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`Restored ${title}.`)).toBeInViewport();
    await expect(cardOf(page, title ?? "")).toBeInViewport();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
