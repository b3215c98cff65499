import {
  drag,
  expect,
  heading,
  open,
  type Page,
  signedInTest as test,
} from "../support/site/admin";

test.beforeEach(async ({ site }) => {
  const works = [1, 2, 3, 4].map((number) => ({
    id: `order-${number}`,
    title: `Row ${number}`,
    type: "medium-feature",
    category: "To order",
    // Newer works come first.
    createdAt: "2026-01-01T00:00:00.000Z",
  }));
  await site.putWorks(...works);
});

const path = "/admin/categories?category=To+order";

function rows(page: Page) {
  return page.locator("[data-order-id] p:first-child");
}

async function undo(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText("Order in To order");
}

async function expectOrder(page: Page, ...numbers: number[]): Promise<void> {
  await expect(rows(page)).toHaveText(
    numbers.map((number, index) => `${index + 1}. Row ${number}`),
  );
}

test("the admin orders works and undoes it", async ({ page, javaScriptEnabled }) => {
  await open(page, path);
  await expect(heading(page)).toHaveText("Order in To order");
  await expectOrder(page, 1, 2, 3, 4);
  await page.getByLabel("Position of Row 3").fill("2");
  await page.getByRole("button", { name: "Move to: Row 3" }).click();
  await expectOrder(page, 1, 3, 2, 4);
  await page.getByLabel("Position of Row 4").fill("1");
  await page.getByLabel("Position of Row 4").press("Enter");
  await expectOrder(page, 4, 1, 3, 2);
  if (javaScriptEnabled) {
    const link = page.getByRole("link", { name: "Undo" });
    const earlier = (await link.getAttribute("href")) ?? "";
    await drag(page, page.locator(".drag-handle"), 3, 1);
    await expectOrder(page, 4, 2, 1, 3);
    // The rows move before the site has saved the order.
    await expect(link).not.toHaveAttribute("href", earlier);
    await undo(page);
    await expectOrder(page, 4, 1, 3, 2);
  } else {
    await undo(page);
    await expectOrder(page, 1, 3, 2, 4);
  }
  await page.getByRole("button", { name: /^Reset/ }).click();
  await expectOrder(page, 1, 2, 3, 4);
});
