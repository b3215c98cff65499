import { beforeEach, describe, expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { type ListQuery, readListQuery } from "~/routes/admin/frame/list-query";
import { listPageOf } from "~/routes/admin/list/list-entries.server";
import { findListed, listIndexOf, neighborOf } from "~/routes/admin/list/listed-works.server";
import { admin as account } from "../../../support/account";
import { loadApp } from "../../../support/app";
import { manyWorks } from "../../../support/many-works";
import type { Page } from "../../../support/page/page";
import type { Part } from "../../../support/page/part";
import { undo } from "../../../support/page/undo";
import { idsOf, storedWork } from "../../../support/work";

const app = await loadApp();
const admin = await app.signIn();
const dashboard = "/admin/dashboard";

function titles(page: Page): string[] {
  return page.main.select("li h2").map(({ text }) => text);
}

function cardOf(page: Page, title: string): Part {
  const card = page.main.select("li").find((each) => each.all("heading", title).length === 1);
  if (!card) throw new Error(`There is no card of ${title}.`);
  return card;
}

describe("the dashboard", () => {
  it("names the work in its edit and delete links", async () => {
    const card = cardOf(await admin.visit(dashboard), "Slow Map");
    expect(card.all("link").map((link) => [link.name, link.attribute("href")])).toEqual([
      ["Edit Slow Map", `${dashboard}/slow-map/edit`],
      ["Delete Slow Map", `${dashboard}/slow-map/delete`],
    ]);
    expect(card.text).not.toContain("Public");
  });

  it("shows markup in a work as text", async () => {
    const title = `<img src=x onerror="document.title='gone'"></script>`;
    const markup = { title, type: "list-item", description: title };
    await app.putWorks({ id: "markup", ...markup });
    const page = await admin.visit(`${dashboard}?q=onerror`);
    expect(titles(page)).toEqual([title]);
    const images = page.main.select("li img").map((image) => image.attribute("class"));
    expect(images).toEqual(["square"]);
    await app.removeWork("markup");
  });
});

describe("works that visitors cannot see", () => {
  const mark = "Visitors do not see this work";
  const odd = [
    { id: "odd-type", title: "Odd Type", type: "banner", extra: true },
    { id: "odd-title", title: { en: "A" }, type: "list-item" },
    { id: "odd-empty" },
    {
      id: "odd-features",
      title: "Odd Features",
      type: "large-feature",
      features: { not: "a list" },
      description: ["not", "a", "text"],
    },
  ];

  it("are listed and marked", async () => {
    await app.putWorks(...odd);
    const page = await admin.visit(`${dashboard}?q=odd`);
    for (const title of ["Odd Type", "odd-title", "odd-empty", "Odd Features"]) {
      expect(cardOf(page, title).text).toContain(mark);
    }
    expect(titles(page)).toHaveLength(4);
    const usual = await admin.visit(`${dashboard}?q=slow+map`);
    expect(cardOf(usual, "Slow Map").text).not.toContain(mark);
  });

  it("can be fixed in the form", async () => {
    await app.putWorks(...odd);
    const edit = await admin.visit(`${dashboard}/odd-type/edit`);
    expect(edit.field("Type").value).toBe("");
    expect(edit.main.text).toContain('or remove them: Remove Type: "banner"');
    await edit.fill({ Description: "New" }).press("Update Work");
    expect(await app.storedWork("odd-type")).toMatchObject({ type: "banner" });
    for (const { id } of odd) {
      const page = await admin.visit(`${dashboard}/${id}/edit`);
      page.fill({ Title: `Fixed ${id}`, Type: "Large feature" });
      page.fill({ Description: "New text", Features: "one, two" });
      const fixed = await page.press("Update Work");
      expect(cardOf(fixed, `Fixed ${id}`).text).not.toContain(mark);
    }
    expect(await app.storedWork("odd-type")).toMatchObject({ extra: true });
    const works = await app.newVisitor().visit("/works?q=fixed");
    expect(works.main.select("h3")).toHaveLength(4);
  });
});

describe("list", async () => {
  const app = await loadApp({ works: manyWorks(430) });
  const admin = await app.signIn();

  function placeOf(page: Page): [path: string, at: string | null] {
    const { pathname, searchParams } = new URL(page.path, app.url);
    const at = searchParams.get("at");
    for (const name of ["changed", "at", "notice"]) searchParams.delete(name);
    return [`${pathname}?${searchParams.toString()}`, at];
  }

  function idOf(page: Page, number: number): string {
    const [box] = page.main.select("input[name=id]").slice(number);
    return box?.value ?? "";
  }

  describe("the pages of the list", () => {
    it("end with the last one, even if the address asks for a later one", async () => {
      for (const page of ["99", "1000000000"]) {
        const last = await admin.visit(`${dashboard}?page=${page}`);
        expect(last.status).toBe(200);
        expect(last.main.text).toContain("Page 3 of 3");
      }
      for (const page of ["0", "-1", "2.5", "x", ""]) {
        const first = await admin.visit(`${dashboard}?page=${page}`);
        expect(first.main.text).toContain("Page 1 of 3");
      }
    });

    it("keep the active filters, and link to all works", async () => {
      const page = await admin.visit(dashboard);
      page.fill({ Category: "Category 1", Type: "List item", State: "Public" });
      const found = await page.press("Apply");
      expect(found.main.get("status").text).toMatch(/^\d+ of 430 works found\. Show all works$/);
      expect(found.field("Category").value).toBe("Category 1");
      expect(titles(await found.press("Show all works"))).toHaveLength(200);
    });
  });

  describe("the admin returns to the same part of the list", () => {
    const list = `${dashboard}?sort=title&page=2`;

    it("after an edit, even after an error, a change of the theme, and a sign-in", async () => {
      const id = idOf(await admin.visit(list), 3);
      const title = titles(await admin.visit(list))[3] ?? "";
      let page = await (await admin.visit(list)).press(`Edit ${title}`);
      page = await page.fill({ "Image URL": "nowhere" }).press("Update Work");
      expect(page.status).toBe(422);
      page = await page.fill({ "Image URL": "" }).press("Theme: system. Change to light.");
      admin.cookies.delete("theme");
      app.removeRecords("session");
      page = await page.fill({ Category: "Another" }).press("Update Work");
      expect(page.status).toBe(403);
      page.fill({ "Email address": account.email, Password: account.password });
      page = await (await page.press("Login")).press("Update Work");
      expect(placeOf(page)).toEqual([list, id]);
      expect(page.main.text).toContain(`Updated ${title}:`);
      const undone = await undo(page);
      expect(placeOf(undone)).toEqual([list, id]);
    });

    it("at the work that follows a deleted one", async () => {
      const page = await admin.visit(list);
      const [doomed = "", next = ""] = titles(page);
      const gone = await (await page.press(`Delete ${doomed}`)).press("Delete work");
      expect(placeOf(gone)).toEqual([list, idOf(page, 1)]);
      expect(titles(gone)[0]).toBe(next);
      const back = await undo(gone);
      expect(placeOf(back)).toEqual([list, idOf(page, 0)]);
      expect(titles(back)[0]).toBe(doomed);
    });
  });

  it("a page of the list has 200 works and under 260 kB with 2,000 works", async () => {
    const works = manyWorks(2000).map((work, index) => ({
      ...work,
      creatorId: `creator-${index % 800}`,
      description: "A description of about the length that works have. ".repeat(4),
    }));
    const own = await loadApp({ works });
    const visitor = await own.signIn();
    const first = await visitor.visit(dashboard);
    expect(first.answer.bytes.length).toBeLessThan(260_000);
    expect(titles(first)).toHaveLength(200);
    expect(first.main.text).toContain("Page 1 of 10");
    const found = await visitor.visit(`${dashboard}?q=work-1999`);
    expect(titles(found)).toHaveLength(1);
  });
});

const now = new Date("2030-01-01T12:00:00Z");

function pageOf(stored: StoredWork[], query = "", at: string | null = null) {
  const search = readListQuery(new URLSearchParams(query));
  return listPageOf(buildCatalogue(stored, { now }), search, at, now);
}

const entryOf = (fields: WorkDocument) => pageOf([storedWork("map", fields)]).entries[0];

const numbered = (count: number) =>
  Array.from({ length: count }, (_, number) => storedWork(`${number}`));

describe("an entry of the list", () => {
  it.each([
    [" Short. ", "Short."],
    ["x".repeat(600), "x".repeat(600)],
    [`${"é".repeat(599)} and more`, `${"é".repeat(599)}…`],
    ["  ", undefined],
    [29, undefined],
  ])("shows the start of a description, such as %j", (description, shown) => {
    expect(entryOf({ description })?.description).toBe(shown);
  });
});

it("the work of a notice has no link if this page shows it, or if it no longer exists", () => {
  const stored = [...numbered(210), storedWork("song", { category: "Music" })];
  const elsewhere = (query: string, at: string | null) => pageOf(stored, query, at).elsewhere;
  expect(elsewhere("", null)).toBeUndefined();
  expect(elsewhere("category=Music", "song")).toBeUndefined();
  expect(elsewhere("", "nobody")).toBeUndefined();
});

describe("listed works", () => {
  const now = new Date("2030-01-01T12:00:00Z");
  const image = { imageUrl: "/a.png", iconUrl: "/a.png", appId: "map" };

  const works = [
    storedWork("slow-map", {
      title: "Slow Map",
      category: "Maps",
      description: "Where the benches are.",
      creatorId: "mira-o",
      creatorName: "Mira Okafor",
      subtitle: "A folded sheet",
      features: ["Shade"],
      updatedAt: "2029-05-01T00:00:00Z",
      ...image,
    }),
    storedWork("night-bus", {
      title: "Night Bus",
      type: "list-item",
      creatorId: "tern",
      coCreators: [{ creatorId: "wren", creatorName: "Wren" }, { creatorName: "Bo" }],
      updatedAt: "2029-06-01T00:00:00Z",
      ...image,
      appId: "transit",
    }),
    storedWork("dawn-count", {
      title: "Chœur d’aube",
      category: "Éveil",
      status: "draft",
      ctaLink: "/works/nowhere",
      type: "small-image",
    }),
    storedWork("odd", { title: "Odd One", type: "giant-feature" }),
    storedWork("later", {
      title: "Later",
      category: "maps",
      publishAt: "2031-01-01T00:00:00Z",
      ...image,
      appId: "later",
    }),
    storedWork("broken", { title: "Broken", price: {} }),
  ];

  function find(query: Partial<Record<keyof ListQuery, string>>, all = works) {
    const search = new URLSearchParams(query);
    // What was computed for a work is cached, so each test has its own works.
    const stored = all.map((work) => ({ ...work }));
    return idsOf(findListed(buildCatalogue(stored), readListQuery(search), now));
  }

  it.each([
    ["slow-map", ["slow-map"]],
    ["Night", ["night-bus"]],
    ["maps", ["later", "slow-map"]],
    ["BENCHES", ["slow-map"]],
    ["okafor", ["slow-map"]],
    ["mira-o", ["slow-map"]],
    ["transit", ["night-bus"]],
    ["folded", ["slow-map"]],
    ["shade", ["slow-map"]],
    ["wren bo", ["night-bus"]],
    ["nowhere", []],
    ["undefined", []],
  ])("a search of the dashboard list finds a work by %j in any field", (q, ids) => {
    expect(find({ q }).sort()).toEqual(ids);
  });

  it.each([
    [{ category: "Maps" }, ["slow-map"]],
    [{ category: "MAPS" }, ["later", "slow-map"]],
    [{ category: "Uncategorized" }, ["night-bus"]],
    [{ category: "none" }, []],
    [{ q: "mira okafor" }, ["slow-map"]],
    [{ q: "mira-o" }, ["slow-map"]],
    [{ q: "Bo" }, ["night-bus"]],
    [{ type: "list-item" }, ["night-bus"]],
    [{ state: "draft" }, ["dawn-count"]],
    [{ state: "scheduled" }, ["later"]],
    [{ category: "maps", state: "scheduled", q: "later" }, ["later"]],
    [{ category: "Maps", state: "scheduled" }, []],
  ])("a filter of the list finds the matching works for %j", (query, ids) => {
    expect(find(query).sort()).toEqual(ids);
  });

  it("offers some of many creators, and the number of others", () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      storedWork(`${index}`, {
        creatorId: `creator-${99 - (index % 60)}`,
        category: `Category ${index % 3}`,
      }),
    );
    const { categories, creators } = listIndexOf(buildCatalogue(many)).offered;
    expect(categories).toEqual({
      values: ["0", "1", "2"].map((n) => ({ value: `Category ${n}` })),
      rest: 0,
    });
    expect(creators.values.length + creators.rest).toBe(60);
    expect(creators.values.length).toBeLessThan(30);
    const busy = Number(creators.values[0]?.value.split("-")[1]);
    expect(busy).toBe(60);
  });

  it("finds the work that follows a deleted one", () => {
    const catalogue = buildCatalogue(works);
    const query = readListQuery(new URLSearchParams({ q: "map" }));
    const found = findListed(catalogue, query, now);
    const [first, last] = idsOf(found);
    expect(neighborOf(found, first ?? "")).toBe(last);
    expect(neighborOf(found, last ?? "")).toBe(first);
    expect(neighborOf(found, "nobody")).toBeUndefined();
  });
});

