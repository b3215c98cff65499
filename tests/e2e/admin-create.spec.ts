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
  signIn,
  storedWork,
  storedWorks,
  test,
  typedWork,
  type TypedWork,
} from "../support/admin";

const newWork = "/admin/dashboard/new";
const required = "ID, Title, and Type are required.";

test.beforeEach(async ({ page, site }) => {
  await signIn(page.request, site);
});

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Work" }).click();
}

async function expectAdded(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText("Dashboard");
  await expect(page).toHaveURL(/\/admin\/dashboard\?changed=/);
  await expect(
    page.getByText(`Added ${title}.`, { exact: true }),
  ).toBeVisible();
}

test("the dashboard's button leads to an empty form", async ({ page }) => {
  await open(page, "/admin/dashboard");
  await page.getByRole("link", { name: "+ Add New Work" }).click();
  await expect(page).toHaveURL(newWork);
  await expect(heading(page)).toHaveText("Create a New Work");
  await expect(
    page.getByRole("heading", { name: "Add New Work Item" }),
  ).toBeVisible();
  await expect(page).toHaveTitle("Create a New Work – Prajna AI Labs");
  const { type, ...texts } = await typedWork(page);
  expect(type).toBe("medium-feature");
  expect(new Set(Object.values(texts))).toEqual(new Set([""]));
  await expect(field(page, "type").getByRole("option")).toHaveText([
    "Large feature",
    "Medium feature",
    "List item",
    "Small image",
  ]);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("a work with an id and a title alone shows at once", async ({
  page,
  site,
}) => {
  await open(page, newWork);
  await fillWork(page, { id: "bare", title: "Bare Work" });
  const sentAt = Date.now();
  await send(page);
  await expectAdded(page, "Bare Work");
  await expect(cardOf(page, "Bare Work")).toBeVisible();
  const document = await storedWork(site, "bare");
  expect(document).toEqual({
    title: "Bare Work",
    type: "medium-feature",
    createdAt: expect.any(String) as unknown,
    updatedAt: document?.createdAt,
    rev: 1,
  });
  const createdAt = Date.parse(String(document?.createdAt));
  expect(Math.abs(createdAt - sentAt)).toBeLessThan(60_000);

  // What happened is said once.
  await open(page, "/admin/dashboard");
  await expect(page.getByText("Added Bare Work.")).toHaveCount(0);
  await page.goto("/works");
  await expect(
    page.getByRole("heading", { name: "Bare Work", exact: true }),
  ).toBeVisible();
});

const large: TypedWork = {
  id: "every-field",
  type: "large-feature",
  title: "Every Field",
  description: "First line.\n\nThird line, with  two spaces.",
  category: "Test Benches",
  creatorId: "someone-new",
  creatorName: "Someone New",
  imageUrl: "https://example.org/a.png?x=1&y=%20#z",
  iconUrl: "/favicon.svg",
  ctaText: "Have a look",
  ctaLink: "http://example.org/ünïcode",
  appId: "every-field-app",
  subtitle: "With everything",
  features: " first ,second,, third , ",
};

test("every field of a large feature is stored and shown", async ({
  page,
  site,
}) => {
  await open(page, newWork);
  await fillWork(page, large);
  await send(page);
  await expectAdded(page, "Every Field");
  const { id, ...fields } = large;
  expect(await storedWork(site, id ?? "")).toEqual({
    ...fields,
    features: ["first", "second", "third"],
    createdAt: expect.any(String) as unknown,
    updatedAt: expect.any(String) as unknown,
    rev: 1,
  });

  await page.goto("/works");
  const card = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: "Every Field", exact: true }),
  });
  await expect(card).toContainText("With everything");
  await expect(
    card.getByRole("listitem").filter({ hasText: /^(first|second|third)$/ }),
  ).toHaveCount(3);
  await expect(
    card.getByRole("link", { name: "Have a look: Every Field" }),
  ).toHaveAttribute("href", fields.ctaLink ?? "");
  await page.goto("/works/every-field-app");
  await expect(heading(page)).toHaveText("Every Field");
  await page.goto("/creators/someone-new");
  await expect(heading(page)).toHaveText("Works by Someone New");
});

