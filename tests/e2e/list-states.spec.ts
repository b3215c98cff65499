import { rmSync } from "node:fs";
import { join } from "node:path";
import { publicPages } from "../support/public-pages";
import { expect, type Page, test } from "../support/site";
import { breakStore } from "../support/states";

const failures = [
  ["/works", "Failed to load works. Please try again later."],
  ["/works/slow-map", "Failed to load works. Please try again later."],
  [
    "/works/sketch-design-toolkit",
    "Failed to load works. Please try again later.",
  ],
  ["/creators", "Failed to load creators. Please try again later."],
  ["/creators/mira-okafor", "Failed to load works for this creator."],
] as const;

test("a store that fails is said so in words, and only there", async ({
  page,
  ownSite,
}) => {
  breakStore(ownSite);
  await ownSite.start();
  for (const [path, message] of failures) {
    const response = await page.goto(ownSite.url + path);
    expect(response?.status(), path).toBe(503);
    expect(response?.headers()["cache-control"]).toBe("no-store");
    await expect(page.getByRole("main").getByText(message)).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link"),
    ).toHaveCount(4);
  }
  const broken = new Set<string>(failures.map(([path]) => path));
  for (const { path } of publicPages.filter(({ path }) => !broken.has(path))) {
    const response = await page.goto(ownSite.url + path);
    expect(response?.status(), path).toBe(200);
  }
});

test("the pages come back by themselves when the store does", async ({
  page,
  ownSite,
  request,
}) => {
  breakStore(ownSite);
  await ownSite.start();
  await page.goto(`${ownSite.url}/works`);
  const health = () => request.get(`${ownSite.url}/healthz`);
  expect((await health()).status()).toBe(503);

  rmSync(join(ownSite.dataDir, "site.sqlite"));
  await expect(async () => {
    const response = await page.reload();
    expect(response?.status()).toBe(200);
  }).toPass();
  await expect(
    page.getByRole("heading", { name: "Design Tools" }),
  ).toBeVisible();
  await expect.poll(async () => (await health()).status()).toBe(200);
});

test("a catalogue without works says so, and fills without a restart", async ({
  page,
  ownSite,
}) => {
  await ownSite.reset();
  await ownSite.start();
  const works = `${ownSite.url}/works`;
  const response = await page.goto(works);
  expect(response?.status()).toBe(200);
  const main = page.getByRole("main");
  await expect(main).toContainText("No works to display at the moment.");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Works");
  await page.goto(`${ownSite.url}/creators`);
  await expect(main).toContainText("No creators found at the moment.");

  await ownSite.importWorks([
    { id: "first", title: "The first", type: "list-item", creatorId: "me" },
  ]);
  await expect(async () => {
    await page.goto(works);
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(
      "The first",
      { timeout: 100 },
    );
  }).toPass();
});

/** Keeps what the page's live region says until the next page is there. */
async function recordStatus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const status = document.querySelector("[role=status]");
      if (!status) return;
      new MutationObserver(() => {
        if (status.textContent) {
          sessionStorage.setItem("status", status.textContent);
        }
      }).observe(status, { childList: true });
    });
  });
}

for (const [from, link, path, message] of [
  ["/about", "Works", "/works", "Loading works..."],
  ["/about", "Creators", "/creators", "Loading creators..."],
  [
    "/creators",
    "Mira Okafor",
    "/creators/mira-okafor",
    "Loading creator's works...",
  ],
] as const) {
  test(`on the way to ${path} scripts say that it loads, its answer never does`, async ({
    page,
    request,
    javaScriptEnabled,
  }) => {
    await recordStatus(page);
    await page.goto(from);
    await page.getByRole("link", { name: link }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("status")).toHaveText("");
    if (javaScriptEnabled) {
      const said = await page.evaluate(() => sessionStorage.getItem("status"));
      expect(said).toBe(message);
    }
    expect(await (await request.get(path)).text()).not.toContain("Loading");
  });
}

test("a search says that it loads where scripts run", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Only scripts can say so.");
  await recordStatus(page);
  await page.goto("/works");
  await page.getByLabel("Search words").fill("tide");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText(/works? found/)).toBeVisible();
  const said = await page.evaluate(() => sessionStorage.getItem("status"));
  expect(said).toBe("Loading works...");
});
