import { expect, test, type WorkEntry } from "../support/site";

test("the creators of the sample stand in order of their names", async ({
  page,
}) => {
  await page.goto("/creators");
  const names = await page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(8);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
});

test("a creator's card leads to their works and back to the list", async ({
  page,
}) => {
  await page.goto("/creators");
  await page.getByRole("link", { name: "Elif Arslan" }).click();
  await expect(page).toHaveURL("/creators/elif-arslan");
  await expect(page).toHaveTitle("Works by Elif Arslan – Prajna AI Labs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Works by Elif Arslan",
  );
  const works = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(works).toHaveText(["Braided Tales", "Rise Log"]);
  await page.getByRole("link", { name: "Back to Creators List" }).click();
  await expect(page).toHaveURL("/creators");
});

const works: WorkEntry[] = [
  { id: "1", title: "One", type: "list-item", creatorId: "x", price: "$1" },
  {
    id: "2",
    title: "Two",
    type: "large-feature",
    creatorId: "x",
    creatorName: "Named Later",
    appId: "two",
  },
  { id: "3", title: "Three", type: "small-image", creatorId: "x" },
  { id: "4", title: "Four", type: "medium-feature", creatorId: "x" },
  { id: "5", title: "Five", type: "hologram", creatorId: "x" },
  { id: "6", title: "Six", type: "list-item", creatorId: "anonymous" },
  { id: "7", title: "Seven", type: "list-item", creatorName: "No id" },
  { id: "8", title: "Eight", type: "hologram", creatorId: "only-hologram" },
];

test.describe("creators are derived from works", () => {
  test.use({ catalogue: { works } });

  test("once for each id, with a name, else the id, and a count", async ({
    page,
  }) => {
    await page.goto("/creators");
    const cards = page.getByRole("main").getByRole("listitem");
    await expect(cards).toHaveText([
      "anonymous1 work(s) featured",
      "Named Later4 work(s) featured",
    ]);
    await expect(cards.nth(1).getByRole("link")).toHaveAttribute(
      "href",
      "/creators/x",
    );
  });

  test("each work is drawn by its type, unknown types are skipped", async ({
    page,
  }) => {
    await page.goto("/creators/x");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Works by Named Later",
    );
    await expect(
      page.getByRole("main").getByRole("heading", { level: 2 }),
    ).toHaveText(["Two", "Three", "Four", "One"]);
    await expect(
      page.getByRole("link", { name: "Learn More: Two" }),
    ).toHaveAttribute("href", "/works/two");
  });

  test("a creator whose every work is skipped is not there", async ({
    page,
  }) => {
    const response = await page.goto("/creators/only-hologram");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("main")).toContainText(
      "No works found for this creator.",
    );
  });
});
