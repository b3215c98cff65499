import { describe, expect, it } from "vitest";
import { admin as account } from "../../../support/account";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import type { Part } from "../../../support/page/part";
import { expectRefusal } from "../../../support/page/refused-form";

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
  it("welcomes the admin and lists every work", async () => {
    const page = await admin.visit(dashboard);
    expect(page.status).toBe(200);
    expect(page.title).toBe("Dashboard – Prajna AI Labs");
    expect(page.main.text).toContain(`Welcome, ${account.email}`);
    expect(page.get("button", "Logout")).toBeDefined();
    const stored = (await app.storedWorks()).map(({ document }) => String(document.title));
    expect(stored.length).toBeGreaterThan(12);
    expect(titles(page).toSorted()).toEqual(stored.toSorted());
  });

  it("names the work in its edit and delete links", async () => {
    const card = cardOf(await admin.visit(dashboard), "Slow Map");
    expect(card.all("link").map(({ text }) => text)).toEqual([
      "Slow Map",
      "Edit",
      "Delete",
      "Preview",
      "View on the site",
      "Duplicate",
      "History",
    ]);
    expect(card.text).not.toContain("Public");
    for (const [name, path] of [
      ["Slow Map", `${dashboard}/slow-map/edit`],
      ["View on the site", "/works/slow-map"],
      ["Edit Slow Map", `${dashboard}/slow-map/edit`],
      ["Delete Slow Map", `${dashboard}/slow-map/delete`],
    ] as const) {
      expect(card.get("link", name).attribute("href")).toBe(path);
    }
  });

  it("can be searched", async () => {
    const page = await admin.visit(dashboard);
    page.fill({ "Find a work": "TIDE atlas" });
    const found = await page.press("Find");
    expect(found.path).toMatch(/\?q=TIDE\+atlas&/);
    expect(titles(found)).toEqual(["Tide Atlas"]);
    expect(found.main.text).toMatch(/1 of \d+ works found\. Search: “TIDE atlas”\./);
    expect(found.field("Find a work").value).toBe("TIDE atlas");

    found.fill({ "Find a work": '"><b>nothing like it</b>' });
    const none = await found.enter("Find a work");
    expect(none.main.text).toContain("No works match.");
    expect(titles(none)).toEqual([]);
    expect(none.main.select("b")).toEqual([]);
    const all = await none.press("Show all works");
    expect(all.path).toBe(dashboard);
    expect(titles(all)).toContain("Slow Map");
    expect(all.field("Find a work").value).toBe("");
  });

  it("shows markup in a work as text", async () => {
    const title = `<img src=x onerror="document.title='gone'"></script>`;
    const markup = { title, type: "list-item", description: title };
    await app.putWorks({ id: "markup", ...markup });
    const page = await admin.visit(`${dashboard}?q=onerror`);
    expect(titles(page)).toEqual([title]);
    expect(page.root.select("img[src=x]")).toEqual([]);
    await app.removeWork("markup");
  });

  it("shows no search for a few works", async () => {
    const one = { id: "one", title: "One", type: "list-item" };
    const own = await loadApp({ works: [one] });
    const page = await (await own.signIn()).visit(dashboard);
    expect(titles(page)).toEqual(["One"]);
    expect(page.all("search")).toEqual([]);
  });

  it("says that there are no works, and accepts the first one", async () => {
    const own = await loadApp({ works: [] });
    const page = await (await own.signIn()).visit(dashboard);
    expect(page.main.text).toContain("There are no works yet. Add the first one.");
    const form = await page.press("+ Add New Work");
    form.fill({ ID: "first", Title: "First" });
    expect(titles(await form.press("Add Work"))).toEqual(["First"]);
  });
});

describe("works that visitors cannot see", () => {
  const mark = "Visitors do not see this work";
  const odd = [
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
    const refused = await edit.press("Update Work");
    expectRefusal(refused, 422, { Type: "ID, Title, and Type are required." });
    for (const { id } of odd) {
      const page = await admin.visit(`${dashboard}/${id}/edit`);
      page.fill({ Title: `Fixed ${id}`, Type: "Large feature" });
      const fixed = await page.press("Update Work");
      expect(cardOf(fixed, `Fixed ${id}`).text).not.toContain(mark);
    }
    expect(await app.storedWork("odd-type")).toMatchObject({ extra: true });
    const works = await app.newVisitor().visit("/works?q=fixed");
    expect(works.main.select("h3")).toHaveLength(4);
  });
});
