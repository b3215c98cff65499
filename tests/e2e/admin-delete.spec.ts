import {
  cardOf,
  exported,
  expect,
  heading,
  open,
  storedWork,
  signedInTest as test,
} from "../support/site/admin";

const id = "to be deleted %2F?";
const title = `Doomed "Work" <b>日本語</b>`;

test("a dialog asks before a work is deleted, and undo restores the work", async ({
  page,
  site,
}) => {
  await site.putWorks({ id, title, type: "list-item" });
  await open(page, "/admin/dashboard?q=doomed");
  const before = await exported(site);
  const link = page.getByRole("link", { name: `Delete ${title}`, exact: true });
  const dialog = page.getByRole("dialog", { name: "Delete this work?" });
  for (const way of ["Escape", "Cancel"]) {
    await link.click();
    await expect(dialog).toContainText(title);
    await expect(page).toHaveURL("/admin/dashboard?q=doomed");
    expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    // Enter must not delete anything by accident.
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
    expect(await exported(site)).toBe(before);
  }

  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/delete?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete work" }).click();
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  goOn();
  await expect(page.getByText(`Deleted ${title}. Visitors no longer see it.`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard\?q=doomed&changed=/);
  await expect(dialog).toHaveCount(0);
  await expect(cardOf(page, title)).toHaveCount(0);
  expect(await storedWork(site, id)).toBeUndefined();

  await page.getByRole("link", { name: "Undo" }).click();
  await expect(heading(page)).toHaveText(`Undo the change to ${title}?`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cardOf(page, title)).toBeVisible();
});
