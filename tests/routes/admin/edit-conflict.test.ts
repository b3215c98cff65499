import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../support/app";
import type { Page } from "../../support/page/page";
import { problemOf } from "../../support/refused-form";

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

/** Saves the work as someone else at another computer does. */
async function saveElsewhere(fields: Record<string, string>) {
  const page = await other.visit(edit);
  const saved = await page.fill(fields).press("Update Work");
  expect(saved.path).toContain("/admin/dashboard?changed=");
}

function expectConflict(page: Page) {
  expect(page.status).toBe(409);
  expect(page.title).toMatch(/^Error: /);
  expect(problemOf(page)).toMatch(
    /^Someone else saved this work while you were editing it\./,
  );
}

describe("of two edits at once, the later one", () => {
  let mine: Page;

  beforeEach(async () => {
    await app.putWorks({ id: "edited", ...stored });
    mine = await admin.visit(edit);
    mine.fill({ Title: "Mine", Category: "Mine, too" });
    await saveElsewhere({ Title: "Theirs", Description: "Theirs, too" });
  });

  it("is refused, and both versions are shown side by side", async () => {
    const before = await app.storedWork("edited");
    const page = await mine.press("Update Work");
    expectConflict(page);
    const [header, ...rows] = page.get("table").all("row");
    expect(header?.all("columnheader").map(({ text }) => text)).toEqual([
      "Field",
      "Yours, not saved",
      "Stored now",
    ]);
    const texts = rows.map((row) => [
      row.get("rowheader").text,
      ...row.all("cell").map(({ text }) => text),
    ]);
    expect(texts).toEqual([
      ["Title", "Mine", "Theirs"],
      ["Description", "As it was", "Theirs, too"],
      ["Category", "Mine, too", "Tests"],
    ]);
    expect(page.typed()).toMatchObject({
      title: "Mine",
      category: "Mine, too",
    });
    expect(await app.storedWork("edited")).toEqual(before);
  });

  it("can be saved over the other after that", async () => {
    const page = await mine.press("Update Work");
    const dashboard = await page.press("Update Work");
    expect(dashboard.main.get("status").text).toBe("Updated Mine.");
    expect(await app.storedWork("edited")).toMatchObject({
      title: "Mine",
      description: "As it was",
      category: "Mine, too",
      createdAt: stored.createdAt,
      legacy: stored.legacy,
    });
  });

  it("can be discarded for the stored version", async () => {
    const before = await app.storedWork("edited");
    const conflict = await mine.press("Update Work");
    const page = await conflict.press(
      "Discard yours and edit the stored version",
    );
    expect(page.typed()).toMatchObject({
      title: "Theirs",
      description: "Theirs, too",
      category: "Tests",
    });
    expect(page.all("table")).toEqual([]);
    expect(await app.storedWork("edited")).toEqual(before);
    const dashboard = await page.press("Update Work");
    expect(dashboard.main.get("status").text).toBe("Updated Theirs.");
  });

  it("conflicts again with a third edit", async () => {
    const conflict = await mine.press("Update Work");
    await saveElsewhere({ Title: "Third" });
    const page = await conflict.press("Update Work");
    expectConflict(page);
    expect(page.main.get("table").text).toContain("Third");
    expect(page.field("Title").value).toBe("Mine");
    expect(await app.storedWork("edited")).toMatchObject({ title: "Third" });
  });
});

describe("an edit that is based on no stored revision", () => {
  it.each(["1", "-1", "abc", "0.5", "1e999", "9007199254740993"])(
    "such as %s is a conflict, never an overwrite",
    async (rev) => {
      await app.putWorks({ id: "edited", ...stored });
      const fields = { title: "Forged", type: "list-item", rev };
      expectConflict(await admin.post(edit, fields));
      expect(await app.storedWork("edited")).toMatchObject(stored);
    },
  );
});

describe("an edit of a work that was deleted meanwhile", () => {
  it("keeps what was typed, and can add the work again", async () => {
    await app.putWorks({ id: "edited", ...stored });
    const page = await admin.visit(edit);
    page.fill({ Title: "Still Here", Description: "Typed for long" });
    await app.removeWork("edited");
    const refused = await page.press("Update Work");
    expect(refused.status).toBe(409);
    expect(problemOf(refused)).toMatch(
      /^This work was deleted while you were editing it\./,
    );
    expect(refused.typed()).toMatchObject({
      id: "edited",
      title: "Still Here",
      description: "Typed for long",
      category: "Tests",
    });
    expect(await app.storedWork("edited")).toBeUndefined();
    const dashboard = await refused.press("Add Work");
    expect(dashboard.main.get("status").text).toBe("Added Still Here.");
    expect(await app.storedWork("edited")).toMatchObject({
      title: "Still Here",
      description: "Typed for long",
      features: ["one", "two"],
    });
  });
});
