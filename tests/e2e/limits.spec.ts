import {
  errorSummary,
  expect,
  heading,
  open,
  signInOnPage,
  test,
} from "../support/admin";

test("a browser shows why a form was too long", async ({ page, site }) => {
  await open(page, `${site.url}/admin/login`);
  await signInOnPage(page, { email: "x".repeat(3_000_000), password: "x" });
  await expect(heading(page)).toHaveText("Unexpected Application Error!");
  await expect(page.getByRole("main")).toContainText(
    "The form contains more than the server accepts.",
  );
  await expect(errorSummary(page)).toHaveCount(0);
});
