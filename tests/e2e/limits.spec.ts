import { errorSummary, expect, heading, open, signInOnPage, test } from "../support/site/admin";

test("a browser shows the error page for a form that is too large", async ({ page, site }) => {
  await open(page, `${site.url}/admin/login`);
  // Hidden, because laying out so many letters takes seconds.
  await page.locator("form", { hasText: "Password" }).evaluate((form) => {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = "large";
    input.value = "x".repeat(3_000_000);
    form.append(input);
  });
  await signInOnPage(page);
  await expect(heading(page)).toHaveText("Unexpected Application Error!");
  await expect(page.getByRole("main")).toContainText("The form is too large.");
  await expect(errorSummary(page)).toHaveCount(0);
});
