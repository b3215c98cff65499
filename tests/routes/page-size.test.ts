import { expect, it } from "vitest";
import { adminPages } from "~/admin-pages";
import { longestImageText } from "~/media/media-store";
import { loadApp } from "../support/app";
import { manyWorks } from "../support/many-works";
import { settled } from "../support/page/settled";

/** A page of the dashboard lists 200 works. */
const mostBytes = 235_000;
const count = 600;
const long = "Long “title” <b>字</b> ".repeat(30).trim();
const image = "a".repeat(32) + "00080008c8553d";
const longWords = encodeURIComponent("字 ".repeat(100));
const longId = "字".repeat(499);

const works = manyWorks(count).map(({ id, ...work }, index) => ({
  ...work,
  id: index < 60 ? longId + index : id,
  title: `${long} ${index}`,
  imageUrl: `/media/${image}.jpg`,
  iconUrl: `/media/${image}.jpg`,
  category: index % 2 === 0 ? "Tools" : `Category ${index} ${long}`,
  creatorId: `creator-${index}`,
  creatorName: `Creator ${index} ${long}`,
  [`unknown ${long} ${index}`]: long,
}));
const large = {
  id: "slow-map",
  title: long,
  type: "large-feature",
  appId: "map",
  features: [long],
};
const app = await loadApp({ works: [...works, large] });
const admin = await app.signIn();

/** @param statement can use the number `i` of each row, and the JSON of a text. */
function fill(statement: string): void {
  app.execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${statement}`,
  );
}

fill(`INSERT INTO people (id, data) SELECT 'p' || i || '@example.org',
  json_object('email', 'p' || i || '@example.org', 'name', 'Person ' || i, 'role', 'editor') FROM n`);
const text = long.slice(0, longestImageText);
const stored = "2026-01-01T00:00:00.000Z";
fill(`INSERT INTO pictures (id, position, data) SELECT name, '${stored} ' || name,
  json_object('files', json('[]'), 'picture', json_object('name', name, 'address', '/media/' || name || '.jpg',
    'bytes', 1000, 'storedAt', '${stored}', 'fileName', '${text}', 'alt', '${text}'))
  FROM (SELECT CASE i WHEN 1 THEN '${image}' ELSE printf('%032x00080008c8553d', i) END AS name FROM n)`);
fill(`INSERT INTO records (id, kind, owner, at, expiresAt, data) SELECT 'event.sign-in e' || i, 'event.sign-in',
  'p1@example.org', ${Date.now()} - i, ${Date.now() * 2}, '{"device":"Firefox"}' FROM n`);

const dashboard = await admin.visit("/admin/dashboard");
const everything = `All ${(count + 1).toLocaleString("en-US")} works`;
const question = await dashboard
  .fill({ Works: everything, Action: "Make drafts" })
  .press("Continue");
const furtherPage = await question.press("Next");
await settled(admin, await question.press(/^Make/));
app.execute("UPDATE changes SET batch = 'slow-map'");

const addresses = adminPages
  .filter(({ module }) => module.endsWith(".tsx"))
  .map(({ path }) => `/admin/${path}`.replace("media/:name", `media/${image}`))
  .map((path) => path.replace(/:\w+/, "slow-map"));
const filtered = [
  ...["dashboard", "history", "creators", "media"].map((list) => `/admin/${list}?q=${longWords}`),
  `/admin/dashboard?category=${encodeURIComponent(long)}`,
  "/admin/categories?category=Tools",
  "/admin/categories/rename?from=Tools",
  "/admin/creators/rename?from=creator-1",
  `/admin/dashboard/${encodeURIComponent(`${longId}1`)}/edit`,
];

it("700 works by 700 creators leave the form, the visits, and the questions small", async () => {
  const entries = manyWorks(700).map((work, index) => ({
    ...work,
    creatorId: `creator-${index}`,
    creatorName: `Creator ${index}`,
  }));
  const site = await loadApp({ works: entries });
  const person = await site.signIn();
  const rows = entries.map(({ id }) => `${id},Next ${id}\n`).join("");
  const file = new File([`ID,Title\n${rows}`], "works.csv");
  const pages = {
    form: await person.visit("/admin/dashboard/work-1/edit"),
    visits: await person.visit("/admin/visits?days=365"),
    bulk: await person.visit("/admin/works/review?source=bulk&which=all&action=unpublish"),
    import: await (
      await person.visit("/admin/transfer")
    )
      .fill({ "File to import": file })
      .press("Upload"),
  };
  expect(pages.visits.main.text).toContain("1 to 100 of 700");
  expect(pages.bulk.main.text).toContain("700 works");
  expect(pages.import.main.text).toContain("Changed: 700 works");
  for (const [name, { answer }] of Object.entries(pages)) {
    expect(answer.bytes.length, name).toBeLessThan(90_000);
  }
});

it("the review of a change of all works shows a part of them, and leads to the others", async () => {
  expect(question.answer.bytes.length).toBeLessThan(mostBytes);
  expect(furtherPage.main.text).toContain("Page 2 of 7");
  expect(furtherPage.answer.bytes.length).toBeLessThan(mostBytes);
});

const names = Array.from({ length: 3000 }, (_, index) =>
  index.toString(26).replace(/\d/g, (digit) => String.fromCharCode(112 + Number(digit))),
);
const choices = Object.fromEntries(names.map((name) => [name, { mine: "", theirs: "" }]));
const typed: [string, Record<string, string>][] = [
  ["tables", { body: "a|b\n-|-\nc|d\n\n".repeat(7000) }],
  ["headings", { body: "# a\n".repeat(30_000) }],
  ["placeholders", { body: "{visits} ".repeat(12_000) }],
  ["unknown placeholders", { body: `{${names.join("} {")}}`.repeat(7) }],
  ["forged choices", { choices: JSON.stringify(choices) }],
];

it.each(typed)(
  "a refused form with many %s comes back with what was typed, and little more",
  async (_what, fields) => {
    const page = await admin.post("/admin/pages/about/edit", { title: "", rev: "0", ...fields });
    expect(page.status).toBe(422);
    const letters = Object.values(fields).join("").length;
    expect(page.answer.bytes.length).toBeLessThan(mostBytes + 2.5 * letters);
  },
);

it("no cache keeps the data of a page", async () => {
  const data = await admin.visit("/admin/dashboard?_data=routes/admin/list/dashboard.route");
  expect(data.status).toBe(200);
  expect(data.header("Cache-Control")).toBe("no-store, max-age=0");
});

it.each([...addresses, ...filtered])(
  "%s is kept by no cache, and has at most 235 kB, whatever the site has",
  async (path) => {
    const page = await admin.visit(path);
    expect(page.status).toBeLessThan(500);
    expect(page.header("Cache-Control")).toBe("no-store, max-age=0");
    expect(page.header("X-Robots-Tag")).toBe("noindex");
    expect(page.answer.bytes.length).toBeLessThan(mostBytes);
  },
);
