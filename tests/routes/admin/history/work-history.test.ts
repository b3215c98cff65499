import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import type { Part } from "../../../support/page/part";
import { undo } from "../../../support/page/undo";
import { openFolder } from "../../../support/stores/embedded-store";

const app = await loadApp();
const admin = await app.signIn();

function historyOf(id: string): string {
  return `/admin/dashboard/${id}/history`;
}

async function add(id: string, fields: Record<string, string>): Promise<void> {
  const page = await admin.visit("/admin/dashboard/new");
  const next = await page.fill({ ID: id, ...fields }).press("Add Work");
  expect(next.redirects).toEqual([303]);
}

async function edit(id: string, fields: Record<string, string>): Promise<void> {
  const page = await admin.visit(`/admin/dashboard/${id}/edit`);
  const next = await page.fill(fields).press("Update Work");
  expect(next.redirects).toEqual([303]);
}

function entry(page: Page, version: number): Part {
  const found = page.main
    .all("listitem")
    .filter((item) => item.text.startsWith(`Version ${version}:`));
  if (found[0]) return found[0];
  throw new Error(`There is no version ${version}: ${page.main.text}`);
}

const longText = "A map of all the slow things in the world, drawn by hand and read by machines.";

describe("the history of a work", () => {
  it("shows when, by whom, and how each field changed, newest first", async () => {
    const description = longText;
    const type = "List item";
    await add("told", { Title: "Map", Type: type, Description: description });
    await edit("told", {
      Price: "$2",
      Category: "Maps",
      Description: longText.replace("slow", "quick"),
    });
    await edit("told", { Category: "", Price: "$3" });
    const page = await admin.visit(historyOf("told"));
    expect(page.heading).toBe("History of Map");
    expect(page.title).toMatch(/^History of Map/);
    expect(page.main.all("heading").map(({ text }) => text)).toEqual([
      "History of Map",
      "Version 3: edited Map (Category, Price), current version",
      "Version 2: edited Map (Description, Category, Price)",
      "Version 1: added Map",
    ]);
    expect(entry(page, 3).text).toMatch(/today [\d:]+ [AP]M by keeper@example\.org/);
    expect(entry(page, 3).text).toContain("Category Removed: Maps Price Before: $2 After: $3");
    const marked = (name: string) =>
      entry(page, 2)
        .select(name)
        .map(({ text }) => text);
    expect(marked("del")).toEqual(["removed: slow"]);
    expect(marked("ins")).toEqual(["added: quick", "Maps", "$2"]);
    expect(entry(page, 1).get("group").text).toMatch(
      /^All \d fields Title Added: Map Type Added: List item Description/,
    );
  });

  it("is linked from the edit form, and pages through long histories", async () => {
    for (let title = 0; title < 25; title += 1) {
      const work = { title: `Title ${title}.`, type: "list-item" };
      await app.putWorks({ id: "often", ...work });
    }
    const dashboard = await admin.visit("/admin/dashboard?q=often");
    const form = await dashboard.press(/^Edit/);
    const first = await form.press("History", form.main);
    expect(first.path).toBe(`${historyOf("often")}?back=/admin/dashboard?q=often`);
    expect(first.main.get("list").all("listitem")).toHaveLength(20);
    const second = await first.press("Older");
    expect(second.main.text).toContain("Title 3. After: Title 4.");
    expect(second.all("link", "Older")).toEqual([]);
    const back = await second.press("Latest");
    expect(back.main.text).toBe(first.main.text);
  });
});

