import { expect, type Page, test } from "../support/site/site";

function menu(page: Page) {
  return page.getByText("Menu", { exact: true });
}

function linkList(page: Page) {
  return page.getByRole("navigation", { name: "Main" });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the menu opens, its links work, it closes, and does not cover the top bar", async ({
    page,
  }) => {
    await page.goto("/about");
    await expect(linkList(page)).toBeHidden();
    await menu(page).click();
    await expect(linkList(page)).toBeVisible();
    await menu(page).click();
    await expect(linkList(page)).toBeHidden();

    await menu(page).click();
    await page.getByRole("button", { name: /^Theme:/ }).click({ trial: true });
    await menu(page).click({ trial: true });
    for (const link of await linkList(page).getByRole("link").all()) {
      await link.click({ trial: true });
    }
    await linkList(page).getByRole("link", { name: "Works" }).click();
    await expect(page).toHaveURL("/works");
    await expect(linkList(page)).toBeHidden();
  });

  test("the menu opens and closes from the keyboard, and with scripts by Escape and a click outside", async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto("/about");
    await menu(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(linkList(page).getByRole("link", { name: "Home" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await expect(linkList(page)).toBeHidden();

    await menu(page).click();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    if (javaScriptEnabled) {
      await expect(linkList(page)).toBeHidden();
      await expect(menu(page)).toBeFocused();
      await menu(page).click();
    } else {
      await expect(linkList(page)).toBeVisible();
    }
    await page.mouse.click(180, 600);
    await expect(linkList(page)).toBeVisible({ visible: !javaScriptEnabled });
  });
});

test("a wide screen shows the links without a menu", async ({ page }) => {
  await page.goto("/about");
  await expect(menu(page)).toBeHidden();
  await expect(linkList(page).getByRole("link")).toHaveCount(4);
  await expect(linkList(page)).toBeVisible();
});
