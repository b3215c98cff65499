import { rmSync } from "node:fs";
import { join } from "node:path";
import { admin, adminSettings, open } from "../support/site/admin";
import { brokenBuild, secretOfTheCode } from "../support/site/broken-build";
import { newSite } from "../support/site/running-site";
import { expect, type Page, type Site, test as base } from "../support/site/site";

const test = base.extend<object, { broken: Site; brokenWhole: Site }>({
  broken: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
    async ({}, use) =>
      withBroken(["readFilter", "themeCookie", "TextPageRoute", "suggestionsFrom"], use),
    { scope: "worker" },
  ],
  brokenWhole: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
    async ({}, use) => withBroken(["ErrorScreen", "foldFor", "sitemap"], use),
    { scope: "worker" },
  ],
});

async function withBroken(functions: string[], use: (site: Site) => Promise<void>): Promise<void> {
  const folder = brokenBuild(functions);
  const settings = { ...adminSettings, SITE_URL: "http://labs.example.org" };
  const site = newSite(settings, [process.execPath, join(folder, "build/start.js")]);
  await site.start();
  await use(site);
  await site.remove();
  rmSync(folder, { recursive: true });
}

interface Line {
  id?: string;
  status?: number;
  err?: { message: string; stack: string };
}

/** Only the log shows the error; the page shows the request ID. */
async function expectFailure(page: Page, site: Site): Promise<void> {
  const main = page.getByRole("main");
  await expect(page).toHaveTitle(/^Unexpected Application Error!/);
  await expect(main).toContainText("500 Internal Server Error");
  await expect(main.getByRole("link", { name: "home page" })).toBeVisible();
  await expectLogged(page, site, "Unexpected Application Error!", 500);
}

async function expectLogged(
  page: Page,
  site: Site,
  heading: string,
  status: number,
): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
  const id = await main.getByRole("code").innerText();
  const logged = () =>
    site.output
      .split("\n")
      .slice(0, -1)
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.id === id);
  await expect.poll(() => logged().at(-1)?.status).toBe(status);
  const error = logged().find(({ err }) => err)?.err;
  expect(error?.message).toBe(secretOfTheCode);
  expect(error?.stack).toContain("start.js:");
  const shown = await page.content();
  expect(shown).not.toContain(secretOfTheCode);
  expect(shown).not.toMatch(/hunter2|node_modules|start\.js|\bat .+:\d+:\d+/);
}

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "The server's pages are the same.");

test("a failed loader shows a complete error page", async ({ page, broken }) => {
  const answer = await page.goto(`${broken.url}/works`);
  expect(answer?.status()).toBe(500);
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expectFailure(page, broken);
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("a failed action shows a complete error page", async ({ page, request, broken }) => {
  const answer = await request.post(`${broken.url}/theme`, {
    form: { theme: "dark" },
    headers: { Origin: "http://labs.example.org" },
  });
  expect(answer.status()).toBe(500);
  await page.setContent(await answer.text());
  await expectFailure(page, broken);
});

test("a rendering error shows a complete error page", async ({ page, broken }) => {
  const answer = await page.goto(`${broken.url}/community`);
  expect(answer?.status()).toBe(500);
  await expectFailure(page, broken);
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

const failedPage = "Failed to load works. Please try again.";

async function signInTo(broken: Site, page: Page): Promise<void> {
  await page.request.post(`${broken.url}/admin/login`, {
    form: admin,
    headers: { Origin: "http://labs.example.org" },
  });
}

test("a failed admin page shows its request ID, before and after hydration", async ({
  page,
  broken,
}) => {
  await signInTo(broken, page);
  await open(page, `${broken.url}/admin/dashboard/new`);
  await expectLogged(page, broken, failedPage, 503);
});

test("a failed admin navigation with scripts shows its own request ID", async ({
  page,
  broken,
}) => {
  await signInTo(broken, page);
  await open(page, `${broken.url}/admin/trash`);
  await page
    .getByRole("navigation", { name: "Works" })
    .getByRole("link", { name: "Works" })
    .click();
  await expectLogged(page, broken, failedPage, 503);
});

test("even a failed error screen shows a complete page", async ({ page, brokenWhole }) => {
  for (const path of ["/about", "/nowhere", "/admin/login", "/sitemap.xml"]) {
    const answer = await page.goto(brokenWhole.url + path);
    expect(answer?.status(), path).toBe(500);
    await expectFailure(page, brokenWhole);
  }
});