describe("“Restore this version”", () => {
  it("brings back every field of that version, as a new version", async () => {
    await add("back", { Title: "One", Description: "First", Category: "C" });
    const first = await app.storedWork("back");
    for (const title of ["Two", "Three"]) {
      await edit("back", { Title: title, Description: "", Price: "" });
    }
    await edit("back", { Category: "", Subtitle: "" });
    const history = await admin.visit(historyOf("back"));
    const asked = await history.press("Restore this version", entry(history, 1));
    const next = await asked.press("Restore this version");
    expect(next.path).toMatch(/^\/admin\/dashboard\/back\/history\?changed=/);
    expect(next.main.text).toContain("Restored an earlier version of One.");
    expect(await app.storedWork("back")).toEqual({
      ...first,
      rev: 5,
      updatedAt: expect.any(String) as unknown,
    });
    expect(entry(next, 5).text).toContain("restored an earlier version of One");
    const undone = await undo(next, next.main.select(".notice")[0]);
    expect(undone.main.text).toContain("Undid a change to Three.");
  });

  it("restores a deleted work and takes it out of the trash", async () => {
    await add("gone", { Title: "One" });
    await edit("gone", { Title: "Two" });
    await app.removeWork("gone");
    const history = await admin.visit(historyOf("gone"));
    const asked = await history.press("Restore this version", entry(history, 1));
    const next = await asked.press("Restore this version");
    expect(next.main.text).toContain("Restored One from the trash.");
    expect(await app.storedWork("gone")).toMatchObject({ title: "One" });
    const trashed = openFolder(app.dataDir)
      .prepare("SELECT workId FROM changes WHERE inTrash = 1")
      .all();
    expect(trashed).not.toContainEqual({ workId: "gone" });
  });

  it("is not possible while another work uses the App ID", async () => {
    await add("first", { Title: "First", "App ID": "app" });
    await edit("first", { "App ID": "" });
    await add("second", { Title: "Second", "App ID": "app" });
    const history = await admin.visit(historyOf("first"));
    const page = await history.press("Restore this version", entry(history, 1));
    expect(page.main.all("button")).toEqual([]);
    expect(page.main.text).toContain("The work “Second” uses the App ID of this version now.");
    expect(await app.storedWork("first")).not.toHaveProperty("appId");
  });

  it.each(["0", "99", "x"])("answers 404 without such a version: %s", async (rev) => {
    await app.putWorks({ id: "few", title: "Few", type: "list-item" });
    const path = `/admin/works/review?source=version&work=few&rev=${rev}`;
    expect((await admin.visit(path)).status).toBe(404);
    expect((await admin.post(path)).status).toBe(404);
  });
});

describe("a work that another program has changed", () => {
  async function changeElsewhere(id: string, fields: Record<string, unknown>) {
    app.execute(
      `UPDATE works SET data = json_patch(data, '${JSON.stringify(fields)}') WHERE id = '${id}'`,
    );
    // A running site sees another process's write a little later.
    const history = async () => (await admin.visit(historyOf(id))).text;
    await expect.poll(history).toContain("outside this site");
  }

  const titlesOf = (page: Page) => page.main.all("heading").map(({ text }) => text);

  it("lists that change, before and after the next save, and restores the versions around it", async () => {
    await add("shared", { Title: "Map", Type: "List item", Category: "Maps", Price: "$1" });
    await changeElsewhere("shared", { category: "Atlases", views: 7 });
    const before = await admin.visit(historyOf("shared"));
    expect(titlesOf(before)).toEqual([
      "History of Map",
      "Version 2: changed Map outside this site, current version",
      "Version 1: added Map",
    ]);
    expect(entry(before, 2).text).toContain("by another program");
    expect(entry(before, 2).text).toContain("Category Before: Maps After: Atlases");
    await edit("shared", { Price: "$2" });
    const after = await admin.visit(historyOf("shared"));
    expect(titlesOf(after)).toEqual([
      "History of Map",
      "Version 3: edited Map (Price), current version",
      "Version 2: changed Map outside this site",
      "Version 1: added Map",
    ]);
    const review = await after.press("Restore this version", entry(after, 1));
    await review.press("Restore this version");
    expect(await app.storedWork("shared")).toMatchObject({ category: "Maps", price: "$1" });
    expect(await app.storedWork("shared")).not.toHaveProperty("views");
  });

  it("restores an earlier version also if nobody has saved since", async () => {
    await add("unsaved", { Title: "Map", Type: "List item", Category: "Maps" });
    await changeElsewhere("unsaved", { title: "Chart" });
    const page = await admin.visit(historyOf("unsaved"));
    const review = () => page.press("Restore this version", entry(page, 1));
    await expect.poll(async () => (await review()).main.text).toContain("will change");
    await (await review()).press("Restore this version");
    expect(await app.storedWork("unsaved")).toMatchObject({ title: "Map", rev: 3 });
  });
});
