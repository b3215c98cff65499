import { expect, type Page, test } from "../../support/site/site";

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
  test(`navigating to ${path} announces that it is loading`, async ({
    page,
  }) => {
    await recordStatus(page);
    await page.goto(from);
    await page.getByRole("link", { name: link }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("status")).toHaveText("");
    const said = await page.evaluate(() => sessionStorage.getItem("status"));
    expect(said).toBe(message);
  });
}

test("a search announces that it is loading", async ({ page }) => {
  await recordStatus(page);
  await page.goto("/works");
  await page.getByLabel("Search words").fill("tide");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText(/works? found/)).toBeVisible();
  const said = await page.evaluate(() => sessionStorage.getItem("status"));
  expect(said).toBe("Loading works...");
});
