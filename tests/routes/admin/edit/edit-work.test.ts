import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { baseOf, readBase } from "~/changes/version.server";
import { formatRows, makerRows, screenshotRows } from "~/kinds/row-list";
import { comparableValue, emptyWorkForm, type WorkFormValues } from "~/kinds/work-form";
import { mergeForms } from "~/routes/admin/edit/work-editor.server";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { problemOf } from "../../../support/page/refused-form";

const app = await loadApp();
const admin = await app.signIn();
app.addPerson({ email: "cy@example.org", name: "Cy" });
const other = await app.signIn("cy@example.org");
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

beforeEach(async () => {
  await app.putWorks({ id: "edited", ...stored });
});

describe("the edit form", () => {
  it("shows the work with a locked ID, and links to the dashboard", async () => {
    const dashboard = await admin.visit("/admin/dashboard?q=before");
    const page = await dashboard.press("Edit Before");
    expect(page.path).toBe(`${edit}?back=/admin/dashboard?q=before`);
    expect(page.heading).toContain("Edit Work Item");
    expect(page.field("ID").attribute("disabled")).toBeDefined();
    const shown = page.main.select("form [name]:not([type=hidden]):not(button)");
    expect(shown[0]?.name).toBe("ID");
    expect(page.typed()).toMatchObject({
      id: "edited",
      title: "Before",
      type: "large-feature",
      description: "As it was",
      subtitle: "Former subtitle",
      features: "one, two",
    });
    expect((await page.press("Cancel Edit")).path).toBe(dashboard.path);
  });

  it.each([
    ["large-feature", "next to the text of the card", "The card does not show it.", "both buttons"],
    ["medium-feature", "at the top of the card", "The card does not show it.", "the work’s page"],
    ["list-item", "The row shows only the icon.", "at the start of the row", "both buttons"],
    ["small-image", "behind the text of the card", "The card does not show it.", "the card and"],
  ])("says where the fields of a %s appear", async (type, image, icon, link) => {
    await app.putWorks({ id: "edited", ...stored, type });
    const page = await admin.visit(edit);
    const fields = ["Image URL", "Icon URL", "Call to action link"];
    const hints = fields.map((label) => page.field(label).description);
    expect(hints).toEqual(
      [image, icon, link].map((text) => expect.stringContaining(text) as string),
    );
  });

  it.each(["nobody-knows", "%FF", "%E0%A4%A", "%20"])(
    "answers 404 without a form for the unknown ID %s",
    async (id) => {
      const page = await admin.visit(`/admin/dashboard/${id}/edit`);
      expect(page.status).toBe(404);
      expect(page.heading).toBe("There is no work with this ID.");
      expect(page.main.all("textbox")).toEqual([]);
      const back = await page.press("Go back to the dashboard");
      expect(back.path).toBe("/admin/dashboard");
    },
  );
});

describe("stored values that the form cannot show", () => {
  const path = "/admin/dashboard/odd/edit";
  const odd = {
    description: { en: "Hello" },
    features: { first: "fast" },
    whatWeLove: "It",
    imageFocus: { x: 1 },
    screenshots: [{ url: "https://example.org/a.png", by: "Ann" }, { caption: "No link" }],
    publishAt: { year: 2030 },
  };

  it("stay as they are until their box is checked, which a refused form keeps", async () => {
    await app.putWorks({ id: "odd", ...stored, ...odd });
    const form = await admin.visit(path);
    const boxes = form.all("checkbox", /^Remove /).map(({ name }) => name);
    expect(boxes).toHaveLength(Object.keys(odd).length);
    expect(boxes).toContain('Remove Description: {"en":"Hello"}');
    await form.fill({ Title: "After" }).press("Update Work");
    expect(await app.storedWork("odd")).toMatchObject({ ...odd, title: "After" });

    const checked = Object.fromEntries(boxes.map((name) => [name, true]));
    const page = (await admin.visit(path)).fill({ ...checked, Title: "" });
    const refused = await page.press("Update Work");
    expect(refused.status).toBe(422);
    await refused.fill({ Title: "Again" }).press("Update Work");
    const { description, features, whatWeLove, imageFocus, publishAt, ...others } =
      (await app.storedWork("odd")) ?? {};
    expect([description, features, whatWeLove, imageFocus, publishAt]).toEqual(Array(5));
    // Nobody chose to show the work.
    expect(others).toMatchObject({ title: "Again", status: "draft" });
    expect(others.screenshots).toEqual([odd.screenshots[0]]);
  });

  it("stay if another program has changed them since, or if their field is filled in", async () => {
    await app.putWorks({ id: "odd", ...stored, ...odd });
    const form = await admin.visit(path);
    const [name = ""] = form.all("checkbox", /^Remove Description/).map((box) => box.name);
    const description = { en: "Hi" };
    await app.putWorks({ id: "odd", ...stored, ...odd, description });
    await form.fill({ [name]: true, Title: "After" }).press("Update Work");
    expect(await app.storedWork("odd")).toMatchObject({ title: "After", description });
    await (await admin.visit(path)).fill({ Description: "Mine" }).press("Update Work");
    expect(await app.storedWork("odd")).toMatchObject({ description: "Mine" });
  });
});

