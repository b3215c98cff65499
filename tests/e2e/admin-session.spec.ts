import {
  admin,
  cardOf,
  endSessions,
  errorSummary,
  expect,
  field,
  fillWork,
  heading,
  hold,
  open,
  signIn,
  signInOnPage,
  test,
} from "../support/site/admin";

test("the admin signs in, continues a form after the session expired, and logs out", async ({
  page,
  site,
}) => {
  await open(page, "/admin/dashboard/new");
  await expect(heading(page)).toHaveText("Admin Login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveTitle("Error: Admin Login – Prajna AI Labs");
  for (const [label, message] of [
    ["Email address", "Enter your email address."],
    ["Password", "Enter your password."],
  ] as const) {
    await errorSummary(page).getByRole("link", { name: message }).click();
    await expect(page.getByLabel(label)).toBeFocused();
  }
  await signInOnPage(page, { ...admin, password: "wrong password" });
  await expect(errorSummary(page)).toContainText("Failed to sign in.");
  await expect(errorSummary(page)).toBeFocused();
  await expect(page.getByLabel("Email address")).toHaveValue(admin.email);
  await expect(page.getByLabel("Password")).toHaveValue("");
  await page.getByLabel("Password").fill(admin.password);
  await page.getByLabel("Password").press("Enter");

  await expect(heading(page)).toHaveText("Create a New Work");
  await open(page, "/admin/dashboard/new");
  const typed = {
    type: "large-feature",
    id: "kept",
    title: ' "Kept" & <kept> ',
    description: "\nfirst\n\n  second \u200d </script> 🎨",
    features: "a,, b",
  };
  await fillWork(page, typed);
  await endSessions(site);
  await page.getByRole("button", { name: "Add Work" }).click();
  await expect(heading(page)).toHaveText("Admin Login");
  await signInOnPage(page);
  await expect(
    page.getByText("Your session expired. Your changes are in the form below"),
  ).toBeVisible();
  for (const [name, text] of Object.entries(typed)) {
    await expect(field(page, name)).toHaveValue(text);
  }
  await page.reload();
  await expect(field(page, "features")).toHaveValue("a,, b");
  await page.getByRole("button", { name: "Add Work" }).click();
  await expect(page.getByText('Added "Kept" & <kept>.')).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(heading(page)).toHaveText("Admin Login");
  for (let step = 0; step < 2; step++) {
    await page.goBack();
    await expect(heading(page)).toHaveText("Admin Login");
    expect(await page.content()).not.toContain("Slow Map");
  }
});

test.describe("with scripts", () => {
  test.skip(
    ({ javaScriptEnabled }) => !javaScriptEnabled,
    "Without scripts no theme is restored and no button is busy.",
  );

  test("a restored page shows the theme, even without its cookie", async ({ page, site }) => {
    await signIn(page, site);
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    await open(page, "/admin/dashboard/new");
    const control = page.getByRole("button", { name: /^Theme:/ });
    const words = "Theme: dark. Change to system.";
    await expect(control).toHaveAccessibleName(words);
    await endSessions(site);
    await page.getByRole("button", { name: "Add Work" }).click();
    await expect(heading(page)).toHaveText("Admin Login");
    await expect(control).toHaveAccessibleName(words);
  });

  test("the form can be sent again as soon as it shows errors", async ({ page }) => {
    await open(page, "/admin/login");
    // After the action, the page's data are loaded again; here this never ends.
    await page.route("**/admin/login*", async (route) => {
      if (route.request().method() === "POST") await route.continue();
    });
    await signInOnPage(page, { ...admin, password: "wrong password" });
    await expect(errorSummary(page)).toContainText("Failed to sign in.");
    const password = page.getByLabel("Password");
    await password.fill(admin.password);
    await password.press("Enter");
    await expect(heading(page)).toHaveText("Dashboard");
  });

  test("the button is busy until the dashboard appears", async ({ page }) => {
    await open(page, "/admin/login");
    const answer = await hold(page, "**/admin/login*");
    await page.getByLabel("Email address").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    const button = page.getByRole("main").getByRole("button", { name: /^Log/ });
    await button.click({ noWaitAfter: true });
    const expectBusy = async () => {
      await expect(button).toHaveText("Logging in...");
      await expect(button).toBeDisabled();
      await expect(page.locator(".loading")).toHaveText("Logging in...");
    };
    await expectBusy();
    const load = await hold(page, "**/admin/dashboard*");
    const dashboard = page.waitForRequest("**/admin/dashboard*");
    answer();
    await dashboard;
    await expectBusy();
    load();
    await expect(cardOf(page, "Slow Map")).toBeVisible();
    await expect(page.getByText("Logging in...")).toHaveCount(0);
  });
});
