import type { Page } from "playwright/test";
import { slugOfLatin as slugOf } from "~/kinds/text";
import { expect, field, open, signIn, storedWork, test } from "../support/site/admin";

const alert =
  "A script of this page failed. Your text is still here, and the page works without the script.";

/** The first function lists the makers in the preview, the second reads the form. */
const makers = `const { flatMap } = Array.prototype;
  Array.prototype.flatMap = function (...words) {
    if (this[0] && "creatorName" in Object(this[0]) && WHEN) throw new TypeError("not a function");
    return flatMap.apply(this, words);
  };`;
const failures = [
  {
    when: "while it shows the page",
    path: "dye-book/edit",
    breaks: makers.replace("WHEN", "true"),
  },
  {
    when: "after something was typed",
    path: "new",
    breaks: makers.replace("WHEN", "document.activeElement.name === 'description'"),
  },
  {
    when: "in an event",
    path: "new",
    breaks: "FormData.prototype.get = () => { throw new TypeError('not a function'); };",
  },
];

for (const { when, path, breaks } of failures) {
  test(`a script that fails ${when} leaves the form, which works without it`, async ({
    context,
    site,
  }) => {
    // The page of the fixture reports errors of scripts.
    const page: Page = await context.newPage();
    await signIn(page, site);
    await page.addInitScript(breaks);
    await page.goto(`${site.url}/admin/dashboard/${path}`);
    await field(page, "title").fill(`Broken ${when}`);
    await field(page, "imageFile").setInputFiles("tests/fixtures/icon.png");
    await field(page, "description").fill("Typed before");
    await expect(page.getByRole("alert")).toHaveText(alert);
    await expect(field(page, "description")).toBeFocused();
    if (path === "new") await field(page, "id").fill(slugOf(when));
    await page.getByRole("button", { name: /^(Add|Update) Work$/ }).click();
    await expect(page.getByText(/^(Added|Updated) Broken/)).toBeVisible();
    const stored = await storedWork(site, path === "new" ? slugOf(when) : "dye-book");
    expect(stored).toMatchObject({ title: `Broken ${when}`, description: "Typed before" });
    expect(stored?.imageUrl).toMatch(/^\/media\//);
    await page.close();
  });
}

test("a script that fails on the next page loads that page again", async ({ context, site }) => {
  const page = await context.newPage();
  await signIn(page, site);
  await open(page, `${site.url}/admin/dashboard`);
  await page.evaluate(makers.replace("WHEN", "true"));
  await page.getByRole("link", { name: "Edit Slow Map" }).click();
  await expect(field(page, "title")).toHaveValue("Slow Map");
  await expect(page).toHaveURL(/slow-map\/edit/);
  await page.close();
});
