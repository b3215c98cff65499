import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

const app = await loadApp();
const admin = await app.signIn();
const edit = "/admin/dashboard/moon/edit";

const shots = [
  { id: "a", url: "/a.png", caption: "First" },
  { id: "b", url: "/b.png", caption: "" },
  { id: "c", url: "/c.png", caption: "Third" },
];

function rowsOf(page: Page): string[] {
  const urls = page.main.select('[name^="screenshots."][name$=".url"]');
  return urls.map(({ value }) => value);
}

function focusedOn(page: Page): string | undefined {
  const [focused] = page.root.select("[autofocus]");
  return focused?.attribute("name") ?? focused?.attribute("value");
}

describe("the screenshots of a form", () => {
  let page: Page;

  beforeEach(async () => {
    await app.putWorks({
      id: "moon",
      title: "Moon",
      type: "list-item",
      screenshots: shots,
    });
    page = await admin.visit(edit);
  });

  it("are rows that can be moved, removed, and added without saving", async () => {
    const before = await app.storedWork("moon");
    page.fill({ Title: "Typed", "Screenshot 2 caption": "Second" });
    const up = await page.press("Up screenshot 2");
    expect(up.status).toBe(200);
    expect(rowsOf(up)).toEqual(["/b.png", "/a.png", "/c.png"]);
    expect(up.field("Screenshot 1 caption").value).toBe("Second");
    const down = await up.press("Down screenshot 2");
    expect(rowsOf(down)).toEqual(["/b.png", "/c.png", "/a.png"]);
    const removed = await down.press("Remove screenshot 1");
    expect(rowsOf(removed)).toEqual(["/c.png", "/a.png"]);
    const added = await removed.press("Add a screenshot");
    expect(rowsOf(added)).toEqual(["/c.png", "/a.png", ""]);
    expect(added.field("Title").value).toBe("Typed");
    expect(await app.storedWork("moon")).toEqual(before);
    added.fill({ "Screenshot 3 URL": "/d.png" });
    await added.press("Update Work");
    expect(await app.storedWork("moon")).toMatchObject({
      title: "Typed",
      screenshots: [shots[2], shots[0], { id: "1", url: "/d.png", caption: "" }],
    });
  });

  it("move the focus to the next step", async () => {
    expect(focusedOn(await page.press("Add a screenshot"))).toBe("screenshots.3.file");
    const up = await page.press("Up screenshot 3");
    expect(up.root.select("[autofocus]")[0]?.attribute("value")).toBe("up 2");
    const removed = await page.press("Remove screenshot 1");
    expect(removed.root.select("[autofocus]")[0]?.attribute("value")).toBe("add");
  });

  it("offer no move beyond the first and last row", () => {
    const names = page.main.all("button", /^(Up|Down) screenshot/);
    expect(names.map(({ name }) => name)).toEqual([
      "Down screenshot 1",
      "Up screenshot 2",
      "Down screenshot 2",
      "Up screenshot 3",
    ]);
  });

  it("are limited in number", async () => {
    const url = "/x.png";
    const screenshots = Array.from({ length: 30 }, (_, id) => ({
      id: String(id),
      url,
      caption: "",
    }));
    await app.putWorks({
      id: "moon",
      title: "Moon",
      type: "list-item",
      screenshots,
    });
    const full = await admin.visit(edit);
    expect(full.all("button", "Add a screenshot")).toEqual([]);
    const saved = await full.fill({ Title: "Many" }).press("Update Work");
    expect(saved.redirects).toEqual([303]);
  });

  it.each(["Title", "Screenshot 2 URL", "Share text"])(
    "do not change when Enter is pressed in “%s”",
    async (label) => {
      if (page.field(label).element.name === "textarea") return;
      const saved = await page.fill({ Title: "Entered" }).enter(label);
      expect(saved.redirects).toEqual([303]);
      expect(await app.storedWork("moon")).toMatchObject({
        title: "Entered",
        screenshots: shots,
      });
    },
  );
});
