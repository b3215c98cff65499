import { expect, lostTable, open, signIn, test } from "../support/site/admin";

test("a failed admin page shows its request ID, before and after hydration", async ({
  page,
  ownSite,
}) => {
  await ownSite.start();
  await signIn(page, ownSite);
  await open(page, `${ownSite.url}/admin/dashboard`);
  await lostTable(ownSite, "changes");
  const shown = page.getByRole("main").getByRole("code");
  const isLogged = async () => ownSite.output.includes(`"id":"${await shown.innerText()}"`);
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Failed to load works/);
  await expect.poll(isLogged).toBe(true);
  const first = await shown.innerText();
  await open(page, `${ownSite.url}/admin/trash`);
  await expect(shown).not.toHaveText(first);
  await expect.poll(isLogged).toBe(true);
});
