import { expect, type Page, test } from "../../support/site/site";

async function recordStatus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const status = document.querySelector(".loading");
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
  ["/creators", "Mira Okafor", "/creators/mira-okafor", "Loading creator's works..."],
] as const) {
  test(`navigating to ${path} announces that it is loading`, async ({ page }) => {
    await recordStatus(page);
    await page.goto(from);
    await page.getByRole("link", { name: link }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.locator(".loading")).toHaveText("");
    const said = await page.evaluate(() => sessionStorage.getItem("status"));
    expect(said).toBe(message);
  });
}

for (const [path, label, words, message] of [
  ["/works", "Search words", "tide", "Loading works..."],
  ["/creators", "Search creators by name", "mira", "Loading creators..."],
] as const) {
  test(`a search at ${path} announces that it is loading`, async ({ page }) => {
    await recordStatus(page);
    await page.goto(path);
    await page.getByLabel(label).fill(words);
    await page.getByLabel(label).press("Enter");
    await expect(page).toHaveURL(new RegExp(`${path}\\?q=${words}`));
    await expect(page.locator(".loading")).toHaveText("");
    const said = await page.evaluate(() => sessionStorage.getItem("status"));
    expect(said).toBe(message);
  });
}
