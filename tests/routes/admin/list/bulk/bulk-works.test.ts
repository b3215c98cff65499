import { undo } from "../../../../support/page/undo";
import { describe, expect, it } from "vitest";
import { dashboard, app, admin, works, choose } from "./trees-site";

async function stored(field: string): Promise<Record<string, unknown>> {
  const all = await app.storedWorks();
  return Object.fromEntries(all.map(({ id, document }) => [id, document[field]]));
}

describe("a bulk action", () => {
  it("shows which works would change, and one undo reverts them all", async () => {
    const page = await choose(["Ash", "Draft"], { Action: "Make drafts" });
    expect(page.status).toBe(200);
    expect(page.heading).toBe("Make 1 work a draft?");
    expect(page.main.text).toContain("4 works, 2 selected");
    expect(page.main.all("listitem").map(({ text }) => text)).toEqual([
      "Ash Visibility now: Public. Afterward: Draft.",
      "Draft",
    ]);
    expect(page.main.text).toContain("1 of the selected works will not change.");
    expect(await stored("status")).not.toHaveProperty("ash", "draft");

    const done = await page.press("Make 1 work a draft");
    expect(done.redirects).toEqual([303]);
    expect(done.main.text).toContain("Saved. Visitors no longer see Ash.");
    expect(await stored("status")).toMatchObject({ ash: "draft" });
    await undo(done);
    expect(await stored("status")).toMatchObject({ ash: undefined });
  });

  it("moves all matching works to another category and back", async () => {
    const page = await choose(
      [],
      {
        Works: "All 3 that match",
        Action: "Set category",
        "New category": "Wood",
      },
      `${dashboard}?state=published`,
    );
    expect(page.heading).toBe("Move 3 works to the category “Wood”?");
    const done = await page.press("Update 3 works");
    expect(done.path).toContain("state=public");
    expect(done.main.text).toContain("Moved 3 works to Wood.");
    expect(await stored("category")).toEqual({
      ash: "Wood",
      birch: "Wood",
      cedar: "Wood",
      draft: "Trees",
    });
    await undo(done);
    expect(new Set(Object.values(await stored("category")))).toEqual(new Set(["Trees"]));
  });

  it("sets the creator of all works on a page, with the known name, and removes it", async () => {
    await app.putWorks({
      id: "elm",
      title: "Elm",
      type: "list-item",
      category: "Trees",
      creatorId: "ada",
      creatorName: "Ada Wood",
    });
    const page = await choose([], {
      Works: "All 5 on this page",
      Action: "Set creator",
      "Creator ID": "ada",
    });
    expect(page.heading).toBe("Set the creator of 4 works to Ada Wood?");
    await page.press("Update 4 works");
    expect(new Set(Object.values(await stored("creatorName")))).toEqual(new Set(["Ada Wood"]));
    const removal = await choose(["Elm"], {
      Action: "Set creator",
      "Creator ID": "",
    });
    expect(removal.heading).toBe("Remove the creator from 1 work?");
    await removal.press("Update 1 work");
    expect(await stored("creatorName")).toMatchObject({
      ash: "Ada Wood",
      elm: undefined,
    });
  });

  it("adds a known maker to all works on a page, and removes it again", async () => {
    await app.putWorks({
      id: "elm",
      title: "Elm",
      type: "list-item",
      category: "Trees",
      creatorId: "wren",
      creatorName: "Wren",
      creatorIsAgent: true,
    });
    const page = await choose([], {
      Works: "All 5 on this page",
      Action: "Add a maker",
      "Creator ID": "wren",
    });
    expect(page.heading).toBe("Add Wren to the makers of 4 works?");
    expect(page.main.text).toContain("Makers Added: Wren (wren), AI agent");
    await page.press("Update 4 works");
    expect(await stored("creatorName")).toMatchObject({ ash: "Wren" });
    expect(await stored("creatorIsAgent")).toMatchObject({ ash: true });
    const again = await choose(["Ash"], {
      Action: "Remove a maker",
      "Creator ID": "wren",
    });
    await again.press("Update 1 work");
    expect(await stored("creatorId")).toMatchObject({ ash: undefined });
  });

  it("deletes works for visitors immediately, and an undo restores them", async () => {
    const page = await choose(["Ash", "Birch"], { Action: "Delete" });
    const done = await page.press("Delete 2 works");
    expect(page.main.text).toContain("Visitors will no longer see 2 works.");
    expect(done.main.text).toContain("Deleted 2 works. Visitors no longer see them.");
    const visitor = app.newVisitor();
    expect((await visitor.visit("/works")).main.text).not.toContain("Birch");
    await undo(done);
    expect((await visitor.visit("/works")).main.text).toContain("Birch");
  });

  it("returns to the list that it was started from", async () => {
    const list = `${dashboard}?q=a&sort=title`;
    const page = await choose(["Ash"], { Action: "Delete" }, list);
    expect((await page.press("Cancel")).path).toBe(list);
    const done = await page.press("Delete 1 work");
    expect(done.path).toMatch(/^\/admin\/dashboard\?q=a&sort=title&changed=[\w-]+$/);
  });

  it("reports that no works would change", async () => {
    const page = await choose(["Draft"], { Action: "Make drafts" });
    expect(page.heading).toBe("No works would change");
    expect(page.main.all("button")).toHaveLength(1);
  });
});

