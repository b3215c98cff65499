import {
  expect,
  field,
  fillWork,
  heading,
  open,
  signedInTest as test,
} from "../support/site/admin";

for (const [what, leave] of Object.entries({
  Cancel: ["Cancel", /\/admin\/dashboard$/],
  "a link of the site": ["View site", /\/$/],
} as const)) {
  const [link, address] = leave;
  test(`${what} asks before it discards unsaved input`, async ({ page }) => {
    await open(page, "/admin/dashboard/new");
    await fillWork(page, { title: "Half done" });
    const question = page.waitForEvent("dialog");
    const clicked = page
      .getByRole("link", { name: link, exact: true })
      .click({ noWaitAfter: true });
    await (await question).dismiss();
    await clicked;
    await expect(heading(page)).toHaveText("Create a New Work");
    await expect(field(page, "title")).toHaveValue("Half done");

    page.once("dialog", (question) => void question.accept());
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(address);
  });
}

test("leaving without unsaved changes asks nothing", async ({ page }) => {
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await open(page, "/admin/dashboard/slow-map/edit");
  await page.getByRole("link", { name: "Cancel Edit" }).click();
  await expect(heading(page)).toHaveText("Dashboard");
  await open(page, "/admin/dashboard/slow-map/edit");
  await fillWork(page, { description: "Said better." });
  await page.getByRole("button", { name: "Update Work" }).click();
  await expect(page.getByText("Updated Slow Map.")).toBeVisible();
  await page.getByRole("link", { name: "View site", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(questions).toEqual([]);
});

test("changing the theme keeps the input", async ({ page }) => {
  await open(page, "/admin/dashboard/new");
  await fillWork(page, { title: "Half done" });
  await page.getByRole("button", { name: /^Theme:/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(field(page, "title")).toHaveValue("Half done");
  await expect(heading(page)).toHaveText("Create a New Work");
});
