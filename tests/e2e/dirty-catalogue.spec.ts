import Database from "libsql";
import { join } from "node:path";
import { expect, test, type WorkEntry } from "../support/site";

const skipped: WorkEntry[] = [
  { id: "s1", title: "Skipped: unknown type", type: "hologram" },
  { id: "s2", title: "Skipped: no type" },
  { id: "s3", type: "list-item", description: "Skipped: no title" },
  { id: "s4", title: "   ", type: "list-item", description: "Skipped: blank" },
  { id: "s5", title: 5, type: "list-item", description: "Skipped: number" },
  { id: "s6", title: { text: "Skipped: object" }, type: "list-item" },
  { id: "s7", title: "Skipped: list as type", type: ["list-item"] },
  { id: "s8", title: "Skipped: prototype", type: "__proto__" },
];

const shown: WorkEntry[] = [
  {
    id: "features",
    title: "Features as a text",
    type: "large-feature",
    features: " One, , Two ,Three",
  },
  {
    id: "script",
    title: "A script for a link",
    type: "list-item",
    ctaLink: "javascript:alert(1)",
    ctaText: "Run",
  },
  {
    id: "spaced-script",
    title: "A hidden script for a link",
    type: "small-image",
    ctaLink: " java\tscript:alert(1)",
    imageUrl: "javascript:alert(1)",
  },
  {
    id: "data",
    title: "A document for a link",
    type: "large-feature",
    ctaLink: "data:text/html,<script>alert(1)</script>",
    iconUrl: "data:text/html,x",
  },
  {
    id: "elsewhere",
    title: "Another site as a path",
    type: "small-image",
    ctaLink: "//elsewhere.example/",
  },
  {
    id: "halves",
    title: "Half a character \ud83d here",
    type: "medium-feature",
    description: "\udc4d alone",
    category: "\ud800",
    creatorId: "half \udfff",
    creatorName: "\ud800 half",
    appId: "half\ud800",
  },
  {
    id: "controls",
    title: "Control\u0000 \u0007characters",
    type: "medium-feature",
    description: "Zero \u0000 and bell \u0007",
  },
  {
    id: "nothing",
    title: "Nothing in any field",
    type: "medium-feature",
    description: null,
    category: null,
    creatorId: null,
    features: null,
    price: null,
    rev: "seven",
    createdAt: { seconds: 1 },
    surplus: { any: ["thing"] },
  },
  {
    id: "blanks",
    title: "Blank fields",
    type: "large-feature",
    category: "  ",
    creatorId: " ",
    appId: "",
    ctaText: " ",
    ctaLink: "",
    subtitle: "",
    features: [" ", ""],
  },
];

test.use({ catalogue: { works: [...skipped, ...shown] } });

test("documents that are no works are skipped, the others stand", async ({
  page,
}) => {
  const response = await page.goto("/works");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(
    shown.length,
  );
  await expect(page.getByRole("main")).not.toContainText("Skipped");
  await expect(page.getByRole("main")).not.toContainText(
    /undefined|null|NaN|\[object/,
  );
});

test("features that came as one text are a list", async ({ page }) => {
  await page.goto("/works");
  const card = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: "Features as a text" }),
  });
  await expect(card.getByRole("listitem")).toHaveText(["One", "Two", "Three"]);
});

test("no link and no picture leads to a script or to a site in disguise", async ({
  page,
}) => {
  await page.goto("/works");
  const addresses = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll("main a, main img"),
      (element) =>
        element.getAttribute("href") ?? element.getAttribute("src") ?? "",
    ),
  );
  expect(addresses.length).toBeGreaterThan(shown.length);
  for (const address of addresses) {
    expect(address).toMatch(/^\/(?!\/)/);
  }
});

test("half a character breaks neither its work nor its creator", async ({
  page,
}) => {
  await page.goto("/works");
  await page.getByRole("link", { name: /Half a character/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Half a character \ufffd here",
  );
  await page.getByRole("link", { name: "\ufffd half" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Works by \ufffd half",
  );
});

test("blank fields count as missing", async ({ page }) => {
  await page.goto("/works?q=blank+fields");
  await expect(
    page.getByRole("main").getByRole("heading", { level: 2 }),
  ).toHaveText(["Uncategorized"]);
  await page.goto("/creators");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});

test("rows that someone mangled in the file itself are skipped", async ({
  page,
  ownSite,
}) => {
  await ownSite.reset();
  await ownSite.importWorks([{ id: "good", title: "Good", type: "list-item" }]);
  const database = new Database(join(ownSite.dataDir, "site.sqlite"));
  const insert = database.prepare("INSERT INTO works VALUES (?, ?)");
  for (const text of ["", "{", "null", "[]", '"text"', "7", '{"title":']) {
    insert.run(`mangled ${text}`, text);
  }
  database.close();
  await ownSite.start();
  const response = await page.goto(`${ownSite.url}/works`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText("Good");
});
