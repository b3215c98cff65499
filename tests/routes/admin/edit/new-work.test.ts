import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";

const app = await loadApp();
const admin = await app.signIn();
const newWork = "/admin/dashboard/new";

async function addWork(fields: Record<string, string>) {
  const page = await admin.visit(newWork);
  return page.fill(fields).press("Add Work");
}

describe("the form for a new work", () => {
  it("is empty, and links to the dashboard", async () => {
    const dashboard = await admin.visit("/admin/dashboard");
    const page = await dashboard.press("+ Add New Work");
    expect(page.path).toBe(newWork);
    expect(page.heading).toBe("Create a New Work");
    expect(page.title).toBe("Create a New Work – Prajna AI Labs");
    expect(page.get("heading", "Add New Work Item")).toBeDefined();
    const { type, visibility, ...texts } = page.typed();
    expect([type, visibility]).toEqual(["medium-feature", "public"]);
    expect(new Set(Object.values(texts))).toEqual(new Set([""]));
    expect(Object.keys(texts)).toHaveLength(28);
    const types = page.field("Type").all("option");
    expect(types.map((option) => option.text)).toEqual([
      "Large feature",
      "Medium feature",
      "List item",
      "Small image",
    ]);
    const required = page.main.select("[required], [aria-required]");
    const names = required.map(({ name }) => name);
    expect(names.toSorted()).toEqual(["Title", "Type"]);
    expect((await page.press("Cancel")).path).toBe("/admin/dashboard");
  });

  it("shows its empty sections as one line, until they have content or a problem", async () => {
    const sections = (page: Awaited<ReturnType<typeof admin.visit>>) =>
      page.main.select("details.form-section").map((section) => {
        const isOpen = section.attribute("open") !== undefined;
        return [section.select("summary")[0]?.text, isOpen];
      });
    const page = await admin.visit(newWork);
    expect(sections(page)).toEqual([
      ["Details: button, features, price", false],
      ["Work’s page: not started. Start", false],
      ["Advanced: ID and App ID", false],
    ]);
    page.fill({ Price: "$1", "Share text": "Share", "App ID": ".." });
    expect(sections(await page.press("Add Work"))).toEqual([
      ["Details", true],
      ["Work’s page", true],
      ["Advanced", true],
    ]);
    const shots = await (await admin.visit(newWork)).press("Add a screenshot");
    expect(sections(shots)[1]).toEqual(["Work’s page", true]);
  });

  it.each([
    ["Category", "Design Tools"],
    ["Creator ID", "mira-okafor"],
  ])("suggests values of other works for %s", async (label, value) => {
    const page = await admin.visit(newWork);
    const list = page.field(label).attribute("list");
    const options = page.root.select(`datalist[id="${list}"] option`);
    const values = options.map((option) => option.attribute("value"));
    expect(values.filter((each) => each === value)).toEqual([value]);
  });
});

describe("a new work", () => {
  it("needs only an ID and a title, and appears immediately", async () => {
    const page = await addWork({ ID: "bare", Title: "Bare Work" });
    expect(page.path).toMatch(/^\/admin\/dashboard\?changed=/);
    expect(page.redirects).toEqual([303]);
    expect(page.main.get("status").text).toContain("Added Bare Work. Visitors see it");
    expect(page.get("heading", "Bare Work")).toBeDefined();
    const document = await app.storedWork("bare");
    expect(document).toEqual({
      title: "Bare Work",
      type: "medium-feature",
      createdAt: expect.stringMatching(/^20.*Z$/) as unknown,
      updatedAt: document?.createdAt,
      rev: 1,
    });
    const works = await app.newVisitor().visit("/works");
    expect(works.get("heading", "Bare Work")).toBeDefined();
  });

  it("stores and shows every field of a large feature", async () => {
    const fields = {
      Title: "Every Field",
      Description: "First line.\n\nThird line, with  two spaces.",
      Category: "Test Benches",
      "Creator ID": "someone-new",
      "Creator name": "Someone New",
      "Image URL": "https://example.org/a.png?x=1&y=%20#z",
      "Icon URL": "/favicon.svg",
      "Call to action text": "Have a look",
      "Call to action link": "http://example.org/ünïcode",
      "App ID": "every-field-app",
      Subtitle: "With everything",
      Features: " first ,second,, third , ",
    };
    await addWork({ ID: "every-field", Type: "Large feature", ...fields });
    expect(await app.storedWork("every-field")).toEqual({
      title: "Every Field",
      type: "large-feature",
      description: fields.Description,
      category: "Test Benches",
      creatorId: "someone-new",
      creatorName: "Someone New",
      imageUrl: fields["Image URL"],
      iconUrl: "/favicon.svg",
      ctaText: "Have a look",
      ctaLink: fields["Call to action link"],
      appId: "every-field-app",
      subtitle: "With everything",
      features: ["first", "second", "third"],
      createdAt: expect.any(String) as unknown,
      updatedAt: expect.any(String) as unknown,
      rev: 1,
    });
    const visitor = app.newVisitor();
    const works = await visitor.visit("/works");
    const link = works.get("link", "Have a look: Every Field");
    expect(link.attribute("href")).toBe(fields["Call to action link"]);
    for (const text of ["With everything", "first", "second", "third"]) {
      expect(works.main.text).toContain(text);
    }
    const detail = await visitor.visit("/works/every-field-app");
    expect(detail.heading).toBe("Every Field");
    const creator = await visitor.visit("/creators/someone-new");
    expect(creator.heading).toBe("Works by Someone New");
  });

  it("stores a list item's price, trimmed", async () => {
    await addWork({
      ID: "priced",
      Title: " Priced ",
      Type: "List item",
      Price: " $29 ",
    });
    expect(await app.storedWork("priced")).toMatchObject({
      title: "Priced",
      type: "list-item",
      price: "$29",
    });
  });

  it("stores no fields of other types", async () => {
    await addWork({
      ID: "changed-mind",
      Title: "Changed Mind",
      Type: "Small image",
      Subtitle: "gone",
      Features: "gone, too",
      Price: "gone as well",
    });
    expect(Object.keys((await app.storedWork("changed-mind")) ?? {}).sort()).toEqual([
      "createdAt",
      "rev",
      "title",
      "type",
      "updatedAt",
    ]);
  });

  it("gets the creator name that other works have", async () => {
    await addWork({ ID: "by-mira", Title: "X", "Creator ID": "mira-okafor" });
    expect(await app.storedWork("by-mira")).toMatchObject({
      creatorId: "mira-okafor",
      creatorName: "Mira Okafor",
    });
  });

  it("is added once, however often the form is sent at the same time", async () => {
    const fields = { id: "thrice", title: "Thrice", type: "list-item" };
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(newWork, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await app.storedWork("thrice")).toMatchObject({ rev: 1 });
  });

  it("may be as long as the form allows, in any writing system", async () => {
    const description = "漢字かな交じり文".repeat(16_000);
    const long = { ID: "long", Title: "Long", Description: description };
    expect((await addWork(long)).redirects).toEqual([303]);
    const edit = await admin.visit("/admin/dashboard/long/edit");
    await edit.fill({ Title: "Long Still" }).press("Update Work");
    const stored = await app.storedWork("long");
    expect(stored).toMatchObject({ title: "Long Still", description });
  });
});
