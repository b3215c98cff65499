import {
  cardOf,
  errorSummary,
  exported,
  expect,
  field,
  fillWork,
  heading,
  open,
  ownHeaders,
  type Page,
  putWorks,
  removeWork,
  signIn,
  type Site,
  storedWork,
  test,
  typedWork,
} from "../support/admin";

const edit = "/admin/dashboard/edited/edit";

const stored = {
  title: "Before",
  type: "large-feature",
  description: "As it was",
  category: "Tests",
  features: ["one", "two"],
  subtitle: "Former subtitle",
  createdAt: "2020-02-29T12:00:00.000Z",
  updatedAt: "2021-01-01T00:00:00.000Z",
  legacy: { nested: [1, null, "two"] },
  "odd name": "kept",
};

test.beforeEach(async ({ page, site }) => {
  await signIn(page.request, site);
  await removeWork(site, "edited");
  await putWorks(site, { id: "edited", ...stored });
});

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Update Work" }).click();
}

async function expectUpdated(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText("Dashboard");
  await expect(
    page.getByText(`Updated ${title}.`, { exact: true }),
  ).toBeVisible();
}

test("Edit opens the form filled in, with the id locked", async ({ page }) => {
  await open(page, "/admin/dashboard?q=before");
  await page.getByRole("link", { name: "Edit Before", exact: true }).click();
  await expect(page).toHaveURL(edit);
  await expect(heading(page)).toHaveText("Edit Work Item");
  await expect(page).toHaveTitle("Edit Work Item – Prajna AI Labs");
  await expect(field(page, "id")).toBeDisabled();
  expect(await typedWork(page)).toMatchObject({
    id: "edited",
    title: "Before",
    type: "large-feature",
    description: "As it was",
    subtitle: "Former subtitle",
    features: "one, two",
  });
  await page.getByRole("link", { name: "Cancel Edit" }).click();
  await expect(heading(page)).toHaveText("Dashboard");
});

test("an update changes what was changed and keeps everything else", async ({
  page,
  site,
}) => {
  await open(page, edit);
  await fillWork(page, { title: "After", features: "two,three" });
  await send(page);
  await expectUpdated(page, "After");
  await expect(cardOf(page, "After")).toBeVisible();
  const document = await storedWork(site, "edited");
  expect(document).toEqual({
    ...stored,
    title: "After",
    features: ["two", "three"],
    updatedAt: expect.any(String) as unknown,
    rev: 1,
  });
  expect(Date.parse(String(document?.updatedAt))).toBeGreaterThan(
    Date.now() - 60_000,
  );
  await page.goto("/works");
  await expect(
    page.getByRole("heading", { name: "After", exact: true }),
  ).toBeVisible();

  await open(page, edit);
  await fillWork(page, { description: "" });
  await send(page);
  await expectUpdated(page, "After");
  const again = await storedWork(site, "edited");
  expect(again).not.toHaveProperty("description");
  expect(again?.rev).toBe(2);
  expect(again?.createdAt).toBe(stored.createdAt);
});

test("surplus fields that an operator imported survive", async ({
  page,
  site,
}) => {
  await removeWork(site, "imported");
  const { createdAt, legacy } = stored;
  await site.importWorks([
    { id: "imported", title: "Imported", type: "list-item", createdAt, legacy },
  ]);
  await open(page, "/admin/dashboard/imported/edit");
  await fillWork(page, { price: "Free" });
  await send(page);
  await expectUpdated(page, "Imported");
  const text = await site.command(["build/cli/works.js", "export"]);
  const works = JSON.parse(text) as { id: string }[];
  expect(works.find(({ id }) => id === "imported")).toMatchObject({
    price: "Free",
    createdAt,
    legacy,
    rev: 2,
  });
});

