import {
  admin,
  adminSettings,
  errorSummary,
  expect,
  heading,
  open,
  ownHeaders,
  type Page,
  scriptsBegun,
  signIn,
  signInOnPage,
  test,
} from "../support/admin";

const refusal = "Failed to sign in. Please check your credentials.";

async function expectDashboard(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText("Dashboard");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(
    page.getByText(`Welcome, ${admin.email}`, { exact: true }),
  ).toBeVisible();
}

async function expectSignInForm(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText("Admin Login");
  await expect(page).toHaveTitle(/^(Error: )?Admin Login – Prajna AI Labs$/);
}

test("the form asks for an email address and a password", async ({ page }) => {
  expect(await open(page, "/admin/login")).toBe(200);
  await expectSignInForm(page);
  const email = page.getByRole("textbox", {
    name: "Email address",
    exact: true,
  });
  await expect(email).toHaveAttribute("type", "email");
  await expect(email).toHaveAttribute("name", "email");
  await expect(email).toHaveAttribute("required");
  await expect(email).toHaveAttribute("autocomplete", "username");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("name", "password");
  await expect(password).toHaveAttribute("required");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(page.getByRole("main").getByRole("button")).toHaveText("Login");
});

test("the right email and password lead to the dashboard", async ({ page }) => {
  await open(page, "/admin/login");
  await signInOnPage(page);
  await expectDashboard(page);
});

test("case and stray spaces in the email do not matter", async ({ page }) => {
  await open(page, "/admin/login");
  const email = ` ${admin.email.toUpperCase()} `;
  await signInOnPage(page, { ...admin, email });
  await expectDashboard(page);
});

test("Enter in the password field is enough", async ({ page }) => {
  await open(page, "/admin/login");
  await page.getByLabel("Email address").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByLabel("Password").press("Enter");
  await expectDashboard(page);
});

for (const [what, email, password] of [
  ["a wrong password", admin.email, "wrong password"],
  ["an unknown email", "nobody@example.org", admin.password],
] as const) {
  test(`${what} is refused in the same words`, async ({ page }) => {
    await open(page, "/admin/login");
    const answer = page.waitForResponse(
      (response) => response.request().method() === "POST",
    );
    await signInOnPage(page, { email, password });
    expect((await answer).status()).toBe(401);
    expect((await answer).headers()["set-cookie"]).toBeUndefined();
    await expectSignInForm(page);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(errorSummary(page)).toContainText(refusal);
    await expect(
      page.locator(":focus").filter({ has: errorSummary(page) }),
    ).toBeVisible();
    await expect(page.getByLabel("Email address")).toHaveValue(email);

    await page.goto("/admin/dashboard");
    await expectSignInForm(page);
  });
}

test("whatever is almost right is refused", async ({ request, site }) => {
  for (const [email, password] of [
    [admin.email, admin.password.toUpperCase()],
    [admin.email, `${admin.password} `],
    [admin.email, admin.password.slice(0, -1)],
    [`${admin.email}.org`, admin.password],
    ["' OR 1=1 --", "' OR 1=1 --"],
  ] as const) {
    const answer = await request.post(`${site.url}/admin/login`, {
      form: { email, password },
      headers: ownHeaders(site),
    });
    expect(answer.status(), password).toBe(401);
    expect(await answer.text()).toContain(refusal);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
  }
  await signIn(request, site);
});

test("a refused password is nowhere in the answer", async ({
  request,
  site,
}) => {
  const password = "a-very-recognizable-password";
  for (const address of [
    "/admin/login",
    "/admin/login?_data=routes/admin/login",
  ]) {
    const answer = await request.post(site.url + address, {
      form: { email: admin.email, password },
      headers: ownHeaders(site),
    });
    expect(answer.status(), address).toBe(401);
    const text = await answer.text();
    expect(text).toContain(admin.email);
    expect(text).not.toContain(password);
  }
  await signIn(request, site);
});

test("nothing of a refused password stays on the page", async ({ page }) => {
  await open(page, "/admin/login");
  await signInOnPage(page, { ...admin, password: "wrong password" });
  await expect(errorSummary(page)).toContainText(refusal);
  await expect(page.getByLabel("Password")).toHaveValue("");
  expect(await page.content()).not.toContain("wrong password");
});