describe("an update", () => {
  it("changes the edited fields and keeps all others", async () => {
    const page = await admin.visit(edit);
    const dashboard = await page
      .fill({ Title: "After", Features: "two,three" })
      .press("Update Work");
    expect(dashboard.path).toMatch(/^\/admin\/dashboard\?changed=/);
    expect(dashboard.main.get("status").text).toBe("Updated After: title, features.");
    const updated = await app.storedWork("edited");
    expect(updated).toEqual({
      ...stored,
      title: "After",
      features: ["two", "three"],
      updatedAt: expect.stringMatching(/^20.*Z$/) as unknown,
      rev: expect.any(Number) as unknown,
    });
    expect(updated?.updatedAt).not.toBe(stored.updatedAt);
    const works = await app.newVisitor().visit("/works");
    expect(works.get("heading", "After")).toBeDefined();
  });

  it.each(["slow-map", "made-up"])(
    "never changes the work %s, which a forged field names",
    async (id) => {
      const before = await app.storedWork(id);
      const fields = { id, title: "Forged", type: "list-item", rev: "0" };
      await admin.post(edit, fields);
      expect(await app.storedWork(id)).toEqual(before);
    },
  );
});

it("saves nothing without an ID, and keeps the input", async () => {
  const before = await app.storedWork("edited");
  const answer = await admin.post(edit, { id: " ", title: "Typed", type: "list-item", rev: "1" });
  expect(answer.status).toBe(422);
  const words = "Work data must include an id to be used as the document ID.";
  expect(problemOf(answer)).toBe(words);
  expect(answer.typed()).toMatchObject({ id: "edited", title: "Typed" });
  expect(await app.storedWork("edited")).toEqual(before);
});

it("rejects a form that was opened for another work, and keeps the input", async () => {
  const other = { title: "Other", type: "medium-feature" };
  await app.putWorks({ id: "edited", ...stored }, { id: "other", ...other });
  const before = await app.storedWork("edited");
  const page = await admin.visit("/admin/dashboard/other/edit");
  const typed = { ...page.typed(), id: "other", title: "Typed", rev: "1" };
  const answer = await admin.post(edit, typed);
  expect(answer.status).toBe(409);
  expect(answer.typed()).toMatchObject({ id: "other", title: "Typed" });
  expect(answer.main.text).toContain("belongs to the work “other”");
  expect(await app.storedWork("edited")).toEqual(before);
  await answer.press("Update Work");
  expect(await app.storedWork("edited")).toEqual(before);
  expect(await app.storedWork("other")).toMatchObject({ title: "Typed" });
});

it("loses no save when the clock is set forward or back", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const start = Date.now();
  const first = await admin.visit(edit);
  for (const hours of [-1, 0, 3, -2]) {
    vi.setSystemTime(start + hours * 60 * 60 * 1000);
    const title = `Changed at ${hours}`;
    const form = await other.visit(edit);
    expect((await form.fill({ Title: title }).press("Update Work")).status).toBe(200);
    expect((await first.fill({ Title: "Stale" }).press("Update Work")).status).toBe(409);
    expect(await app.storedWork("edited")).toMatchObject({ title });
    expect((await app.newVisitor().visit("/works")).body).toContain(title);
  }
});

