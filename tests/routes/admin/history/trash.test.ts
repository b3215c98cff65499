import { beforeEach, describe, expect, it, vi } from "vitest";
import { undo } from "../../../support/page/undo";
import type { Page } from "../../../support/page/page";
import type { Part } from "../../../support/page/part";
import { app, admin, trash, map, deleteWork, titles, restore } from "./trash-site";

function entry(page: Page, title: string): Part {
  const found = page.main.all("listitem").filter((item) => item.all("heading", title).length > 0);
  if (found[0]) return found[0];
  throw new Error(`The trash has no ${title}: ${page.main.text}`);
}

describe("the trash", () => {
  it("is empty at first, and lists removed works with time and person", async () => {
    expect((await admin.visit(trash)).main.text).toContain("The trash is empty.");
    await app.putWorks({ id: "map", ...map });
    await deleteWork("map");
    const { text } = entry(await admin.visit(trash), "Map");
    expect(text).toMatch(
      /^Map ID map\. Deleted today at [\d:]+ [AP]M by keeper@example\.org\. Comes back as: Public Restore/,
    );
  });

  it("restores one of five deleted works a day later", async () => {
    const ids = ["a", "b", "c", "d", "e"];
    for (const id of ids) await app.putWorks({ id, ...map, title: `Work ${id}` });
    const before = await app.storedWork("c");
    for (const id of ids) await deleteWork(id);
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    const again = await app.signIn();
    const page = await again.visit(trash);
    const next = await restore(page, "Work c");
    expect(next.path).toMatch(/^\/admin\/trash\?changed=/);
    expect(next.main.text).toContain("Restored Work c from the trash. Visitors see it.");
    expect(await app.storedWork("c")).toEqual({ ...before, rev: 3 });
    expect(await titles(again)).toEqual(["Work a", "Work b", "Work d", "Work e"]);
    const reloaded = await again.visit(next.path);
    await undo(reloaded);
    expect(await app.storedWork("c")).toBeUndefined();
    expect(await titles(again)).toContain("Work c");
  });

  async function deleteMany(count: number): Promise<void> {
    const works = Array.from({ length: count }, (_, index) => ({
      id: `work-${index}`,
      ...map,
      title: `Work ${index}`,
    }));
    await app.putWorks(...works);
    for (const { id } of works) await app.removeWork(id);
  }

  it("pages through more than 50 works", async () => {
    await deleteMany(53);
    const first = await admin.visit(trash);
    expect(first.main.all("heading")).toHaveLength(51);
    const second = await first.press("Older");
    expect(second.main.all("heading")).toHaveLength(4);
    expect((await second.press("Latest")).main.text).toBe(first.main.text);
    app.execute("DELETE FROM changes WHERE action = 'delete'");
    const { text } = (await admin.visit(second.path)).main;
    expect(text).toContain("There are no more works.");
    expect(text).not.toContain("The trash is empty.");
  });

  it("restores a selected work that another deletion moved to the next page", async () => {
    await deleteMany(50);
    const page = await admin.visit(trash);
    const [oldest = ""] = page.main
      .all("heading")
      .slice(-1)
      .map(({ text }) => text);
    page.fill({ [`Select ${oldest}`]: true });
    await app.putWorks({ id: "new", ...map });
    vi.setSystemTime(Date.now() + 1000);
    await app.removeWork("new");
    expect((await admin.visit(trash)).main.text).not.toContain(`${oldest} ID`);
    const asked = await page.press("Restore selected");
    expect(asked.main.get("heading", oldest).text).toBe(oldest);
  });
});

describe("several works in the trash", () => {
  const all = ["a", "b", "c"];

  beforeEach(async () => {
    for (const id of all) {
      await app.putWorks({ id, ...map, title: `Work ${id}` });
      await deleteWork(id);
    }
  });

  it("are restored together, in one action", async () => {
    const page = await admin.visit(trash);
    const none = await page.press("Restore selected");
    expect(none.status).toBe(422);
    expect(none.get("alert").text).toContain("Select at least one work.");
    page.fill({ "Select Work a": true, "Select Work c": true });
    const asked = await page.press("Restore selected");
    expect(asked.heading).toBe("Restore 2 works?");
    expect(asked.main.text).toContain("Visitors will see 2 more works.");
    const done = await asked.press("Restore");
    expect(done.main.get("status").text).toBe(
      "Restored 2 works from the trash. Visitors now see them.",
    );
    expect(await titles()).toEqual(["Work b"]);
    await undo(done);
    expect(await titles()).toEqual(["Work a", "Work b", "Work c"]);
  });

  it("can have the longest IDs on an address that every server takes", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(1499, "x"));
    await app.putWorks(...ids.map((id) => ({ id, ...map })));
    for (const id of ids) await app.removeWork(id);
    const list = await admin.visit(trash);
    for (const button of ["Restore selected", "Delete selected permanently"] as const) {
      list.fill({ "All 50 works on this page": true });
      const asked = await list.press(button);
      expect(asked.path.length).toBeLessThan(8000);
      expect(asked.heading).toContain("50 works");
    }
  });

  it("are restored without those whose ID is in use", async () => {
    await app.putWorks({ id: "b", ...map, title: "New b" });
    const page = await admin.visit(trash);
    const asked = await page.fill({ "All 3 works on this page": true }).press("Restore selected");
    expect(asked.main.text).toContain(
      "The work “New b” uses the ID of Work b now. Delete that work first.",
    );
    await asked.press("Restore the others");
    expect(await titles()).toEqual(["Work b"]);
    expect(await app.storedWork("b")).toMatchObject({ title: "New b" });
  });

  it("are deleted permanently together", async () => {
    const page = await admin.visit(trash);
    page.fill({ "Select Work a": true, "Select Work c": true });
    const asked = await page.press("Delete selected permanently");
    expect(asked.heading).toBe("Delete 2 works permanently?");
    const done = await asked.press("Delete permanently");
    expect(done.main.get("status").text).toBe("Deleted permanently.");
    expect(await titles()).toEqual(["Work b"]);
  });
});
