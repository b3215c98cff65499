import {
  cardOf,
  exported,
  expect,
  heading,
  open,
  type Page,
  storedWork,
  signedInTest as test,
} from "../support/site/admin";

const id = "to be deleted %2F?";
const title = `Doomed "Work" <b>日本語</b>`;
const document = {
  zebra: "an unknown field, out of order",
  title,
  type: "list-item",
  description: "Two\nlines & <markup> \u200d ' \" \\ 🎨",
  createdAt: "2019-05-05T05:05:05.000Z",
  updatedAt: "not even a date",
  nested: { list: [1, 2.5, null, { deep: true }] },
  rev: 7,
};

test.beforeEach(async ({ page, site }) => {
  await site.putWorks({ id, ...document });
  await open(page, "/admin/dashboard?q=doomed");
});

async function ask(page: Page): Promise<void> {
  await page.getByRole("link", { name: `Delete ${title}`, exact: true }).click();
}

function question(page: Page, hasScripts: boolean | undefined) {
  return hasScripts
    ? page.getByRole("dialog", { name: "Delete this work?" })
    : page.getByRole("main");
}

test("deleting asks for confirmation and names the work", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const before = await exported(site);
  await ask(page);
  const asking = question(page, javaScriptEnabled);
  await expect(asking.getByRole("heading", { name: "Delete this work?" })).toBeVisible();
  await expect(asking).toContainText(title);
  await expect(asking.getByRole("button", { name: "Delete work" })).toBeVisible();
  if (javaScriptEnabled) {
    await expect(page).toHaveURL("/admin/dashboard?q=doomed");
    expect(await asking.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    // Enter must not delete anything by accident.
    await expect(asking.getByRole("button", { name: "Cancel" })).toBeFocused();
  } else {
    await expect(page).toHaveTitle(`Delete ${title}? – Prajna AI Labs`);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(heading(page)).toHaveText("Dashboard");
  }
  expect(await exported(site)).toBe(before);
});

for (const way of ["Escape", "Cancel"]) {
  test(`${way} closes the dialog and returns the focus`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "Without scripts there is no dialog.");
    const before = await exported(site);
    await ask(page);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("link", { name: `Delete ${title}`, exact: true })).toBeFocused();
    expect(await exported(site)).toBe(before);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
  });
}

test("the dialog's button is busy until the next page appears", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Without scripts there is no dialog.");
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/delete?*", async (route) => {
    await held;
    await route.continue();
  });
  await ask(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete work" }).click();
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  goOn();
  await expect(page.getByText(`Deleted ${title}.`)).toBeVisible();
});

test("a deleted work disappears immediately, and undo restores it", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const before = await storedWork(site, id);
  await ask(page);
  await question(page, javaScriptEnabled).getByRole("button", { name: "Delete work" }).click();
  await expect(
    page.getByText(`Deleted ${title}. Visitors no longer see it.`, {
      exact: true,
    }),
  ).toBeVisible();
  await expect(heading(page)).toHaveText("Dashboard");
  await expect(page).toHaveURL(/\/admin\/dashboard\?q=doomed&changed=/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cardOf(page, title)).toHaveCount(0);
  expect(await storedWork(site, id)).toBeUndefined();

  await page.getByRole("link", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText(`Undo the change to ${title}?`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByText(`Undid the deletion of ${title}. Visitors see it.`, {
      exact: true,
    }),
  ).toBeVisible();
  await expect(cardOf(page, title)).toBeVisible();
  expect(await storedWork(site, id)).toEqual({
    ...before,
    rev: expect.any(Number) as unknown,
  });

  await open(page, "/admin/dashboard");
  await expect(page.getByText("Undid")).toHaveCount(0);
});
