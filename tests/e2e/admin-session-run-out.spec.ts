import {
  admin,
  endSessions,
  errorSummary,
  exported,
  expect,
  field,
  fillWork,
  heading,
  open,
  type Page,
  putWorks,
  removeWork,
  signIn,
  signInOnPage,
  storedWork,
  test,
  typedWork,
} from "../support/admin";

const runOut =
  "Your session has run out. Sign in again to go on; what you typed is kept.";
const kept =
  "Your session had run out. Here is what you typed; it is not saved yet.";

test.beforeEach(async ({ page, site }) => {
  await signIn(page.request, site);
});

async function expectSignInForm(page: Page, reason = runOut): Promise<void> {
  await expect(heading(page)).toHaveText("Admin Login");
  await expect(page.getByText(reason, { exact: true })).toBeVisible();
}

test("what was typed when the session has run out is there after signing in", async ({
  page,
  site,
}) => {
  await removeWork(site, "kept");
  const before = await exported(site);
  await open(page, "/admin/dashboard/new");
  const typed = {
    type: "large-feature",
    id: "kept",
    title: ' "Kept" & <kept> ',
    description: "\nfirst\n\n  second \u2028 </script> 🎨",
    features: "a,, b",
    imageUrl: "not an address",
    creatorName: "日本語",
  };
  await fillWork(page, typed);
  await endSessions(site);
  const answer = page.waitForResponse(
    (response) => response.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Add Work" }).click();
  expect((await answer).status()).toBe(401);
  await expectSignInForm(page);
  await expect(page).toHaveTitle("Admin Login – Prajna AI Labs");
  expect(await exported(site)).toBe(before);

  // A mistake on the way loses nothing either.
  await signInOnPage(page, { ...admin, password: "wrong password" });
  await expect(errorSummary(page)).toContainText("Failed to sign in.");
  await signInOnPage(page);
  await expect(heading(page)).toHaveText("Create a New Work");
  await expect(page).toHaveURL(/\/admin\/dashboard\/new\?saved=[\w-]{22}$/);
  await expect(page.getByText(kept)).toBeVisible();
  expect(await typedWork(page)).toMatchObject(typed);
  expect(await exported(site)).toBe(before);

  await fillWork(page, { imageUrl: "" });
  await page.getByRole("button", { name: "Add Work" }).click();
  await expect(page.getByText('Added "Kept" & <kept>.')).toBeVisible();
  expect(await storedWork(site, "kept")).toMatchObject({
    title: '"Kept" & <kept>',
    description: "first\n\n  second \u2028 </script> 🎨",
    features: ["a", "b"],
  });

  // The next new work begins empty.
  await open(page, "/admin/dashboard/new");
  await expect(page.getByText(kept)).toHaveCount(0);
  await expect(field(page, "title")).toHaveValue("");
});

test("a form from a browser that lost its cookie is not kept", async ({
  page,
  site,
}) => {
  const before = await exported(site);
  await open(page, "/admin/dashboard/new");
  await fillWork(page, { id: "lost", title: "Lost" });
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Add Work" }).click();
  await expect(heading(page)).toHaveText("Admin Login");
  await expect(
    page.getByText(
      "You are not signed in, so nothing was saved. Sign in to go on.",
    ),
  ).toBeVisible();
  await signInOnPage(page);
  await expect(page).toHaveURL("/admin/dashboard/new");
  await expect(field(page, "title")).toHaveValue("");
  expect(await exported(site)).toBe(before);
});

test("what was typed into an edit is there, and still told from a newer save", async ({
  page,
  site,
}) => {
  const id = "日本 %2F?#";
  const path = `/admin/dashboard/${encodeURIComponent(id)}/edit`;
  const work = { title: "Stored", type: "list-item", rev: 3 };
  await putWorks(site, { id, ...work });
  await open(page, path);
  await fillWork(page, { title: "Typed", price: "$1" });
  await endSessions(site);
  await page.getByRole("button", { name: "Update Work" }).click();
  await expectSignInForm(page);
  await putWorks(site, { id, ...work, title: "Newer", rev: 4 });
  await signInOnPage(page);
  await expect(heading(page)).toHaveText("Edit Work Item");
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByText(kept)).toBeVisible();
  expect(await typedWork(page)).toMatchObject({
    id,
    title: "Typed",
    price: "$1",
  });

  await page.getByRole("button", { name: "Update Work" }).click();
  await expect(errorSummary(page)).toContainText("Someone else saved");
  expect((await storedWork(site, id))?.title).toBe("Newer");
  await page.getByRole("button", { name: "Update Work" }).click();
  await expect(page.getByText("Updated Typed.")).toBeVisible();
  expect(await storedWork(site, id)).toMatchObject({
    title: "Typed",
    price: "$1",
    rev: 5,
  });
});

