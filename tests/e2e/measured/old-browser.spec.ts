import { expect, open, signInOnPage, test } from "../../support/site/admin";

/** Features that browsers of 2020, which run the admin's scripts, lack. */
function forget(): void {
  const missing: [object, string[]][] = [
    [Array.prototype, ["at", "findLast", "toSorted", "toReversed", "with"]],
    [Object, ["hasOwn", "groupBy"]],
    [Promise, ["any", "withResolvers"]],
    [String.prototype, ["at", "isWellFormed", "replaceAll", "toWellFormed"]],
    [URL, ["canParse", "parse"]],
    [window, ["structuredClone"]],
  ];
  for (const [owner, names] of missing) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}

test("admin pages work without features that browsers of 2020 lack", async ({ page }) => {
  await page.addInitScript(forget);
  await open(page, "/admin/login");
  await signInOnPage(page);
  await page.getByRole("link", { name: "Edit Slow Map" }).click();
  await page.getByLabel("Call to action link").fill("https://example.org/go");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Slow Map").first()).toBeVisible();
  await page.getByRole("button", { name: "Update Work" }).click();
  await expect(page.getByText("Updated Slow Map:")).toBeVisible();
});