test("blank fields are named, both at once", async ({ page }) => {
  await open(page, "/admin/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveTitle("Error: Admin Login – Prajna AI Labs");
  const links = errorSummary(page).getByRole("link");
  await expect(links).toHaveText([
    "Enter your email address.",
    "Enter your password.",
  ]);
  for (const [label, message] of [
    ["Email address", "Enter your email address."],
    ["Password", "Enter your password."],
  ] as const) {
    const control = page.getByLabel(label);
    await expect(control).toHaveAttribute("aria-invalid", "true");
    await expect(control).toHaveAccessibleDescription(`Error: ${message}`);
    await links.filter({ hasText: message }).click();
    await expect(control).toBeFocused();
  }
});

test("a blank password keeps the email", async ({ page }) => {
  await open(page, "/admin/login");
  await signInOnPage(page, { ...admin, password: "" });
  await expect(errorSummary(page).getByRole("link")).toHaveText([
    "Enter your password.",
  ]);
  await expect(page.getByLabel("Email address")).toHaveValue(admin.email);
  await expect(page.getByLabel("Email address")).not.toHaveAttribute(
    "aria-invalid",
  );
  await signInOnPage(page);
  await expectDashboard(page);
});

test("an email that is markup stays text", async ({ page }) => {
  await open(page, "/admin/login");
  const email = `"><img src=x onerror="document.title='gone'">`;
  await signInOnPage(page, { email, password: "anything at all" });
  await expect(errorSummary(page)).toContainText(refusal);
  await expect(page.getByLabel("Email address")).toHaveValue(email);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});

test("who is signed in already gets to the dashboard", async ({
  page,
  site,
}) => {
  await signIn(page.request, site);
  for (const path of [
    "/admin/login",
    "/admin",
    "/admin/login?next=//example.com/",
  ]) {
    await page.goto(path);
    await expectDashboard(page);
  }
  await page.goto("/admin/login?next=/admin/dashboard/new");
  await expect(page).toHaveURL("/admin/dashboard/new");
});

for (const path of [
  "/admin",
  "/admin/dashboard",
  "/admin/dashboard?q=tide+atlas",
  "/admin/dashboard/new",
  "/admin/dashboard/slow-map/edit",
  "/admin/dashboard/slow-map/delete",
]) {
  test(`a stranger who asks for ${path} gets there by signing in`, async ({
    page,
  }) => {
    await open(page, path);
    await expectSignInForm(page);
    expect(new URL(page.url()).pathname).toBe("/admin/login");
    // A mistake on the way does not lose it.
    await signInOnPage(page, { ...admin, password: "wrong password" });
    await expect(errorSummary(page)).toContainText(refusal);
    await signInOnPage(page);
    await expect(page).toHaveURL(path === "/admin" ? "/admin/dashboard" : path);
    await expect(heading(page)).not.toHaveText("Admin Login");
    await expect(heading(page)).not.toHaveText(/Error/);
  });
}

const elsewhere = [
  "https://example.com/",
  "//example.com/",
  "/\\example.com",
  "\\\\example.com",
  "/.//example.com",
  "/\t/example.com",
  "http:example.com",
  "javascript:alert(1)",
  "example.com",
  "",
];

test("a headed-for page on another site is passed over", async ({
  page,
  request,
  site,
}) => {
  for (const next of elsewhere) {
    const answer = await request.post(`${site.url}/admin/login`, {
      form: { ...admin, next },
      headers: ownHeaders(site),
      maxRedirects: 0,
    });
    expect(answer.status(), next).toBe(303);
    expect(answer.headers().location, next).toBe("/admin/dashboard");
  }
  await open(page, "/admin/login?next=//example.com/");
  await signInOnPage(page);
  await expectDashboard(page);
});

test("a headed-for page in any script is reached", async ({ page }) => {
  await open(
    page,
    `/admin/login?next=${encodeURIComponent("/works?q=日本語")}`,
  );
  await signInOnPage(page);
  await expect(heading(page)).toHaveText("Works");
  await expect(page.getByLabel("Search words")).toHaveValue("日本語");
});

test("the button says that it is busy where scripts run", async ({
  page,
  javaScriptEnabled,
}) => {
  await open(page, "/admin/login");
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/admin/login*", async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.continue();
  });
  await page.getByLabel("Email address").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  const button = page.getByRole("main").getByRole("button");
  await button.click({ noWaitAfter: true });
  if (javaScriptEnabled) {
    await expect(button).toHaveText("Logging in...");
    await expect(button).toBeDisabled();
    await expect(page.getByRole("status")).toHaveText("Logging in...");
  }
  let load = () => {};
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await page.route("**/admin/dashboard*", async (route) => {
    await loaded;
    await route.continue();
  });
  const dashboard = page.waitForRequest("**/admin/dashboard*");
  answer();
  await dashboard;
  if (javaScriptEnabled) {
    await expect(button).toHaveText("Logging in...");
    await expect(button).toBeDisabled();
    await expect(page.getByRole("status")).toHaveText("Logging in...");
  }
  load();
  await expectDashboard(page);
  await expect(page.getByText("Logging in...")).toHaveCount(0);
});

test("each sign-in has a session of its own", async ({ page, site }) => {
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === "__session")
      ?.value;
  await signIn(page.request, site);
  const first = await cookie();
  await signIn(page.request, site);
  const second = await cookie();
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
  // What was signed in before in this browser has ended with it.
  const answer = await page.request.get(`${site.url}/admin/dashboard`, {
    headers: { Cookie: `__session=${first}` },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
});

test.describe("a site without a password in its settings", () => {
  test.use({ settings: { ...adminSettings, ADMIN_PASSWORD: "" } });

  test("makes one, prints it once, and takes it ever after", async ({
    page,
    ownSite,
  }) => {
    await ownSite.start();
    const printed = () =>
      /Sign in at \/admin\/login with (\S+) and the password (\S+)/.exec(
        ownSite.output,
      );
    await expect.poll(printed).not.toBeNull();
    const [, email = "", password = ""] = printed() ?? [];
    expect(email).toBe(admin.email);
    expect(password.length).toBeGreaterThanOrEqual(16);

    await ownSite.stop();
    await ownSite.start();
    await open(page, `${ownSite.url}/admin/login`);
    await signInOnPage(page, { email, password });
    await expect(heading(page)).toHaveText("Change your password");
    await page.getByRole("button", { name: "Not now" }).click();
    await expect(heading(page)).toHaveText("Dashboard");
    await scriptsBegun(page);
    expect(ownSite.output).not.toContain(password);
  });
});