test("a price is kept for list items", async ({ page, site }) => {
  await open(page, newWork);
  await fillWork(page, {
    id: "priced",
    type: "list-item",
    title: " Priced ",
    price: " $29 ",
  });
  await send(page);
  await expectAdded(page, "Priced");
  expect(await storedWork(site, "priced")).toMatchObject({
    title: "Priced",
    type: "list-item",
    price: "$29",
  });
});

test("what another type has is not kept", async ({ page, site }) => {
  await open(page, newWork);
  await fillWork(page, {
    id: "changed-mind",
    type: "large-feature",
    title: "Changed Mind",
    subtitle: "gone",
    features: "gone, too",
  });
  await fillWork(page, { type: "list-item", price: "gone as well" });
  await fillWork(page, { type: "small-image" });
  await send(page);
  await expectAdded(page, "Changed Mind");
  const document = await storedWork(site, "changed-mind");
  expect(Object.keys(document ?? {}).sort()).toEqual([
    "createdAt",
    "rev",
    "title",
    "type",
    "updatedAt",
  ]);
});

test("a known creator's name is filled in where it is left blank", async ({
  page,
  site,
}) => {
  await open(page, newWork);
  await fillWork(page, {
    id: "by-mira",
    title: "By Mira",
    creatorId: "mira-okafor",
  });
  await send(page);
  await expectAdded(page, "By Mira");
  expect(await storedWork(site, "by-mira")).toMatchObject({
    creatorId: "mira-okafor",
    creatorName: "Mira Okafor",
  });
});

test("what exists is suggested", async ({ page }) => {
  await open(page, newWork);
  for (const [name, value] of [
    ["category", "Design Tools"],
    ["creatorId", "mira-okafor"],
  ] as const) {
    const list = await field(page, name).getAttribute("list");
    const options = page.locator(`datalist[id="${list}"] option`);
    await expect(options.and(page.locator(`[value="${value}"]`))).toHaveCount(
      1,
    );
  }
});

test("what is missing is said all at once, and everything else is kept", async ({
  page,
  site,
}) => {
  await open(page, newWork);
  const before = await exported(site);
  const typed: TypedWork = {
    type: "large-feature",
    id: "  ",
    title: "",
    description: "\n  kept,\nline by line  ",
    category: ' "quoted" & <b>kept</b> ',
    imageUrl: "javascript:alert(1)",
    ctaLink: "//example.org/elsewhere",
    features: "a,,b",
    subtitle: "kept",
  };
  await fillWork(page, typed);
  const answer = page.waitForResponse(
    (response) => response.request().method() === "POST",
  );
  await send(page);
  expect((await answer).status()).toBe(422);
  await expect(errorSummary(page)).toBeVisible();
  await expect(page).toHaveTitle("Error: Create a New Work – Prajna AI Labs");
  await expect(
    page.locator(":focus").filter({ has: errorSummary(page) }),
  ).toBeVisible();
  await expect(heading(page)).toHaveText("Create a New Work");

  const links = errorSummary(page).getByRole("link");
  await expect(links.first()).toHaveText(required);
  await expect(links).toHaveCount(3);
  for (const name of ["id", "title"] as const) {
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, name)).toHaveAccessibleDescription(
      new RegExp(`Error: ${required}$`),
    );
  }
  for (const name of ["imageUrl", "ctaLink"] as const) {
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
  }
  expect(await typedWork(page)).toMatchObject(typed);
  expect(await exported(site)).toBe(before);
});

test("each line of the error summary leads to its field, and stays", async ({
  page,
}) => {
  await open(page, newWork);
  await fillWork(page, { imageUrl: "no address", iconUrl: "/\\\\x" });
  await send(page);
  const links = errorSummary(page).getByRole("link");
  await expect(links).toHaveCount(3);
  for (const [index, name] of (
    ["id", "imageUrl", "iconUrl"] as const
  ).entries()) {
    await links.nth(index).click();
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    await expect(links).toHaveCount(3);
  }
});

