import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { adminPages } from "~/admin-pages";
import { longestImageText } from "~/media/media-port";
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
  "/admin/works/review?source=bulk&which=all&action=publish",
  "/admin/works/review?source=bulk&which=all&action=publish&page=2",
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
    bulk: await person.visit("/admin/works/review?source=bulk&which=all&action=unpublish&page=2"),
    import: await (
      await person.visit("/admin/transfer")
    )
      .fill({ "File to import": file })
      .press("Upload"),
  };
  expect(pages.visits.main.text).toContain("1 to 100 of 700");
  expect(pages.bulk.main.text).toMatch(/700 works.*Page 2 of 7/s);
  expect(pages.import.main.text).toContain("Changed: 700 works");
  for (const [name, { answer }] of Object.entries(pages)) {
    expect(answer.bytes.length, name).toBeLessThan(90_000);
  }
});

const names = Array.from({ length: 3000 }, (_, index) =>
  index.toString(26).replace(/\d/g, (digit) => String.fromCharCode(112 + Number(digit))),
);
const choices = Object.fromEntries(names.map((name) => [name, { mine: "", theirs: "" }]));
const typed: [string, string][] = [
  ["words", "word ".repeat(19_000)],
  ["ideographs", "字".repeat(33_000)],
  ["quotes", "\"'".repeat(47_000)],
  ["tags", "<b>".repeat(32_000)],
  ["tables", "a|b\n-|-\nc|d\n\n".repeat(6700)],
  ["headings", "# a\n".repeat(24_000)],
  ["placeholders", "{visits} ".repeat(10_000)],
  ["unknown placeholders", `{${names.join("} {")}}`.repeat(5)],
  ["forged choices", JSON.stringify(choices)],
];

describe.each(typed)("a text of 100 kB with many %s", (_what, text) => {
  const most = 100_000 + Buffer.byteLength(renderToString(text));

  it.each([
    ["/admin/pages/about/edit", { title: "", rev: "0", body: text, choices: text }],
    ["/admin/dashboard/new", { title: "", longDescription: text, choices: text }],
  ])("comes back in the refused form of %s once, with its preview", async (path, fields) => {
    const page = await admin.post(path, fields);
    expect(page.status).toBe(422);
    expect(page.answer.body).toContain(renderToString(text.trim()));
    expect(page.answer.bytes.length).toBeLessThan(most);
  });

  it("makes a preview of at most 200 kB", async () => {
    await app.putWorks({
      id: "a",
      title: "A",
      type: "list-item",
      appId: "a",
      longDescription: text,
    });
    const preview = await admin.visit("/admin/dashboard/a/preview");
    expect(preview.main.text).toContain("The page");
    expect(preview.answer.bytes.length).toBeLessThan(200_000);
  });
});

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
