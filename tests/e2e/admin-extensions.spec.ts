import { readFileSync } from "node:fs";
import {
  expect,
  heading,
  hold,
  lostTable,
  open,
  type Page,
  signIn,
  storedWork,
  test,
} from "../support/site/admin";

/** The site's policy blocks a style in the head, which the test would report. */
const extension = readFileSync("tests/fixtures/extension.js", "utf8").replace('"style"', '"meta"');

/** Other extensions add nodes inside the form, or wrap each text as translators do. */
function addInForm(): void {
  new MutationObserver(() => {
    const label = document.querySelector("main form label");
    if (label && !document.querySelector("x-helper")) {
      label.parentElement?.prepend(document.createElement("x-helper"));
    }
  }).observe(document, { childList: true, subtree: true });
}

const places: Record<string, (page: Page) => Promise<void>> = {
  ...Object.fromEntries(
    ["head", "body", "after"].map((place) => [
      place,
      async (page: Page) =>
        void (await page.addInitScript(extension.replace('("after")', `("${place}")`))),
    ]),
  ),
  form: async (page) => void (await page.addInitScript(addInForm)),
};

const forms = [
  { path: "/admin/login", label: "Email address", typed: "ana@example.org" },
  { path: "/admin/dashboard/new", label: "Title", typed: "Tide Tables" },
  { path: "/admin/dashboard/slow-map/edit", label: "Description", typed: "A map of the harbor" },
  { path: "/admin/pages/about/edit", label: "Text", typed: "About us" },
  { path: "/admin/site", label: "Name", typed: "Harbor Labs" },
];

for (const [place, extend] of Object.entries(places)) {
  test(`a node that an extension adds (${place}) keeps what is typed before the scripts run`, async ({
    page: watched,
    context,
    site,
  }) => {
    // React reports a node inside the form before it draws the page again.
    const page = place === "form" ? await context.newPage() : watched;
    await extend(page);
    page.on("dialog", (question) => void question.accept());
    // Nodes outside of the form are outside of what React draws, on every page.
    const isOutside = place === "head" || place === "body";
    for (const { path, label, typed } of isOutside ? forms.slice(0, 2) : forms) {
      const load = await hold(page, "**/assets/entry.client-*.js");
      await page.goto(path, { waitUntil: "commit" });
      const control = page.getByRole("main").getByLabel(label, { exact: true });
      await control.fill(typed);
      await control.evaluate((element) => {
        const { value, type } = element as HTMLInputElement;
        if (type !== "email") (element as HTMLInputElement).setSelectionRange(2, value.length - 1);
      });
      load();
      await page.waitForFunction(() =>
        Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
      );
      await expect(control, path).toHaveValue(typed);
      await expect(control, path).toBeFocused();
      await page.keyboard.insertText("!");
      const whole =
        label === "Email address" ? `${typed}!` : `${typed.slice(0, 2)}!${typed.slice(-1)}`;
      await expect(control, path).toHaveValue(whole);
      await page.unroute("**/assets/entry.client-*.js");
      if (path === "/admin/login") await signIn(page, site);
    }
  });
}

/** What proxies, firewalls, and networks answer, and what the page says then. */
const html = { "Content-Type": "text/html" };
const foreign: { status: number; headers: Record<string, string>; body?: string; said: string }[] =
  [
    {
      status: 502,
      headers: html,
      body: "<h1>Bad gateway</h1>",
      said: "Another server answered instead of this site: 502 Bad Gateway.",
    },
    {
      status: 413,
      headers: { ...html, Server: "nginx/1.22.1" },
      body: "<html><head><title>413 Request Entity Too Large</title></head></html>",
      said: "nginx/1.22.1 answered instead of this site: 413 Request Entity Too Large.",
    },
    {
      status: 200,
      headers: html,
      body: "<title>Hotel &amp; Wi-Fi</title>",
      said: "Another server answered instead of this site: 200 Hotel & Wi-Fi.",
    },
    {
      status: 302,
      headers: { Location: "https://sign-in.example/" },
      said: "Another server answered instead of this site, and wants to show a page of its own.",
    },
  ];

