import {
  errorSummary,
  expect,
  heading,
  open,
  signInOnPage,
  test,
} from "../support/site/admin";

test("a browser shows the error page for a form that is too large", async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/admin/login`);
  await signInOnPage(page, { email: "x".repeat(3_000_000), password: "x" });
  await expect(heading(page)).toHaveText("Unexpected Application Error!");
  await expect(page.getByRole("main")).toContainText("The form is too large.");
  await expect(errorSummary(page)).toHaveCount(0);
});
