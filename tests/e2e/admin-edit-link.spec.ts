import { expect, signIn, test } from "../support/site/admin";

test("only a signed-in person sees a link to the form of a page, if the role may open it", async ({
  context,
  page,
  site,
}) => {
  const link = page.getByRole("link", { name: "Edit", exact: true });
  await page.goto("/about");
  await expect(link).toHaveCount(0);
  await signIn(page, site);
  await page.goto("/works/slow-map");
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Work Item");
  await page.goto("/about");
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit About");
  const [hint] = (await context.cookies()).filter(({ name }) => name === "signed_in");
  expect(hint?.value).toBe("/admin/");
  if (hint) await context.addCookies([{ ...hint, value: "/admin/dashboard/" }]);
  await page.goto("/about");
  await expect(page.locator("[data-edit]")).toHaveCount(1);
  await expect(link).toHaveCount(0);
  await page.goto("/works/slow-map");
  await expect(link).toHaveCount(1);
});
