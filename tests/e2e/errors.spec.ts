import { expect, type Page, test } from "../support/site";
import { openByPost } from "../support/states";

async function expectErrorScreen(
  page: Page,
  reason: string | RegExp,
): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    "Unexpected Application Error!",
  );
  await expect(main).toContainText(reason);
  await expect(page).toHaveTitle(
    "Unexpected Application Error! – Prajna AI Labs",
  );
  await expectWayOut(page);
  expect(await page.content()).not.toMatch(/node_modules|\bat .+:\d+:\d+/);
}

async function expectWayOut(page: Page): Promise<void> {
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link"),
  ).toHaveCount(4);
  await expect(page.getByRole("button", { name: /^Theme:/ })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
}

test("an address that the site does not have is not found", async ({
  page,
}) => {
  for (const path of [
    "/nowhere",
    "/about/us",
    "/works/a/b",
    "/creators/a/b",
    "/.env",
    "/index.php?id=1",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    expect(response?.headers()["cache-control"], path).toBe("no-store");
    await expectErrorScreen(page, "404 Not Found");
  }
});

test("the way out of an error leads back into the site", async ({ page }) => {
  await page.goto("/nowhere");
  await page
    .getByRole("main")
    .getByRole("link", { name: "Browse the works" })
    .click();
  await expect(page).toHaveURL("/works");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Works");
});

test("a page that has no form takes none", async ({ page }) => {
  for (const path of ["/about", "/works", "/works/slow-map", "/creators"]) {
    const response = await openByPost(page, path, "title=Anything");
    expect(response?.status(), path).toBe(405);
    expect(response?.headers().allow, path).toBe("GET, HEAD");
    await expectErrorScreen(page, "405 Method Not Allowed");
  }
});

test("a form from nowhere is refused", async ({ page }) => {
  const response = await openByPost(page, "/theme", "theme=dark");
  expect(response?.status()).toBe(403);
  await expectErrorScreen(page, "403 Forbidden");
});

test("what no page of this site sends is refused with a page", async ({
  page,
  site,
  request,
}) => {
  const headers = { Origin: site.url };
  const [wrong, foreign, large] = await Promise.all([
    request.post("/theme", { headers, form: { theme: "purple" } }),
    request.post("/theme", { headers, data: { theme: "dark" } }),
    request.post("/theme", { headers, form: { theme: "x".repeat(100_000) } }),
  ]);
  for (const [response, status, reason] of [
    [wrong, 400, "400 Bad Request"],
    [foreign, 415, "415 Unsupported Media Type"],
    [large, 413, /413 (Content|Payload) Too Large/],
  ] as const) {
    expect(response.status()).toBe(status);
    await page.setContent(await response.text());
    await expectErrorScreen(page, reason);
  }
});

test("an app that is not there is said to be not found", async ({ page }) => {
  for (const path of [
    "/works/nowhere",
    "/works/%20",
    "/works/%E0%A4%A",
    "/works/constructor",
    "/works/__proto__",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "App not found.",
    );
    await expectWayOut(page);
  }
});

test("a creator without works is said to have none", async ({ page }) => {
  for (const path of ["/creators/nobody", "/creators/constructor"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("main")).toContainText(
      "No works found for this creator.",
    );
    await expectWayOut(page);
  }
});

test("a blank or broken address names no creator", async ({ page }) => {
  for (const path of ["/creators/%20", "/creators/%E0%A4%A", "/creators/%FF"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(400);
    await expect(page.getByRole("main")).toContainText("Creator ID not found.");
    await expect(
      page.getByRole("link", { name: "Back to Creators List" }),
    ).toHaveAttribute("href", "/creators");
    await expectWayOut(page);
  }
});
