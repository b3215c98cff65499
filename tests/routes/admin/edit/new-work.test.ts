import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { expectRefusal } from "../../../support/page/refused-form";

const app = await loadApp();
const admin = await app.signIn();
const newWork = "/admin/dashboard/new";
const required = "ID, Title, and Type are required.";
const link = "Enter a link that starts with https://, http://, or a slash (/) and has no spaces.";

async function addWork(fields: Record<string, string | true>) {
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
    expect(Object.keys(texts)).toHaveLength(29);
    const types = page.field("Type").all("option");
    expect(types.map((option) => option.text)).toEqual([
      "Large feature",
      "Medium feature",
      "List item",
      "Small image",
    ]);
    const required = page.main.select("[required], [aria-required]");
    const names = required.map(({ name }) => name);
    expect(names.toSorted()).toEqual(["ID", "Title", "Type"]);
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
      ["Advanced: App ID, creator ID", false],
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

  it("has one address, made from a typed ID, unless it has no page", async () => {
    await addWork({ ID: "One Address", Title: "Any" });
    expect(await app.storedWork("One Address")).toHaveProperty("appId", "one-address");
    await addWork({ ID: "lone", Title: "Lone", "This work has no page of its own": true });
    expect(await app.storedWork("lone")).not.toHaveProperty("appId");
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

describe("derived ids", async () => {
  const app = await loadApp({
    works: [
      {
        id: "slow-map",
        title: "Slow Map",
        type: "large-feature",
        appId: "slow-map",
        creatorName: "Ada",
        features: ["Shade", "Benches"],
        publishAt: "2020-01-01T00:00:00.000Z",
        status: "draft",
      },
      { id: "other", title: "Other", type: "list-item", appId: "slow-map-2" },
      { id: "slow-map-3", type: "malformed", appId: "slow-map-4" },
      {
        id: "by-cairn",
        title: "By Cairn",
        type: "list-item",
        creatorId: "the-cairn",
        creatorName: "Cairn",
      },
      { id: "by-bo", title: "By Bo", type: "list-item", creatorId: "bo", creatorName: "Bo Wren" },
    ],
  });
  const admin = await app.signIn();
  const button = "Add Work";

  it("a form without an ID comes back with an unused one, which only has to be sent", async () => {
    const page = await admin.visit(newWork);
    const refused = await page.fill({ Title: "Slow Map", "Creator name": "Ada" }).press(button);
    expect(refused.status).toBe(422);
    expect(refused.main.get("alert").get("link").text).toBe(required);
    const focused = refused.root.select("[autofocus]").map(({ name }) => name);
    expect(focused).toEqual(["ID"]);
    expect(refused.typed()).toMatchObject({ id: "slow-map-5", creatorName: "Ada" });
    const saved = await refused.press(button);
    expect(saved.notice).toBe("Added Slow Map. Visitors see it at /works/slow-map-5.");
    expect(saved.main.get("status").get("link").attribute("href")).toBe("/works/slow-map-5");
    expect(await app.storedWork("slow-map-5")).toMatchObject({ appId: "slow-map-5" });
    await app.removeWork("slow-map-5");
  });

  it.each([
    ["紙の月", "zhi-no-yue"],
    ["!!!", "work"],
  ])("the title %s suggests the ID %s", async (title, id) => {
    const page = await admin.visit(newWork);
    const refused = await page.fill({ Title: title, "Image URL": "?" }).press(button);
    expectRefusal(refused, 422, { ID: required, "Image URL": link });
    expect(refused.typed()).toMatchObject({ id, title });
  });

  it("the same form sent twice adds one work, at the same time or later", async () => {
    const page = await admin.visit(newWork);
    page.fill({ ID: "twice", Title: "Twice", "Creator name": "Someone New" });
    const answers = await Promise.all([page.press(button), page.press(button)]);
    answers.push(await page.press(button));
    for (const answer of answers) {
      expect(answer.notice).toContain("Visitors see it at /works/twice.");
    }
    expect(await app.storedWork("twice")).toMatchObject({ rev: 1, creatorId: "someone-new" });
  });

  it("a maker without an ID gets that of the creator with the name, or an unused one", async () => {
    await admin.post(newWork, {
      id: "made",
      title: "Made",
      type: "list-item",
      creatorName: "CAIRN",
      "coCreators.0.creatorName": "Bo",
      "coCreators.1.creatorName": "BO!",
    });
    expect(await app.storedWork("made")).toMatchObject({
      creatorId: "the-cairn",
      creatorName: "Cairn",
      coCreators: [
        { creatorId: "bo-2", creatorName: "Bo" },
        { creatorId: "bo-3", creatorName: "BO!" },
      ],
    });
    const page = await admin.visit("/admin/dashboard/slow-map/edit");
    await page.fill({ Description: "Longer" }).press("Update Work");
    const stored = await app.storedWork("slow-map");
    expect(stored).toMatchObject({ creatorName: "Ada", description: "Longer" });
    expect(stored).not.toHaveProperty("creatorId");
  });

  it("the ID of a maker follows the name, in an edit too, unless a person types one in the form", async () => {
    let page = await admin.visit(newWork);
    page.fill({ ID: "named", Title: "Named", "Creator name": "Zoë Harper" });
    page = await page.press("Add a screenshot");
    expect(page.field("Creator ID").value).toBe("zoe-harper");
    page = await page.fill({ "Creator name": "Cairn" }).press("Add a maker");
    expect(page.field("Creator 1 ID").value).toBe("the-cairn");
    page = await page.fill({ "Creator 1 ID": "typed" }).press("Add a screenshot");
    page = await page.fill({ "Creator 1 name": "Mio" }).press("Add Work");
    expect(await app.storedWork("named")).toMatchObject({ creatorId: "typed", creatorName: "Mio" });
    page = await admin.visit("/admin/dashboard/named/edit");
    await page.fill({ "Creator name": "Cairn" }).press("Update Work");
    expect(await app.storedWork("named")).toMatchObject({ creatorId: "the-cairn" });
    page = await admin.visit("/admin/dashboard/named/edit");
    await page.fill({ "Creator name": "" }).press("Update Work");
    expect(await app.storedWork("named")).not.toHaveProperty("creatorId");
  });
});

it("stores no spaces around an ID and nothing invisible in it, and edits a work that has both", async () => {
  const form = await admin.visit("/admin/dashboard/new");
  await form.fill({ ID: " space\u0301\u200bd\u00a0", Title: "Spaced\u000bout" }).press("Add Work");
  expect(await app.storedWork("spac\u00e9d")).toMatchObject({ title: "Spaced\nout" });
  const id = " othe\u0301\u200br  work ";
  await app.putWorks({ id, appId: id, title: "Other", type: "list-item" });
  const edit = await admin.visit(`/admin/dashboard/${encodeURIComponent(id)}/edit`);
  await edit.fill({ Title: "Edited" }).press("Update Work");
  expect(await app.storedWork(id)).toMatchObject({ title: "Edited", appId: id });
});

/** Valid IDs that forms, stores, and addresses could change. */
it.each([
  "two words?",
  "a+b&c=d;e#f 100%",
  `"double" 'single' back\\slash`,
  "<script>alert(1)<script>",
  "日本語 naïve مرحبا",
  "new",
  "%41",
  "%E0%A4%A",
  "...",
  "constructor",
  "__half",
  "?_data=root",
  "zero\u200dwidth",
  "UPPER",
  "upper",
  "x".repeat(1499),
  "語".repeat(499),
])("adds, edits, and deletes a work with the ID %j", async (id) => {
  const title = `Work ${id.slice(0, 200)}`;
  const description = `${id}\n\t<script>"${id}"</script></textarea>&amp;`;
  const fields = { id, title, description, category: id, type: "list-item" };
  const { location } = await admin.post("/admin/dashboard/new", fields);
  const added = await admin.visit(location ?? "");
  expect(added.main.get("status").text).toContain(
    `Added ${title}. Visitors see it`.replace(/\s+/g, " "),
  );
  const stored = { title, description, category: id };
  expect(await app.storedWork(id)).toMatchObject({ ...stored, rev: 1 });

  const path = `/admin/dashboard/${encodeURIComponent(id)}`;
  const links = added.main.select("a").map((a) => a.attribute("href"));
  expect(links).toEqual(expect.arrayContaining([`${path}/edit`, `${path}/delete`]));
  const edit = await admin.visit(`${path}/edit`);
  expect(edit.typed()).toMatchObject({ id, title, description, category: id });
  const updated = await edit.fill({ Category: "Edited" }).press("Update Work");
  expect(updated.path).toMatch(/^\/admin\/dashboard\b/);
  expect(await app.storedWork(id)).toMatchObject({ ...stored, category: "Edited", rev: 2 });
  const works = await app.newVisitor().visit("/works?q=edited");
  expect(works.body).toContain("Edited");

  expect((await admin.post(`${path}/delete`, {})).status).toBe(303);
  expect(await app.storedWork(id)).toBeUndefined();
});

describe("a rejected new work", () => {
  const unchanged = async () => JSON.stringify(await app.storedWorks());

  it("reports all problems at once and keeps the input", async () => {
    const before = await unchanged();
    const typed = {
      id: " ",
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
      ID: required,
      Title: required,
      "Image URL": link,
      "Call to action link":
        "A link within this site starts with one slash (/) and has no spaces. For example: /works",
    });
    expect(page.typed()).toMatchObject(typed);
    expect(await unchanged()).toBe(before);
  });

  it.each(["constructor", "toString", "valueOf", "__proto__"])(
    "comes back if a field and a file are named %s",
    async (name) => {
      const file = new File([Buffer.alloc(3)], "x.png");
      const page = await admin.post(newWork, [
        ["id", ""],
        ["title", "Kept"],
        [name, "text"],
        [name, file],
        [`screenshots.${name}.file`, file],
        [`coCreators.${name}.creatorId`, "ada"],
      ]);
      expect(page.status).toBe(422);
      expect(page.typed()).toMatchObject({ title: "Kept" });
    },
  );

  it("keeps all input if it is too large to store", async () => {
    const Description = "word ".repeat(202_000);
    const page = await addWork({ ID: "too-long", Title: "X", Description });
    expectRefusal(page, 422, { Description: "This work is too large to store. Shorten its text." });
    expect(page.field("Description").value).toHaveLength(1_010_000);
    expect(await app.storedWork("too-long")).toBeUndefined();
  });
});

it.each(["\u200b", "\u2060", "\u00ad", "\u202e", "\u3164"])(
  "needs a title with something to see (%j)",
  async (unseen) => {
    const page = await addWork({ ID: "unseen", Title: unseen, Category: unseen });
    expectRefusal(page, 422, { Title: required });
    const saved = await page.fill({ Title: "Seen", "Creator name": unseen }).press("Add Work");
    expect(saved.main.text).toContain("Added Seen.");
    const stored = await app.storedWork("unseen");
    expect([stored?.category, stored?.creatorName]).toEqual([undefined, undefined]);
    await app.removeWork("unseen");
  },
);

it.each([true, false])(
  "gives a maker with only a known ID its name (agent: %s)",
  async (isAgent) => {
    await addWork({
      ID: "known",
      Title: "Known",
      "Creator name": "Mira Okafor",
      "Creator ID": "mira",
    });
    await addWork({
      ID: `by-${isAgent}`,
      Title: "By an ID",
      "Creator ID": "mira",
      ...(isAgent && { "Creator is an AI agent": true as const }),
    });
    expect(await app.storedWork(`by-${isAgent}`)).toMatchObject({ creatorName: "Mira Okafor" });
  },
);