test("a request that the site does not answer keeps the page with what is typed", async ({
  page,
  site,
  context,
}) => {
  await signIn(page, site);
  await open(page, "/admin/dashboard/slow-map/edit");
  const description = page.getByRole("main").getByLabel("Description", { exact: true });
  const save = page.getByRole("button", { name: "Update Work" });
  const alert = page.getByRole("alert").filter({ hasText: "Your text is still here." });
  const again = alert.getByRole("button", { name: "Try again" });
  await description.fill("Typed");
  await context.setOffline(true);
  await save.click();
  await expect(alert).toHaveText("No connection. Your text is still here. Try again.");
  await expect(save).toBeEnabled();
  await description.fill("Typed, and more");
  await context.setOffline(false);
  for (const { said, ...answer } of foreign) {
    await page.route("**/slow-map/edit*", (route) => route.fulfill(answer), { times: 1 });
    await again.click();
    await expect(alert).toContainText(said);
    await expect(description).toHaveValue("Typed, and more");
  }
  await again.click();
  await expect(heading(page)).toHaveText("Dashboard");
  await expect(page.getByText("Updated Slow Map:")).toBeVisible();
  expect((await storedWork(site, "slow-map"))?.description).toBe("Typed, and more");

  await context.setOffline(true);
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(alert).toBeVisible();
  await expect(heading(page)).toHaveText("Dashboard");
  await context.setOffline(false);
  await again.click();
  await expect(heading(page)).toHaveText("Trash");
  await expect(alert).toHaveCount(0);
});

test("a message that cannot be sent stays in its form", async ({ page, context }) => {
  await page.goto("/contact-us");
  const message = page.getByRole("textbox", { name: "Message" });
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.org");
  await message.fill("Typed");
  const send = page.getByRole("button", { name: "Send" });
  await context.setOffline(true);
  await send.click();
  const status = page.locator("#loading");
  await expect(status).toHaveText("No connection. Your text is still here. Try again.");
  await expect(message).toHaveValue("Typed");
  await context.setOffline(false);
  const blocked = { status: 403, headers: { Server: "firewall" }, body: "Blocked" };
  await page.route("**/contact-us", (route) => route.fulfill(blocked), { times: 1 });
  await send.click();
  await expect(status).toHaveText(
    "firewall did not take the form (status 403). Your text is still here. Try again.",
  );
  await expect(message).toHaveValue("Typed");
  await send.click();
  await expect(page).toHaveURL(/\/contact-us\/sent$/);
});

test.describe("on a new site", () => {
  test.use({ catalogue: { works: [] } });

  test("the list of first steps stays closed", async ({ page, site }) => {
    await signIn(page, site);
    await open(page, "/admin/dashboard");
    const step = page.getByText("Turn on two-step sign-in");
    await expect(step).toBeVisible();
    await page.locator("summary", { hasText: "First steps" }).click();
    await page.reload();
    await expect(step).toBeHidden();
  });
});

test("only a signed-in person sees a link to the form of a page, if the role may open it", async ({
  context,
  page,
  site,
}) => {
  const link = page.getByRole("link", { name: "Edit", exact: true });
  await page.goto("/about");
  await expect(link).toHaveCount(0);
  await signIn(page, site);
  await page.goto("/works/slow-map");
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Work Item");
  await page.goto("/about");
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit About");
  const [hint] = (await context.cookies()).filter(({ name }) => name === "signed_in");
  expect(hint?.value).toBe("/admin/");
  if (hint) await context.addCookies([{ ...hint, value: "/admin/dashboard/" }]);
  await page.goto("/about");
  await expect(page.locator("[data-edit]")).toHaveCount(1);
  await expect(link).toHaveCount(0);
  await page.goto("/works/slow-map");
  await expect(link).toHaveCount(1);
});

test("a page at another address than the site's own links to itself there", async ({ page }) => {
  await page.route("/about", async (route) => {
    const response = await route.fetch();
    const own = `<head><link rel="canonical" href="https://www.example.org/about">`;
    await route.fulfill({ response, body: (await response.text()).replace("<head>", own) });
  });
  await page.goto("/about");
  await expect(
    page.getByRole("link", { name: "Open this page at https://www.example.org" }),
  ).toHaveAttribute("href", "https://www.example.org/about");
});

test("a failed admin page shows its request ID, before and after hydration", async ({
  page,
  ownSite,
}) => {
  await ownSite.start();
  await signIn(page, ownSite);
  await open(page, `${ownSite.url}/admin/dashboard`);
  await lostTable(ownSite, "changes");
  const shown = page.getByRole("main").getByRole("code");
  const isLogged = async () => ownSite.output.includes(`"id":"${await shown.innerText()}"`);
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Failed to load works/);
  await expect.poll(isLogged).toBe(true);
  const first = await shown.innerText();
  await open(page, `${ownSite.url}/admin/trash`);
  await expect(shown).not.toHaveText(first);
  await expect.poll(isLogged).toBe(true);
});