describe("deleting a work", () => {
  const id = "to be deleted %2F?";
  const title = `Doomed "Work" <b>日本語</b>`;
  const document = {
    zebra: "an unknown field, out of order",
    title,
    type: "list-item",
    description: "Two\nlines & <markup> \u200d ' \" \\ 🎨",
    createdAt: "2019-05-05T05:05:05.000Z",
    updatedAt: "not even a date",
    nested: { list: [1, 2.5, null, { deep: true }] },
  };

  beforeEach(() => app.putWorks({ id, ...document }));

  async function ask(name = title): Promise<Page> {
    const page = await admin.visit("/admin/dashboard");
    return page.press(`Delete ${name}`);
  }

  it("asks for confirmation, names the work, and can be canceled", async () => {
    const page = await ask();
    expect(page.heading).toBe("Delete this work?");
    expect(page.title).toBe(`Delete ${title}? – Prajna AI Labs`);
    expect(page.main.text).toContain(title);
    expect((await page.press("Cancel")).heading).toBe("Dashboard");
    expect(await app.storedWork(id)).toMatchObject(document);
  });

  it("removes the work immediately, and undo restores it unchanged", async () => {
    const page = await (await ask()).press("Delete work");
    expect(page.heading).toBe("Dashboard");
    expect(page.redirects).toEqual([303]);
    expect(page.notice).toContain(`Deleted ${title}.`);
    expect(page.all("heading", title)).toEqual([]);
    expect(await app.storedWork(id)).toBeUndefined();

    const reloaded = await admin.visit(page.path);
    const back = await undo(reloaded);
    expect(back.notice).toContain(`Undid the deletion of ${title}.`);
    expect(back.get("heading", title)).toBeDefined();
    expect(await app.storedWork(id)).toMatchObject(document);
  });

  it("is not undone if another work has taken the ID", async () => {
    const page = await (await ask()).press("Delete work");
    const newer = { title: "Newer", type: "small-image" };
    await app.putWorks({ id, ...newer });
    const asked = await page.press("Undo");
    expect(asked.main.text).toContain(`The work “Newer” uses the ID of ${title} now.`);
    expect(asked.main.all("button")).toEqual([]);
    expect(await app.storedWork(id)).toMatchObject(newer);
  });
});