it("rejects a form that was opened before an import, whatever revision the file contains", async () => {
  await app.removeWork("edited");
  await app.putWorks({ id: "edited", ...stored });
  const page = await admin.visit(edit);
  const rev = (await app.storedWork("edited"))?.rev;
  await app.putWorks({ id: "edited", ...stored, title: "Imported", rev });
  const answer = await page.fill({ Title: "Stale" }).press("Update Work");
  expect(answer.status).toBe(409);
  expect(await app.storedWork("edited")).toMatchObject({ title: "Imported" });
});

async function saveElsewhere(fields: Record<string, string>, visitor = other) {
  const page = await visitor.visit(edit);
  const saved = await page.fill(fields).press("Update Work");
  expect(saved.path).toContain("/admin/dashboard?changed=");
}

function choicesOf(page: Page) {
  const groups = page.main.all("group").filter((group) => {
    const [, ...others] = group.select("legend");
    return others.length === 0 && group.all("radio", /version/).length > 0;
  });
  return groups.map(({ name }) => name);
}

function expectConflict(page: Page) {
  expect(page.status).toBe(409);
  expect(page.title).toMatch(/^Error: /);
  expect(problemOf(page)).toMatch(
    /^(Cy|Another program|Someone else|The import command) saved this work while you were editing it/,
  );
}

