import {
  cardOf,
  errorSummary,
  expect,
  field,
  fillWork,
  heading,
  hold,
  open,
  type Page,
  signedInTest as test,
  storedWorks,
} from "../support/site/admin";

async function expectFocusOn(page: Page, sentence: string): Promise<void> {
  await expect(errorSummary(page)).toContainText(sentence);
  await expect(errorSummary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
}

test("the admin adds a work after correcting errors", async ({ page, site }) => {
  await open(page, "/admin/dashboard");
  await page.getByRole("link", { name: "+ Add New Work" }).click();
  await expect(heading(page)).toHaveText("Create a New Work");
  await fillWork(page, { imageUrl: "no address", category: "Kept" });
  await page.getByRole("button", { name: "Add Work" }).click();
  await expectFocusOn(page, "ID, Title, and Type are required.");
  const links = errorSummary(page).getByRole("link");
  await links.last().click();
  await expect(field(page, "imageUrl")).toBeFocused();
  await links.first().click();
  await expect(field(page, "id")).toBeFocused();
  // Following a link of the summary keeps the summary and the input.
  await expect(errorSummary(page)).toBeVisible();
  await expect(field(page, "category")).toHaveValue("Kept");

  await fillWork(page, { id: "added", title: "Added Once", imageUrl: "" });
  await page.getByRole("button", { name: "Add Work" }).dblclick();
  await expect(page).toHaveURL(/\/admin\/dashboard\b/);
  await expect(page.getByText("Added Added Once.")).toBeVisible();
  await expect(cardOf(page, "Added Once")).toBeVisible();
  const works = await storedWorks(site);
  const added = works.filter(({ id }) => id === "added");
  expect(added.map(({ document }) => document.rev)).toEqual([1]);
  await page.goto("/works");
  await expect(page.getByRole("heading", { name: "Added Once", exact: true })).toBeVisible();
});

test("the admin edits a work that someone else saved in the meantime", async ({ page, site }) => {
  const work = { id: "shared", title: "Shared", type: "list-item" };
  await site.removeWork("shared");
  await site.putWorks(work);
  await open(page, "/admin/dashboard?q=shared");
  await page.getByRole("link", { name: "Edit Shared" }).click();
  await expect(heading(page)).toContainText("Edit Work Item");
  await fillWork(page, { title: "Mine" });
  await site.putWorks({ ...work, title: "Theirs", rev: 5 });
  await page.getByRole("button", { name: "Update Work" }).click();
  await expectFocusOn(page, "The import command saved this work");
  await expect(page.getByRole("radio", { name: /Theirs/ })).toBeVisible();

  // The router treats a link within the page as a navigation.
  await page.getByRole("link", { name: "Skip to main content" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Your version: Mine" }).check();
  await page.getByRole("button", { name: "Update Work" }).click();
  await expect(page.getByText("Updated Mine:")).toBeVisible();
});

test("a form and a link say that they are under way", async ({ page }) => {
  await open(page, "/admin/dashboard/new");
  await fillWork(page, { id: "slowly", title: "Slowly Sent" });
  const answer = await hold(page, "**/admin/dashboard/new*");
  await page.getByRole("button", { name: "Add Work" }).click();
  const button = page.getByRole("button", { name: "Submitting..." });
  await expect(button).toBeDisabled();
  await expect(page.locator(".loading")).toHaveText("Submitting...");
  answer();
  await expect(page.getByText("Added Slowly Sent.")).toBeVisible();
  await expect(page.locator(".loading")).toHaveText("");
  const load = await hold(page, "**/admin/trash*");
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page.locator(".loading")).toHaveText("Loading...");
  load();
  await expect(heading(page)).toHaveText("Trash");
  await expect(page.locator(".loading")).toHaveText("");
});

test("Cancel and a link of the site ask before they discard unsaved input", async ({ page }) => {
  for (const [link, address] of [
    ["Cancel", /\/admin\/dashboard$/],
    ["Home", /\/$/],
  ] as const) {
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
  }
});

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
  await expect(page.getByText("Updated Slow Map:")).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).click();
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
