import { manyWorks } from "../support/many-works";
import { cardOf, expect, open, signedInTest as test } from "../support/site/admin";

test.use({ catalogue: { works: manyWorks(250) } });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the admin menu opens and its links work, and ten works are selected and moved without scrolling back", async ({
    page,
  }) => {
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

    await open(page, "/admin/dashboard");
    const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
    for (let box = 0; box < 10; box++) await boxes.nth(box).check();
    const bar = page.getByRole("combobox", { name: "Action" });
    await expect(bar).toBeInViewport();
    await expect(boxes.nth(9)).toBeInViewport();
    await bar.selectOption("Set category");
    await expect(page.getByText("250 works, 10 selected")).toBeInViewport();
    await page.getByLabel("New category").press("Enter");
    await expect(page.getByText("Remove the category from 10 works?")).toBeVisible();
  });

  test("the list returns to the work that was edited", async ({ page }) => {
    await open(page, "/admin/dashboard?page=2");
    const title = await page.getByRole("heading", { level: 2 }).nth(30).textContent();
    await page.getByRole("link", { name: `Edit ${title}`, exact: true }).click();
    await page.getByLabel("Description", { exact: true }).fill("Changed.");
    await page.getByRole("button", { name: "Update Work" }).click();
    await expect(page.getByText(`Updated ${title}:`)).toBeInViewport();
    await expect(cardOf(page, title ?? "")).toBeInViewport();

    await page.getByRole("link", { name: `Delete ${title}`, exact: true }).click();
    await page.getByRole("button", { name: "Delete work" }).click();
    await expect(page.getByText(`Deleted ${title}.`)).toBeInViewport();
  });
});