describe("the later of two simultaneous edits", () => {
  let mine: Page;

  beforeEach(async () => {
    mine = await admin.visit(edit);
  });

  it("is merged without a question if it changes other fields, and names the colleague", async () => {
    await saveElsewhere({ Description: "Theirs", Features: "one, two, three" });
    await saveElsewhere({ Description: "Theirs again" });
    mine.fill({ Title: "Mine", Category: "" });
    const dashboard = await mine.press("Update Work");
    expect(dashboard.main.get("status").text).toBe(
      "Updated Mine: title, category. Cy changed it at the same time (Description, Features). Both edits are saved.",
    );
    const { category, updatedAt: _, ...rest } = stored;
    const merged = await app.storedWork("edited");
    expect(merged).toMatchObject({
      ...rest,
      title: "Mine",
      description: "Theirs again",
      features: ["one", "two", "three"],
    });
    expect(merged).not.toHaveProperty("category", category);
  });

  it.each<[string, () => void | Promise<void>]>([
    [
      "the changes since then are not all stored",
      () => app.execute("DELETE FROM changes WHERE rev < (SELECT max(rev) FROM changes)"),
    ],
    [
      "another program saved the work without a change",
      () =>
        app.execute(
          `UPDATE works SET data = json_set(data, '$.title', 'Ebb', '$.rev', data ->> '$.rev' + 1) WHERE id = 'edited'`,
        ),
    ],
    [
      "the ID belongs to another work now",
      async () => {
        await app.removeWork("edited");
        const createdAt = "2026-02-03T04:05:06.000Z";
        await app.putWorks({ id: "edited", ...stored, title: "Ebb", createdAt });
      },
    ],
  ])("asks only for the fields that both changed if %s", async (_, happen) => {
    await saveElsewhere({ Title: "Theirs" });
    await saveElsewhere({ Title: "Theirs again" });
    await happen();
    const { title, ...others } = (await app.storedWork("edited")) ?? {};
    const page = await mine.fill({ Title: "Mine", Category: "Mine" }).press("Update Work");
    expectConflict(page);
    expect(choicesOf(page)).toEqual(["Title"]);
    const theirs = page.main.all("radio", /^Saved version/)[0]?.name ?? "";
    await page.fill({ [theirs]: true }).press("Update Work");
    const { updatedAt: _time, rev: _rev, ...kept } = others;
    expect(await app.storedWork("edited")).toMatchObject({ ...kept, title, category: "Mine" });
  });

  it("is merged by the history if the form knows only its revision, as those of former releases", async () => {
    await saveElsewhere({ Title: "Theirs" });
    const [rev = ""] = mine.typed("[name=rev]").rev?.split(" ") ?? [];
    const fields = { ...mine.typed(), id: "edited", category: "Mine", rev };
    expect((await admin.post(edit, fields)).status).toBe(303);
    expect(await app.storedWork("edited")).toMatchObject({ title: "Theirs", category: "Mine" });
    const page = await admin.post(edit, { ...fields, title: "Mine" });
    expectConflict(page);
    expect(choicesOf(page)).toEqual(["Title"]);
  });

  it("replaces what the same person saved since, unless somebody else changed that field, too", async () => {
    await saveElsewhere({ Title: "Saved", Category: "Saved", Description: "Kept" }, admin);
    await saveElsewhere({ Category: "Theirs" });
    await saveElsewhere({ Category: "Saved again" }, admin);
    const asked = await mine.fill({ Title: "Mine", Category: "Mine" }).press("Update Work");
    expectConflict(asked);
    expect(choicesOf(asked)).toEqual(["Category"]);
    await asked.fill({ "Your version: Mine": true }).press("Update Work");
    const expected = { title: "Mine", category: "Mine", description: "Kept" };
    expect(await app.storedWork("edited")).toMatchObject(expected);
  });

  describe("with changes to the same fields", () => {
    beforeEach(async () => {
      mine.fill({ Title: "Mine", Category: "Mine, too" });
      await saveElsewhere({ Title: "Theirs", Description: "Line 1\nLine 2" });
    });

    it("is rejected with a choice for those fields, and the rest is merged", async () => {
      const before = await app.storedWork("edited");
      const page = await mine.press("Update Work");
      expectConflict(page);
      const choices = page.main.all("radio", /version/);
      expect(choices.map(({ name }) => name)).toEqual([
        "Your version: Mine",
        expect.stringMatching(/^Saved version, by Cy, today [\d:]+ [AP]M: Theirs$/),
      ]);
      expect(choices.map((choice) => choice.attribute("checked"))).toEqual([undefined, undefined]);
      const [line] = page.get("alert").all("link");
      expect(line?.text).toBe("Title: Choose which version to keep.");
      const [first] = page.root.select(line?.attribute("href") ?? "");
      expect(first?.description).toContain(line?.text);
      expect(page.field("Category").value).toBe("Mine, too");
      expect(page.field("Description").value).toBe("Line 1\nLine 2");
      expect(await app.storedWork("edited")).toEqual(before);
    });

    it("saves the other person's title if it is chosen", async () => {
      const asked = await mine.press("Update Work");
      const page = await asked.press("Update Work");
      expect([page.status, choicesOf(page)]).toEqual([422, ["Title"]]);
      const theirs = page.main.all("radio", /^Saved version/)[0]?.name ?? "";
      await page.fill({ [theirs]: true }).press("Update Work");
      expect(await app.storedWork("edited")).toMatchObject({
        title: "Theirs",
        description: "Line 1\nLine 2",
        category: "Mine, too",
      });
    });

    it.each([
      { name: "a theme change", press: /^Theme:/ },
      { name: "another field's error", fields: { "Image URL": "nowhere" } },
      { name: "a new row", press: "Add a screenshot" },
    ])("is asked again after $name", async ({ press = "Update Work", fields = {} }) => {
      const before = await app.storedWork("edited");
      const conflict = await mine.press("Update Work");
      const theirs = conflict.main.all("radio", /^Saved version/)[0]?.name;
      const page = await conflict.fill({ [theirs ?? ""]: true, ...fields }).press(press);
      expect(choicesOf(page)).toEqual(["Title"]);
      expect(page.main.all("radio", /version/).map((radio) => radio.attribute("checked"))).toEqual([
        undefined,
        "",
      ]);
      expect(await app.storedWork("edited")).toEqual(before);
      await page.fill({ "Image URL": "" }).press("Update Work");
      expect(await app.storedWork("edited")).toMatchObject({
        title: "Theirs",
        category: "Mine, too",
      });
    });
  });
});

it.each(["0", "-1", "abc", "0.5", "1e999", "9007199254740993"])(
  "an edit that is based on no stored revision (%s) is a conflict and never overwrites the work",
  async (rev) => {
    const fields = { title: "Forged", type: "list-item", rev };
    expectConflict(await admin.post(edit, fields));
    expect(await app.storedWork("edited")).toMatchObject(stored);
  },
);

