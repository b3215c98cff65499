import {
  expect,
  heading,
  open,
  type Page,
  signedInTest as test,
} from "../support/site/admin";

test.beforeEach(async ({ site }) => {
  const works = [1, 2, 3, 4].map((number) => ({
    ...{ id: `order-${number}`, title: `Row ${number}` },
    ...{ type: "medium-feature", category: "To order" },
  }));
  await site.putWorks(...works);
});

const path = "/admin/order?category=To+order";

function rows(page: Page) {
  return page.locator("[data-order-id] p:first-child");
}

async function undo(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/undo\b/);
  await page.getByRole("button", { name: "Undo" }).click();
  await answered;
}

async function expectOrder(page: Page, ...numbers: number[]): Promise<void> {
  await expect(rows(page)).toHaveText(
    numbers.map((number, index) => `${index + 1}. Row ${number}`),
  );
}

test("the admin orders works and undoes it", async ({
  page,
  javaScriptEnabled,
}) => {
  await open(page, path);
  await expect(heading(page)).toHaveText("Order in To order");
  await expectOrder(page, 1, 2, 3, 4);
  await page.getByRole("button", { name: "Up: Row 3" }).click();
  await expectOrder(page, 1, 3, 2, 4);
  await page.getByLabel("Position of Row 4").fill("1");
  await page.getByLabel("Position of Row 4").press("Enter");
  await expectOrder(page, 4, 1, 3, 2);
  if (javaScriptEnabled) {
    const handle = page.getByRole("button", { name: "Drag Row 2" });
    await handle.focus();
    for (const key of [" ", "ArrowUp", "ArrowUp", "ArrowUp"]) {
      await page.keyboard.press(key);
    }
    await expect(page.getByRole("status").last()).toContainText(
      "position 1 of 4",
    );
    await page.keyboard.press(" ");
    await expectOrder(page, 2, 4, 1, 3);
    await expect(handle).toBeFocused();
    await page.keyboard.press(" ");
    await page.keyboard.press("End");
    await page.keyboard.press("Escape");
    await expectOrder(page, 2, 4, 1, 3);

    const from = await page
      .getByRole("button", { name: "Drag Row 3" })
      .boundingBox();
    const to = await page
      .getByRole("button", { name: "Drag Row 4" })
      .boundingBox();
    if (!from || !to) throw new Error("There are no handles.");
    const undoForm = page.locator('form[action*="/undo"]');
    const earlier = (await undoForm.getAttribute("action")) ?? "";
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    await page.mouse.move(to.x + 9, to.y - 2, { steps: 5 });
    await page.mouse.up();
    await expectOrder(page, 2, 3, 4, 1);
    // The rows move before the site has saved the order.
    await expect(undoForm).not.toHaveAttribute("action", earlier);
    await undo(page);
    await page.goto(path);
    await expectOrder(page, 2, 4, 1, 3);
  } else {
    await undo(page);
    await page.goto(path);
    await expectOrder(page, 1, 3, 2, 4);
  }
  await page.getByRole("button", { name: /^Reset/ }).click();
  await expectOrder(page, 1, 2, 3, 4);
});