test("a missing or made-up type is refused", async ({ page, site }) => {
  const before = await exported(site);
  for (const [type, message] of [
    ["", required],
    ["banner", "Choose one of the four types."],
    ["__proto__", "Choose one of the four types."],
  ] as const) {
    const answer = await page.request.post(site.url + newWork, {
      form: { id: "typeless", title: "Typeless", type },
      headers: ownHeaders(site),
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain(message);
  }
  expect(await exported(site)).toBe(before);
});

test("addresses that are no web addresses are refused", async ({
  page,
  site,
}) => {
  const before = await exported(site);
  const hostile = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.org/1",
    "ftp://example.org/",
    "//example.org/",
    "/\\example.org",
    "\\\\example.org",
    "https:example.org",
    "https:///",
    "https://user:secret@example.org/",
    "https://exa mple.org/",
    "example.org",
    "./here",
    `https://example.org/${"x".repeat(3000)}`,
  ];
  for (const name of ["imageUrl", "iconUrl", "ctaLink"]) {
    for (const address of hostile) {
      const answer = await page.request.post(
        `${site.url + newWork}?_data=routes/admin/new-work`,
        {
          form: { id: "x", title: "X", type: "small-image", [name]: address },
          headers: ownHeaders(site),
        },
      );
      expect(answer.status(), `${name} ${address}`).toBe(422);
      const { errors } = (await answer.json()) as {
        errors: Record<string, string>;
      };
      expect(Object.keys(errors)).toEqual([name]);
    }
  }
  expect(await exported(site)).toBe(before);
});

test("ids that no store can hold are refused", async ({ page, site }) => {
  const before = await exported(site);
  for (const id of [
    ".",
    "..",
    "a/b",
    "/",
    "__x__",
    "____",
    "a\u0000b",
    "é".repeat(751),
  ]) {
    const answer = await page.request.post(
      `${site.url + newWork}?_data=routes/admin/new-work`,
      {
        form: { id, title: "X", type: "small-image" },
        headers: ownHeaders(site),
      },
    );
    expect(answer.status(), id).toBe(422);
    const { errors } = (await answer.json()) as { errors: { id?: string } };
    expect(errors.id, id).toBeTruthy();
  }
  expect(await exported(site)).toBe(before);
});

test("a taken id is refused, and nothing is overwritten", async ({
  page,
  site,
}) => {
  const before = await exported(site);
  await open(page, newWork);
  const typed = { id: " slow-map ", title: "Not Slow", description: "Kept" };
  await fillWork(page, typed);
  const answer = page.waitForResponse(
    (response) => response.request().method() === "POST",
  );
  await send(page);
  expect((await answer).status()).toBe(409);
  await expect(errorSummary(page).getByRole("link")).toHaveText([
    "Another work has this ID. Choose a different one.",
  ]);
  await expect(page).toHaveTitle(/^Error: /);
  expect(await typedWork(page)).toMatchObject(typed);
  expect(await exported(site)).toBe(before);

  await fillWork(page, { id: "not-slow" });
  await send(page);
  await expectAdded(page, "Not Slow");
  expect(await storedWork(site, "not-slow")).toMatchObject({
    title: "Not Slow",
    description: "Kept",
  });
});

test("a form sent twice makes one work", async ({ page, site }) => {
  await open(page, newWork);
  await fillWork(page, { id: "twice", title: "Twice" });
  await page.getByRole("button", { name: "Add Work" }).dblclick();
  await expectAdded(page, "Twice");
  const works = await storedWorks(site);
  expect(works.filter(({ id }) => id === "twice")).toHaveLength(1);
  expect((await storedWork(site, "twice"))?.rev).toBe(1);

  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      page.request.post(site.url + newWork, {
        form: { id: "thrice", title: "Thrice", type: "list-item" },
        headers: ownHeaders(site),
        maxRedirects: 0,
      }),
    ),
  );
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect((await storedWork(site, "thrice"))?.rev).toBe(1);
});

test("while it is sent, the button says so where scripts run", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Without scripts the browser shows it.");
  await open(page, newWork);
  await fillWork(page, { id: "slowly", title: "Slowly Sent" });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/admin/dashboard/new*", async (route) => {
    await answered;
    await route.continue();
  });
  await send(page);
  const button = page.getByRole("button", { name: "Submitting..." });
  await expect(button).toBeDisabled();
  await expect(page.getByRole("status")).toHaveText("Submitting...");
  answer();
  await expectAdded(page, "Slowly Sent");
  await expect(page.getByText("Submitting...")).toHaveCount(0);
});