it("an edit of a work that was deleted during the edit keeps the input, and can add the work again", async () => {
  const page = await admin.visit(edit);
  page.fill({ Title: "Still Here", Description: "Typed for long" });
  await app.removeWork("edited");
  const refused = await page.press("Update Work");
  expect(refused.status).toBe(409);
  expect(problemOf(refused)).toMatch(/^This work was deleted while you were editing it\./);
  expect(refused.typed()).toMatchObject({
    id: "edited",
    title: "Still Here",
    description: "Typed for long",
    category: "Tests",
  });
  expect(await app.storedWork("edited")).toBeUndefined();
  const dashboard = await refused.press("Add Work");
  expect(dashboard.main.get("status").text).toContain("Added Still Here. Visitors see it");
  expect(await app.storedWork("edited")).toMatchObject({
    title: "Still Here",
    description: "Typed for long",
    features: ["one", "two"],
  });
});

const base: WorkFormValues = {
  ...emptyWorkForm,
  id: "tide",
  title: "Tide",
  type: "large-feature",
  features: "one, two",
  subtitle: "A map",
};

const ada = { id: "ada", name: "Ada", isAgent: false };
const shot = { id: "1", url: "/a.png", caption: "First" };

const form = (values: Partial<WorkFormValues>) => ({ ...base, ...values });

type Changes = Partial<WorkFormValues>;

/** A form that showed these values sends this. */
const shown = (values: WorkFormValues) => readBase(baseOf({}, values, comparableValue));

describe("two edits of a work", () => {
  it.each<[string, Changes, Changes, Changes]>([
    [
      "keep changes of different fields",
      { title: "Mine" },
      { price: "", category: "Sea" },
      { title: "Mine", category: "Sea" },
    ],
    ["agree on the same change", { title: "A" }, { title: "A" }, { title: "A" }],
    [
      "keep a wrong value that only they entered",
      { category: "Sea" },
      { imageUrl: "no address" },
      { category: "Sea", imageUrl: "no address" },
    ],
    [
      "keep their new value where mine differs only in spaces",
      { title: " Tide ", features: "one,two," },
      { title: "Theirs", features: "one, two, three" },
      { title: "Theirs", features: "one, two, three" },
    ],
    ["ignore the ID", { id: "other" }, {}, { id: "other" }],
  ])("%s", (_, mine, theirs, merged) => {
    expect(mergeForms({ base: shown(base), mine: form(mine), theirs: form(theirs) })).toEqual({
      values: form(merged),
      conflicts: [],
    });
  });

  it.each<[string, Changes, Changes, Changes, string[]]>([
    [
      "in one field keep my text",
      { title: "Mine" },
      { title: "Theirs" },
      { title: "Mine" },
      ["title"],
    ],
    [
      "in the type keep mine if it would hide a new text of theirs",
      { type: "list-item" },
      { subtitle: "New" },
      { type: "list-item", subtitle: "New" },
      ["type"],
    ],
    [
      "in the type keep mine if theirs would hide my new text",
      { features: "three" },
      { type: "small-image" },
      { features: "three" },
      ["type"],
    ],
  ])("that conflict %s", (_, mine, theirs, values, conflicts) => {
    expect(mergeForms({ base: shown(base), mine: form(mine), theirs: form(theirs) })).toEqual({
      values: form(values),
      conflicts,
    });
  });

  it("join new texts with the type that shows them", () => {
    const item = form({ type: "list-item" });
    const texts = { subtitle: "New", features: "three" };
    const merged = mergeForms({ base: shown(item), mine: base, theirs: { ...item, ...texts } });
    expect(merged).toEqual({ values: form(texts), conflicts: [] });
  });

  it("keep their rows where mine differ only in blank rows and hidden IDs", () => {
    const rows = (makers: (typeof ada)[], shots: (typeof shot)[]) =>
      form({
        makers: formatRows(makerRows, makers),
        screenshots: formatRows(screenshotRows, shots),
      });
    const bo = { id: "bo", name: "Bo", isAgent: false };
    const before = rows([ada], [shot]);
    const mine = rows([ada, makerRows.blank], [{ ...shot, id: "2" }]);
    const theirs = rows([ada, bo], [{ ...shot, caption: "Theirs" }]);
    expect(mergeForms({ base: shown(before), mine, theirs })).toEqual({
      values: theirs,
      conflicts: [],
    });
    const other = rows([bo], [{ ...shot, caption: "Mine" }]);
    const { values, conflicts } = mergeForms({ base: shown(before), mine: other, theirs });
    expect(values).toEqual(other);
    expect(conflicts.toSorted()).toEqual(["makers", "screenshots"]);
  });
});
