import {
  admin,
  countSessions,
  expect,
  heading,
  open,
  type Page,
  signIn,
  signInOnPage,
  test,
} from "../support/admin";

async function sessionCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "__session");
}

test("logging out ends the session and every copy of its cookie", async ({
  page,
  site,
  request,
}) => {
  await signIn(page.request, site);
  await open(page, "/admin/dashboard");
  const copy = (await sessionCookie(page))?.value;
  const before = await countSessions(site);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(heading(page)).toHaveText("Admin Login");
  await expect(page).toHaveURL("/admin/login");
  expect(await sessionCookie(page)).toBeUndefined();
  expect(await countSessions(site)).toBe(before - 1);

  for (const path of ["/admin/dashboard", "/admin/dashboard/new"]) {
    const answer = await request.get(site.url + path, {
      headers: { Cookie: `__session=${copy}` },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toContain("/admin/login");
  }
});

test("Back after logging out shows nothing of the dashboard", async ({
  page,
  site,
}) => {
  await signIn(page.request, site);
  await open(page, "/admin/dashboard");
  await page.getByRole("link", { name: "+ Add New Work" }).click();
  await expect(heading(page)).toHaveText("Create a New Work");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(heading(page)).toHaveText("Dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(heading(page)).toHaveText("Admin Login");
  for (let step = 0; step < 3; step++) {
    await page.goBack();
    await expect(heading(page)).toHaveText("Admin Login");
    await expect(page.getByText("Welcome")).toHaveCount(0);
    expect(await page.content()).not.toContain("Slow Map");
  }
});

test("one session's end is not another's", async ({ page, site, browser }) => {
  const other = await browser.newContext();
  await signIn(other.request, site);
  await signIn(page.request, site);
  await open(page, "/admin/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(heading(page)).toHaveText("Admin Login");
  const answer = await other.request.get(`${site.url}/admin/dashboard`);
  expect(await answer.text()).toContain(`Welcome, ${admin.email}`);
  await other.close();
});

test("logging out twice, or without a session, leads to the sign-in", async ({
  page,
  site,
}) => {
  await signIn(page.request, site);
  await open(page, "/admin/dashboard");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(heading(page)).toHaveText("Admin Login");
  await expect(page).toHaveURL("/admin/login");
});

test("the log-out's address, opened as a page, logs nobody out", async ({
  page,
  site,
}) => {
  await signIn(page.request, site);
  await page.goto("/admin/logout");
  await expect(heading(page)).toHaveText("Dashboard");
});

test("a new password ends all sessions and holds in the running site", async ({
  page,
  ownSite,
}) => {
  await ownSite.start();
  await signIn(page.request, ownSite);
  await open(page, `${ownSite.url}/admin/dashboard`);
  await expect(heading(page)).toHaveText("Dashboard");

  const password = " spaces kept, ünïcode: 新しい ";
  const told = await ownSite.command(
    ["build/cli/admin.js", "set-password"],
    `${password}\n`,
  );
  expect(told).toContain("all sessions have ended");
  expect(told).not.toContain(password.trim());
  expect(await countSessions(ownSite)).toBe(0);

  await page.getByRole("link", { name: "+ Add New Work" }).click();
  await expect(heading(page)).toHaveText("Admin Login");
  await signInOnPage(page);
  await expect(page.getByRole("alert")).toContainText(
    "Failed to sign in. Please check your credentials.",
  );
  await signInOnPage(page, { ...admin, password });
  await expect(heading(page)).toHaveText("Create a New Work");

  // The settings still hold the former password; a restart changes nothing.
  await ownSite.stop();
  await ownSite.start();
  await open(page, `${ownSite.url}/admin/dashboard`);
  await expect(heading(page)).toHaveText("Dashboard");
});

test("a password that is too short is refused and changes nothing", async ({
  ownSite,
  request,
}) => {
  await ownSite.start();
  await signIn(request, ownSite);
  await expect(
    ownSite.command(["build/cli/admin.js", "set-password"], "short\n"),
  ).rejects.toThrow("A password must have at least 12 characters.");
  expect(await countSessions(ownSite)).toBe(1);
  await signIn(request, ownSite);
});