/** Legal in an id; each goes through a form, the store, and an address. */
const awkward = [
  "two  words?",
  "%2F",
  "a+b&c=d;e#f 100%",
  `"double" 'single' back\\slash`,
  "<script>alert(1)<script>",
  "日本語 nai\u0308ve مرحبا",
  "👩🏽‍💻🎨",
  "line\u2028separator",
  "new",
];

for (const id of awkward) {
  test(`${JSON.stringify(id)} comes through form and address as it is`, async ({
    page,
    site,
  }) => {
    test.slow();
    const title = `Work ${id}`;
    const text = `${id}\n\t<script>alert("${id}")</script>\u2028</textarea>&amp;`;
    await open(page, newWork);
    const typed = {
      id,
      title,
      type: "large-feature",
      description: text,
      category: id,
      subtitle: id,
    };
    await fillWork(page, typed);
    await send(page);
    await expectAdded(page, title);
    expect(await storedWork(site, id)).toMatchObject({
      title,
      description: text,
      category: id,
      subtitle: id,
    });

    await page
      .getByRole("link", { name: `Edit ${title}`, exact: true })
      .click();
    await expect(heading(page)).toHaveText("Edit Work Item");
    expect(await typedWork(page)).toMatchObject(typed);
    await fillWork(page, { category: "Awkward, edited" });
    await page.getByRole("button", { name: "Update Work" }).click();
    await expect(
      page.getByText(`Updated ${title}.`, { exact: true }),
    ).toBeVisible();
    expect(await storedWork(site, id)).toMatchObject({
      title,
      description: text,
      category: "Awkward, edited",
      subtitle: id,
      rev: 2,
    });
    await page.goto("/works?category=Awkward%2C%20edited");
    await expect(
      page.getByRole("heading", { level: 3, name: title, exact: true }),
    ).toBeVisible();
  });
}

test("other awkward ids are stored, found and changed as they are", async ({
  page,
  site,
}) => {
  for (const id of [
    "%",
    "%41",
    "%E0%A4%A",
    "...",
    ".hidden",
    "constructor",
    "__half",
    "half__",
    "?_data=root",
    "non\u00a0breaking",
    "zero\u200bwidth",
    "UPPER",
    "upper",
    "é",
    "e\u0301",
    "x".repeat(1500),
    "語".repeat(500),
  ]) {
    const sent = (path: string, fields: Record<string, string>) =>
      page.request.post(site.url + path, {
        form: { title: `Work ${id}`, type: "list-item", ...fields },
        headers: ownHeaders(site),
        maxRedirects: 0,
      });
    const work = `/admin/dashboard/${encodeURIComponent(id)}`;
    expect((await sent(newWork, { id })).status(), id).toBe(303);
    const form = await page.request.get(`${site.url}${work}/edit`);
    expect(form.status(), id).toBe(200);
    const answer = await sent(`${work}/edit`, { rev: "1", price: id });
    expect(answer.status(), id).toBe(303);
    expect(await storedWork(site, id), id).toMatchObject({
      title: `Work ${id}`,
      price: id,
      rev: 2,
    });
    expect((await sent(`${work}/delete`, {})).status(), id).toBe(303);
    expect(await storedWork(site, id), id).toBeUndefined();
  }
});

test("a work as long as the form takes is kept, whatever its script", async ({
  page,
  site,
}) => {
  const long = "漢字かな交じり文".repeat(16_000);
  const answer = await page.request.post(site.url + newWork, {
    form: { id: "long", title: "Long", type: "list-item", description: long },
    headers: ownHeaders(site),
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect((await storedWork(site, "long"))?.description).toBe(long);

  await open(page, "/admin/dashboard/long/edit");
  await fillWork(page, { title: "Long Still" });
  await page.getByRole("button", { name: "Update Work" }).click();
  await expect(page.getByText("Updated Long Still.")).toBeVisible();
  expect((await storedWork(site, "long"))?.description).toBe(long);
});

test("a work that is too long is refused in words, and nothing is lost", async ({
  page,
  site,
}) => {
  await open(page, newWork);
  await fillWork(page, { id: "too-long", title: "Too Long" });
  await field(page, "description").evaluate((control) => {
    (control as HTMLTextAreaElement).value = "word ".repeat(202_000);
  });
  await send(page);
  await expect(errorSummary(page)).toContainText("too long");
  expect((await typedWork(page)).description).toHaveLength(1_010_000);
  expect(await storedWork(site, "too-long")).toBeUndefined();
});