test("a forged id in the form changes no other work", async ({
  page,
  site,
}) => {
  const other = await storedWork(site, "slow-map");
  for (const id of ["slow-map", "made-up", ""]) {
    const { rev = 0 } = (await storedWork(site, "edited")) ?? {};
    const answer = await page.request.post(site.url + edit, {
      form: { id, title: `Forged ${id}`, type: "list-item", rev: String(rev) },
      headers: ownHeaders(site),
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect((await storedWork(site, "edited"))?.title).toBe(
      `Forged ${id}`.trim(),
    );
  }
  expect(await storedWork(site, "slow-map")).toEqual(other);
  expect(await storedWork(site, "made-up")).toBeUndefined();
});

test("forged fields reach no document", async ({ page, site }) => {
  const answer = await page.request.post(site.url + edit, {
    form: {
      title: "Forged",
      type: "list-item",
      rev: "0",
      createdAt: "1970-01-01T00:00:00.000Z",
      legacy: "overwritten",
      __proto__: "x",
      anything: "else",
    },
    headers: ownHeaders(site),
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  const document = await storedWork(site, "edited");
  expect(document).toMatchObject({
    createdAt: stored.createdAt,
    legacy: stored.legacy,
    rev: expect.any(Number),
  });
  expect(document).not.toHaveProperty("anything");
});

test("a refused update says everything at once and keeps it", async ({
  page,
  site,
}) => {
  const before = await exported(site);
  await open(page, edit);
  const typed = { title: " ", imageUrl: "ftp://x", description: " kept \n" };
  await fillWork(page, typed);
  await send(page);
  await expect(errorSummary(page).getByRole("link").first()).toHaveText(
    "ID, Title, and Type are required.",
  );
  await expect(errorSummary(page).getByRole("link")).toHaveCount(2);
  await expect(page).toHaveTitle("Error: Edit Work Item – Prajna AI Labs");
  await expect(
    page.locator(":focus").filter({ has: errorSummary(page) }),
  ).toBeVisible();
  await expect(field(page, "id")).toBeDisabled();
  expect(await typedWork(page)).toMatchObject({ id: "edited", ...typed });
  expect(await exported(site)).toBe(before);

  await fillWork(page, { title: "Mended", imageUrl: "" });
  await send(page);
  await expectUpdated(page, "Mended");
});

test("a work that is not there has no form", async ({ page }) => {
  expect(await open(page, "/admin/dashboard/nobody-knows/edit")).toBe(404);
  await expect(heading(page)).toHaveText("There is no work with this ID.");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Go back to the dashboard" }).click();
  await expect(heading(page)).toHaveText("Dashboard");
});

test("a broken name in the address is no work", async ({ page }) => {
  for (const name of ["%FF", "%E0%A4%A", "%20"]) {
    const status = await open(page, `/admin/dashboard/${name}/edit`);
    expect(status, name).toBe(404);
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
});

/** Saves the work as someone else at another computer does. */
async function saveElsewhere(
  page: Page,
  site: Site,
  fields: Record<string, string>,
): Promise<void> {
  const { rev = 0 } = (await storedWork(site, "edited")) ?? {};
  const answer = await page.request.post(site.url + edit, {
    form: {
      title: stored.title,
      type: stored.type,
      description: stored.description,
      category: stored.category,
      features: stored.features.join(", "),
      subtitle: stored.subtitle,
      rev: String(rev),
      ...fields,
    },
    headers: ownHeaders(site),
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

test.describe("of two edits at once", () => {
  test.beforeEach(async ({ page, site, browser }) => {
    await open(page, edit);
    await fillWork(page, { title: "Mine", category: "Mine, too" });
    const other = await browser.newContext();
    await signIn(other.request, site);
    const theirs = await other.newPage();
    await open(theirs, site.url + edit);
    await fillWork(theirs, { title: "Theirs", description: "Theirs, too" });
    await send(theirs);
    await expectUpdated(theirs, "Theirs");
    await other.close();
  });

  async function expectConflict(page: Page): Promise<void> {
    await expect(errorSummary(page)).toContainText(
      "Someone else saved this work while you were editing it.",
    );
    await expect(page).toHaveTitle("Error: Edit Work Item – Prajna AI Labs");
    await expect(
      page.locator(":focus").filter({ has: errorSummary(page) }),
    ).toBeVisible();
  }

  test("the later one is refused, and both versions are shown", async ({
    page,
    site,
  }) => {
    const before = await exported(site);
    const answer = page.waitForResponse(
      (response) => response.request().method() === "POST",
    );
    await send(page);
    expect((await answer).status()).toBe(409);
    await expectConflict(page);
    const versions = page.getByRole("table");
    await expect(versions.getByRole("columnheader")).toHaveText([
      "Field",
      "Yours, not saved",
      "Stored now",
    ]);
    await expect(versions.getByRole("row")).toHaveCount(4);
    for (const [name, mine, theirs] of [
      ["title", "Mine", "Theirs"],
      ["description", "As it was", "Theirs, too"],
      ["category", "Mine, too", "Tests"],
    ] as const) {
      const row = versions.getByRole("row").filter({
        has: page.getByRole("rowheader", { name: new RegExp(name, "i") }),
      });
      await expect(row.getByRole("cell")).toHaveText([mine, theirs]);
    }
    expect(await typedWork(page)).toMatchObject({
      title: "Mine",
      category: "Mine, too",
    });
    expect(await exported(site)).toBe(before);
  });

  test("one can go on with one's own", async ({ page, site }) => {
    await send(page);
    await expectConflict(page);
    await send(page);
    await expectUpdated(page, "Mine");
    expect(await storedWork(site, "edited")).toMatchObject({
      title: "Mine",
      description: "As it was",
      category: "Mine, too",
      createdAt: stored.createdAt,
      legacy: stored.legacy,
      rev: expect.any(Number),
    });
  });

  test("one can go on with the stored one", async ({ page, site }) => {
    const before = await exported(site);
    await send(page);
    await expectConflict(page);
    await page
      .getByRole("link", { name: "Discard yours and edit the stored version" })
      .click();
    await expect(field(page, "title")).toHaveValue("Theirs");
    await expect(field(page, "description")).toHaveValue("Theirs, too");
    await expect(field(page, "category")).toHaveValue("Tests");
    await expect(page.getByRole("table")).toHaveCount(0);
    expect(await exported(site)).toBe(before);
    await send(page);
    await expectUpdated(page, "Theirs");
  });

  test("a third edit meanwhile is a conflict again", async ({ page, site }) => {
    await send(page);
    await expectConflict(page);
    await saveElsewhere(page, site, { title: "Third" });
    await send(page);
    await expectConflict(page);
    await expect(page.getByRole("cell", { name: "Third" })).toBeVisible();
    await expect(field(page, "title")).toHaveValue("Mine");
    expect((await storedWork(site, "edited"))?.title).toBe("Third");
  });

  test("the skip link leaves the conflict as it is", async ({ page }) => {
    await send(page);
    await expectConflict(page);
    await page.getByRole("link", { name: "Skip to main content" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("table")).toBeVisible();
    await expect(field(page, "title")).toHaveValue("Mine");
  });
});

test("a made-up revision is a conflict, never an overwrite", async ({
  page,
  site,
}) => {
  const before = await exported(site);
  for (const rev of ["1", "-1", "abc", "0.5", "1e999", "9007199254740993"]) {
    const answer = await page.request.post(site.url + edit, {
      form: { title: "Forged", type: "list-item", rev },
      headers: ownHeaders(site),
    });
    expect(answer.status(), rev).toBe(409);
  }
  expect(await exported(site)).toBe(before);
});

test("a work deleted meanwhile can be brought back with what was typed", async ({
  page,
  site,
}) => {
  await open(page, edit);
  await fillWork(page, { title: "Still Here", description: "Typed for long" });
  await removeWork(site, "edited");
  const answer = page.waitForResponse(
    (response) => response.request().method() === "POST",
  );
  await send(page);
  expect((await answer).status()).toBe(409);
  await expect(errorSummary(page)).toContainText(
    "This work was deleted while you were editing it.",
  );
  expect(await typedWork(page)).toMatchObject({
    id: "edited",
    title: "Still Here",
    description: "Typed for long",
    subtitle: "Former subtitle",
  });
  expect(await storedWork(site, "edited")).toBeUndefined();

  // The skip link must not cost anything of it.
  await page.getByRole("link", { name: "Skip to main content" }).focus();
  await page.keyboard.press("Enter");
  await expect(field(page, "title")).toHaveValue("Still Here");

  await page.getByRole("button", { name: "Add Work" }).click();
  await expect(page.getByText("Added Still Here.")).toBeVisible();
  expect(await storedWork(site, "edited")).toMatchObject({
    title: "Still Here",
    description: "Typed for long",
    features: ["one", "two"],
  });
});
