import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { expectRefusal, problemOf } from "../../../support/page/refused-form";

const app = await loadApp();
const admin = await app.signIn();
const newWork = "/admin/dashboard/new";
const required = "ID, Title, and Type are required.";

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
    expect(page.main.get("status").text).toBe("Added Bare Work.");
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
    expect(
      Object.keys((await app.storedWork("changed-mind")) ?? {}).sort(),
    ).toEqual(["createdAt", "rev", "title", "type", "updatedAt"]);
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
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post(newWork, fields)),
    );
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

describe("a rejected new work", () => {
  const unchanged = async () => JSON.stringify(await app.storedWorks());

  it("reports all problems at once and keeps the input", async () => {
    const before = await unchanged();
    const typed = {
      id: "  ",
      title: "",
      type: "large-feature",
      description: "\n  kept,\nline by line  ",
      category: ' "quoted" & <b>kept</b> ',
      imageUrl: "javascript:alert(1)",
      ctaLink: "//example.org/elsewhere",
      features: "a,,b",
      subtitle: "kept",
    };
    const page = await addWork({
      ID: typed.id,
      Title: typed.title,
      Type: "Large feature",
      Description: typed.description,
      Category: typed.category,
      "Image URL": typed.imageUrl,
      "Call to action link": typed.ctaLink,
      Features: typed.features,
      Subtitle: typed.subtitle,
    });
    expect(page.heading).toBe("Create a New Work");
    expect(page.title).toBe("Error: Create a New Work – Prajna AI Labs");
    expectRefusal(page, 422, {
      Title: required,
      "Image URL":
        "Enter a link that starts with https://, http://, or a slash (/) and has no spaces.",
      "Call to action link":
        "A link within this site starts with one slash (/) and has no spaces. For example: /works",
    });
    expect(page.typed()).toMatchObject(typed);
    expect(await unchanged()).toBe(before);
  });

  it.each([
    ["", required],
    ["banner", "Choose one of the four types."],
    ["__proto__", "Choose one of the four types."],
  ])("rejects the type %j", async (type, message) => {
    const page = await admin.post(newWork, { id: "x", title: "X", type });
    expectRefusal(page, 422, { Type: message });
    expect(await app.storedWork("x")).toBeUndefined();
  });

  it.each([
    ["ID", "id", "a/b"],
    ["Image URL", "imageUrl", "data:text/html,<script>alert(1)</script>"],
    ["Icon URL", "iconUrl", "/\\\\example.org"],
    ["Call to action link", "ctaLink", "https://user:secret@example.org/"],
    ["App ID", "appId", ".."],
    ["Creator ID", "creatorId", "."],
  ])(
    "rejects values of %s that no address or store can contain",
    async (label, name, value) => {
      const fields = { id: "x", title: "X", type: "list-item", [name]: value };
      const page = await admin.post(newWork, fields);
      expect(page.status).toBe(422);
      expect(page.field(label).attribute("aria-invalid")).toBe("true");
      expect(page.root.select("[aria-invalid]")).toHaveLength(1);
      expect(page.field(label).value).toBe(value);
      expect(await app.storedWork("x")).toBeUndefined();
    },
  );

  it("does not overwrite the work with the same ID", async () => {
    const before = await unchanged();
    const typed = { id: " slow-map ", title: "Not Slow", description: "Kept" };
    const page = await addWork({
      ID: typed.id,
      Title: typed.title,
      Description: typed.description,
    });
    expectRefusal(page, 409, {
      ID: "Another work already uses this ID. Choose a different one.",
    });
    expect(page.typed()).toMatchObject(typed);
    expect(await unchanged()).toBe(before);
    const next = await page.fill({ ID: "not-slow" }).press("Add Work");
    expect(next.main.get("status").text).toBe("Added Not Slow.");
    expect(await app.storedWork("not-slow")).toMatchObject({
      title: "Not Slow",
      description: "Kept",
    });
  });

  it("keeps all input if it is too large to store", async () => {
    const Description = "word ".repeat(202_000);
    const page = await addWork({ ID: "too-long", Title: "X", Description });
    expectRefusal(page, 422, {
      Description: "This work is too large to store. Shorten its text.",
    });
    expect(page.field("Description").value).toHaveLength(1_010_000);
    expect(await app.storedWork("too-long")).toBeUndefined();
  });

  it.each(["down", "locked", "read only"] as const)(
    "keeps all input while the store is %s",
    async (fault) => {
      const page = await admin.visit(newWork);
      page.fill({ ID: "later", Title: "Later" });
      const repair = app.breakStore(fault);
      const answer = await page.press("Add Work");
      expect(answer.status).toBe(503);
      expect(answer.body).toContain('value="Later"');
      if (fault !== "down") {
        expect(problemOf(answer)).toBe("Failed to add work. Please try again.");
        expect(answer.typed()).toMatchObject({ id: "later", title: "Later" });
      }
      repair();
      expect(await app.storedWork("later")).toBeUndefined();
    },
  );
});