test("a deletion is asked for once more", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const id = "doomed later";
  await putWorks(site, { id, title: "Doomed Later", type: "list-item" });
  await open(page, "/admin/dashboard?q=doomed+later");
  await page.getByRole("link", { name: "Delete Doomed Later" }).click();
  const asking = javaScriptEnabled
    ? page.getByRole("dialog")
    : page.getByRole("main");
  await expect(
    asking.getByRole("button", { name: "Delete work" }),
  ).toBeVisible();
  await endSessions(site);
  await asking.getByRole("button", { name: "Delete work" }).click();
  await expectSignInForm(
    page,
    "Your session has run out. Sign in again to go on.",
  );
  expect(await storedWork(site, id)).toBeDefined();
  await signInOnPage(page);
  await expect(heading(page)).toHaveText("Delete this work?");
  await expect(page.getByRole("main")).toContainText("Doomed Later");
  await page.getByRole("button", { name: "Delete work" }).click();
  await expect(page.getByText("Deleted Doomed Later.")).toBeVisible();

  // And so is the undo.
  await endSessions(site);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectSignInForm(
    page,
    "Your session has run out. Sign in again to go on.",
  );
  await signInOnPage(page);
  await expect(heading(page)).toHaveText("Undo these changes?");
  expect(await storedWork(site, id)).toBeUndefined();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Doomed Later is back.")).toBeVisible();
  expect(await storedWork(site, id)).toMatchObject({
    title: "Doomed Later",
    type: "list-item",
  });
});

test("a preview without a session loses nothing", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  test.skip(
    Boolean(javaScriptEnabled),
    "With scripts the preview asks nobody.",
  );
  await open(page, "/admin/dashboard/new");
  await fillWork(page, { id: "previewed", title: "Previewed" });
  await endSessions(site);
  await page.getByRole("button", { name: "Preview" }).click();
  await expectSignInForm(page);
  await signInOnPage(page);
  await expect(heading(page)).toHaveText("Create a New Work");
  expect(await typedWork(page)).toMatchObject({
    id: "previewed",
    title: "Previewed",
  });
});

test("a page that is asked for without a session comes after the sign-in", async ({
  page,
  site,
}) => {
  await open(page, "/admin/dashboard?q=slow+map");
  await endSessions(site);
  await page.getByRole("link", { name: "Edit Slow Map" }).click();
  await expect(heading(page)).toHaveText("Admin Login");
  await signInOnPage(page);
  await expect(page).toHaveURL("/admin/dashboard/slow-map/edit");
  await expect(field(page, "title")).toHaveValue("Slow Map");
});

test("what was typed into a long text is kept whole", async ({
  page,
  site,
}) => {
  const description = "長い文章、".repeat(12_000);
  await open(page, "/admin/dashboard/new");
  await fillWork(page, { id: "long-kept", title: "Long Kept", description });
  await endSessions(site);
  await page.getByRole("button", { name: "Add Work" }).click();
  await expectSignInForm(page);
  await signInOnPage(page);
  await expect(page.getByText(kept)).toBeVisible();
  await expect(field(page, "description")).toHaveValue(description);
});

test("a reload after signing in still has what was typed", async ({
  page,
  site,
}) => {
  await open(page, "/admin/dashboard/new");
  await fillWork(page, { id: "reloaded", title: "Reloaded" });
  await endSessions(site);
  await page.getByRole("button", { name: "Add Work" }).click();
  await expectSignInForm(page);
  await signInOnPage(page);
  await expect(page.getByText(kept)).toBeVisible();
  await page.reload();
  await expect(field(page, "title")).toHaveValue("Reloaded");
});

test("a frame that scripts draw again tells the theme that shows, also where its cookie gets lost", async ({
  page,
  javaScriptEnabled,
  site,
}) => {
  test.skip(!javaScriptEnabled, "Only scripts draw a part of a page again.");
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await open(page, "/admin/dashboard/new");
  const control = page.getByRole("button", { name: /^Theme:/ });
  const words = "Theme: dark. Change to system.";
  await expect(control).toHaveAccessibleName(words);
  await endSessions(site);
  await page.getByRole("button", { name: "Add Work" }).click();
  await expectSignInForm(page);
  await expect(control).toHaveAccessibleName(words);
});
