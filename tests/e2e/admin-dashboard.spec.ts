import {
  admin,
  adminSettings,
  cardOf,
  expect,
  field,
  fillWork,
  heading,
  open,
  putWorks,
  removeWork,
  signIn,
  storedWork,
  storedWorks,
  test,
} from "../support/admin";

test.beforeEach(async ({ page, site }) => {
  await signIn(page.request, site);
});

test("the dashboard welcomes the admin and lists every work", async ({
  page,
  site,
}) => {
  expect(await open(page, "/admin/dashboard")).toBe(200);
  await expect(heading(page)).toHaveText("Dashboard");
  await expect(page).toHaveTitle("Dashboard – Prajna AI Labs");
  const main = page.getByRole("main");
  await expect(
    main.getByText(`Welcome, ${admin.email}`, { exact: true }),
  ).toBeVisible();
  await expect(main.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(
    main.getByRole("link", { name: "+ Add New Work" }),
  ).toHaveAttribute("href", "/admin/dashboard/new");
  const titles = (await storedWorks(site)).map(({ document }) =>
    String(document.title),
  );
  expect(titles.length).toBeGreaterThan(12);
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(titles);
});

test("Edit and Delete say of which work, and lead there", async ({ page }) => {
  await open(page, "/admin/dashboard");
  const card = cardOf(page, "Slow Map");
  await expect(card.getByRole("link")).toHaveText(["Edit", "Delete"]);
  for (const [verb, path] of [
    ["Edit", "/admin/dashboard/slow-map/edit"],
    ["Delete", "/admin/dashboard/slow-map/delete"],
  ] as const) {
    await expect(
      card.getByRole("link", { name: `${verb} Slow Map`, exact: true }),
    ).toHaveAttribute("href", path);
  }
});

test("a long description is cut off after three lines", async ({
  page,
  site,
}) => {
  const description = "Many words that fill line after line. ".repeat(30);
  await putWorks(site, {
    id: "wordy",
    title: "Wordy",
    type: "list-item",
    description,
  });
  await open(page, "/admin/dashboard?q=wordy");
  const text = cardOf(page, "Wordy").getByText("Many words that fill");
  const { lines, height } = await text.evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      lines: style.getPropertyValue("-webkit-line-clamp"),
      height: element.clientHeight / Number.parseFloat(style.lineHeight),
    };
  });
  expect(lines).toBe("3");
  expect(Math.round(height)).toBe(3);
  await removeWork(site, "wordy");
});

test("many works can be searched", async ({ page }) => {
  await open(page, "/admin/dashboard");
  await page.getByLabel("Find a work").fill("TIDE atlas");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL("/admin/dashboard?q=TIDE+atlas");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles).toHaveText(["Tide Atlas"]);
  await expect(page.getByText("1 found.")).toBeVisible();
  await expect(page.getByLabel("Find a work")).toHaveValue("TIDE atlas");

  await page.getByLabel("Find a work").fill('"><b>nothing like it</b>');
  await page.getByLabel("Find a work").press("Enter");
  await expect(page.getByText("No works match.")).toBeVisible();
  await expect(titles).toHaveCount(0);
  await expect(page.locator("main b")).toHaveCount(0);
  await page.getByRole("link", { name: "Show all works" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(cardOf(page, "Slow Map")).toBeVisible();
  await expect(page.getByLabel("Find a work")).toHaveValue("");
});

test("works that visitors cannot see are listed, marked and mendable", async ({
  page,
  site,
}) => {
  const mark = "Visitors do not see this work";
  await putWorks(
    site,
    { id: "odd-type", title: "Odd Type", type: "banner", extra: true },
    { id: "odd-title", title: 7, type: "list-item" },
    { id: "odd-empty" },
    {
      id: "odd-features",
      title: "Odd Features",
      type: "large-feature",
      features: { not: "a list" },
      description: ["not", "a", "text"],
    },
  );
  await open(page, "/admin/dashboard?q=odd");
  for (const title of ["Odd Type", "odd-title", "odd-empty", "Odd Features"]) {
    await expect(cardOf(page, title)).toContainText(mark);
  }
  await expect(
    page.getByRole("main").getByRole("heading", { level: 2 }),
  ).toHaveCount(4);

  await page.getByRole("link", { name: "Edit Odd Type" }).click();
  await expect(field(page, "type")).toHaveValue("");
  await page.getByRole("button", { name: "Update Work" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "ID, Title, and Type are required.",
  ]);
  await fillWork(page, { type: "small-image" });
  await page.getByRole("button", { name: "Update Work" }).click();
  await expect(page.getByText("Updated Odd Type.")).toBeVisible();
  await expect(cardOf(page, "Odd Type")).not.toContainText(mark);
  expect(await storedWork(site, "odd-type")).toMatchObject({
    type: "small-image",
    extra: true,
  });

  for (const id of ["odd-empty", "odd-features", "odd-title"]) {
    await open(page, `/admin/dashboard/${id}/edit`);
    await fillWork(page, { title: `Fixed ${id}`, type: "large-feature" });
    await page.getByRole("button", { name: "Update Work" }).click();
    await expect(page.getByText(`Updated Fixed ${id}.`)).toBeVisible();
    await expect(cardOf(page, `Fixed ${id}`)).not.toContainText(mark);
  }
  await page.goto("/works?q=fixed");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(3);
});

test("markup in a work stays text", async ({ page, site }) => {
  const title = `<img src=x onerror="document.title='gone'"></script>`;
  await putWorks(site, {
    id: "markup",
    title,
    type: "list-item",
    description: title,
  });
  await open(page, "/admin/dashboard?q=onerror");
  await expect(cardOf(page, title)).toBeVisible();
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  await expect(page).toHaveTitle("Dashboard – Prajna AI Labs");
  await removeWork(site, "markup");
});

test("no name, however long, makes a phone's page wider", async ({
  page,
  site,
}) => {
  const title = "x".repeat(300);
  await putWorks(site, { id: title, title, type: title, category: title });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    "/admin/dashboard",
    `/admin/dashboard/${title}/edit`,
    `/admin/dashboard/${title}/delete`,
  ]) {
    await open(page, path);
    const width = await page.evaluate(
      () => document.documentElement.scrollWidth,
    );
    expect(width, path.slice(0, 20)).toBe(320);
  }
  await removeWork(site, title);
});

test.describe("a site with few works", () => {
  test.use({
    catalogue: { works: [{ id: "one", title: "One", type: "list-item" }] },
    settings: adminSettings,
  });

  test("needs no search", async ({ page }) => {
    await open(page, "/admin/dashboard");
    await expect(cardOf(page, "One")).toBeVisible();
    await expect(page.getByRole("search")).toHaveCount(0);
  });
});

test.describe("a site without works", () => {
  test.use({ catalogue: { works: [] }, settings: adminSettings });

  test("says so and takes the first one", async ({ page, site }) => {
    await open(page, "/admin/dashboard");
    await expect(page.getByRole("main")).toContainText(
      "There are no works yet. Add the first one.",
    );
    await page.getByRole("link", { name: "+ Add New Work" }).click();
    await fillWork(page, { id: "first", title: "First" });
    await page.getByRole("button", { name: "Add Work" }).click();
    await expect(cardOf(page, "First")).toBeVisible();
    await removeWork(site, "first");
  });
});
