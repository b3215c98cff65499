import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { problemOf } from "../../../support/page/refused-form";

const app = await loadApp();
const admin = await app.signIn();
const other = await app.signIn();
const edit = "/admin/dashboard/edited/edit";

const stored = {
  title: "Before",
  type: "large-feature",
  description: "As it was",
  category: "Tests",
  features: ["one", "two"],
  createdAt: "2020-02-29T12:00:00.000Z",
  legacy: { nested: [1, null, "two"] },
};

/** The same admin has two windows. */
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
    /^(Someone else|The import command|You) saved this work (in another window )?while you were editing it/,
  );
}

describe("the later of two simultaneous edits", () => {
  let mine: Page;

  beforeEach(async () => {
    await app.putWorks({ id: "edited", ...stored });
    mine = await admin.visit(edit);
  });

  it("is merged without a question if it changes other fields, and names the colleague", async () => {
    app.addPerson({ email: "cy@example.org", name: "Cy" });
    const colleague = await app.signIn("cy@example.org");
    await saveElsewhere({ Description: "Theirs", Features: "one, two, three" }, colleague);
    await saveElsewhere({ Description: "Theirs again" });
    mine.fill({ Title: "Mine", Category: "" });
    const dashboard = await mine.press("Update Work");
    expect(dashboard.main.get("status").text).toBe(
      "Updated Mine. Cy changed it at the same time (Description, Features). Both edits are saved.",
    );
    const { category, ...rest } = stored;
    const merged = await app.storedWork("edited");
    expect(merged).toMatchObject({
      ...rest,
      title: "Mine",
      description: "Theirs again",
      features: ["one", "two", "three"],
    });
    expect(merged).not.toHaveProperty("category", category);
  });

  it("succeeds if both edits are equal", async () => {
    await saveElsewhere({ Title: "Same" });
    const { rev } = (await app.storedWork("edited")) ?? {};
    const dashboard = await mine.fill({ Title: "Same" }).press("Update Work");
    expect(dashboard.path).toContain("/admin/dashboard?changed=");
    expect(await app.storedWork("edited")).toMatchObject({ rev });
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
        expect.stringMatching(/^Saved version, by you, today [\d:]+ [AP]M: Theirs$/),
      ]);
      expect(choices.map((choice) => choice.attribute("checked"))).toEqual(["", undefined]);
      const [line] = page.get("alert").all("link");
      expect(line?.text).toBe(
        "Title: You also changed this field in another window. Choose which version to keep.",
      );
      const [first] = page.root.select(line?.attribute("href") ?? "");
      expect(first?.description).toContain(line?.text);
      expect(page.field("Category").value).toBe("Mine, too");
      expect(page.field("Description").value).toBe("Line 1\nLine 2");
      expect(await app.storedWork("edited")).toEqual(before);
    });

    it("saves the admin's own version and the merged rest", async () => {
      const page = await mine.press("Update Work");
      const dashboard = await page.press("Update Work");
      expect(dashboard.main.get("status").text).toBe("Updated Mine.");
      expect(await app.storedWork("edited")).toMatchObject({
        title: "Mine",
        description: "Line 1\nLine 2",
        category: "Mine, too",
        createdAt: stored.createdAt,
        legacy: stored.legacy,
      });
    });

    it("saves the other person's title if it is chosen", async () => {
      const page = await mine.press("Update Work");
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

    it("names the other person", async () => {
      await app.putWorks({ id: "edited", ...stored, title: "Imported" });
      const page = await mine.press("Update Work");
      expect(problemOf(page)).toMatch(/^The import command saved this work/);
      expect(page.main.all("radio", /version/)[1]?.name).toMatch(
        /^Saved version, by the import command, /,
      );
    });

    it("can be discarded in favor of the saved version", async () => {
      const before = await app.storedWork("edited");
      const conflict = await mine.press("Update Work");
      const page = await conflict.press("Discard your changes and edit the saved version");
      expect(page.typed()).toMatchObject({
        title: "Theirs",
        category: "Tests",
      });
      expect(page.all("radio", /version/)).toEqual([]);
      expect(await app.storedWork("edited")).toEqual(before);
    });
  });

  it("asks about the type if another type would drop entered values", async () => {
    await saveElsewhere({ Features: "one, two, three" });
    const page = await mine.fill({ Type: "Small image" }).press("Update Work");
    expectConflict(page);
    expect(choicesOf(page)).toEqual(["Type"]);
    const large = page.main.all("radio", /large-feature$/)[0]?.name ?? "";
    await page.fill({ [large]: true }).press("Update Work");
    expect(await app.storedWork("edited")).toMatchObject({
      type: "large-feature",
      features: ["one", "two", "three"],
    });
  });
});

describe("an edit that is based on no stored revision", () => {
  it.each(["0", "-1", "abc", "0.5", "1e999", "9007199254740993"])(
    "(%s) is a conflict and never overwrites the work",
    async (rev) => {
      await app.putWorks({ id: "edited", ...stored });
      const fields = { title: "Forged", type: "list-item", rev };
      expectConflict(await admin.post(edit, fields));
      expect(await app.storedWork("edited")).toMatchObject(stored);
    },
  );
});

describe("an edit of a work that was deleted during the edit", () => {
  it("keeps the input, and can add the work again", async () => {
    await app.putWorks({ id: "edited", ...stored });
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
});