describe("a bulk action is rejected", () => {
  it("without works", async () => {
    const page = await choose([], { Action: "Delete" });
    expect(page.status).toBe(422);
    expect(page.get("alert").text).toContain("Select at least one work.");
  });

  it("without an action, and continues after one is chosen", async () => {
    const page = await choose(["Ash"], {});
    expect(page.status).toBe(422);
    expect(page.get("alert").text).toContain("Choose an action.");
    const next = await page.fill({ Action: "Delete" }).press("Continue");
    expect(next.heading).toBe("Delete 1 work?");
  });

  it("with an invalid category", async () => {
    const page = await choose(["Ash", "Cedar"], {
      Action: "Set category",
      "New category": "bell \u0007",
    });
    expect(page.status).toBe(422);
    expect(page.field("New category").value).toBe("bell \u0007");
    expect(page.field("New category").description).toContain("cannot be");
    const next = await page.fill({ "New category": "Bell" }).press("Continue");
    expect(next.heading).toBe("Move 2 works to the category “Bell”?");
  });

  it("with a creator's name but no ID, which would remove the creator", async () => {
    const page = await choose(["Ash"], {
      Action: "Set creator",
      "Creator name": "Ada",
    });
    expect(page.status).toBe(422);
    expect(page.field("Creator ID").description).toContain("Enter a creator ID.");
    expect(page.field("Creator name").value).toBe("Ada");
  });

  it("with too many fields or too large a form", async () => {
    const ids = Array.from({ length: 80 }, (_, n): [string, string] => ["id", `work-${n}`]);
    expect((await admin.post(`${dashboard}/bulk`, ids)).status).toBe(400);
    const long = { id: "x".repeat(310_000), action: "delete" };
    expect((await admin.post(`${dashboard}/bulk`, long)).status).toBe(413);
  });

  it("but not with 50 works that have long IDs", async () => {
    const many = Array.from({ length: 50 }, (_, n) => ({
      id: `${"é".repeat(600)}-${n}`,
      title: `Long ${n}`,
      type: "list-item",
    }));
    await app.putWorks(...many);
    const list = await admin.visit(`${dashboard}?q=long`);
    const page = await list
      .fill({ Works: "All 50 that match", Action: "Delete" })
      .press("Continue");
    const done = await page.press("Delete 50 works");
    expect(done.main.text).toContain("Deleted 50 works.");
    expect(await app.storedWorks()).toHaveLength(works.length);
  });
});

it("a bulk action returns to the same list after a sign-in, to select works again", async () => {
  const page = await choose(["Ash"], { Action: "Delete" }, `${dashboard}?q=ash`);
  const visitor = await app.signIn();
  const asked = await visitor.visit(`${dashboard}/bulk?back=/admin/dashboard?q=ash`);
  expect(asked.heading).toBe("Nothing is selected");
  const link = asked.get("link", "Go back and select works");
  expect(link.attribute("href")).toBe(`${dashboard}?q=ash`);
  await page.press("Cancel");
});
