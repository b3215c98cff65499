import { undo } from "../../../support/page/undo";
import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

const app = await loadApp();
const admin = await app.signIn();

const id = "to be deleted %2F?";
const title = `Doomed "Work" <b>日本語</b>`;
const document = {
  zebra: "an unknown field, out of order",
  title,
  type: "list-item",
  description: "Two\nlines & <markup> \u200d ' \" \\ 🎨",
  createdAt: "2019-05-05T05:05:05.000Z",
  updatedAt: "not even a date",
  nested: { list: [1, 2.5, null, { deep: true }] },
};

beforeEach(() => app.putWorks({ id, ...document }));

async function ask(name = title): Promise<Page> {
  const page = await admin.visit("/admin/dashboard");
  return page.press(`Delete ${name}`);
}

function noticeOf(page: Page): string {
  return page.main.get("status").text;
}

describe("deleting a work", () => {
  it("asks for confirmation, names the work, and can be canceled", async () => {
    const page = await ask();
    expect(page.heading).toBe("Delete this work?");
    expect(page.title).toBe(`Delete ${title}? – Prajna AI Labs`);
    expect(page.main.text).toContain(title);
    expect((await page.press("Cancel")).heading).toBe("Dashboard");
    expect(await app.storedWork(id)).toMatchObject(document);
  });

  it("removes the work immediately, and undo restores it unchanged", async () => {
    const page = await (await ask()).press("Delete work");
    expect(page.heading).toBe("Dashboard");
    expect(page.redirects).toEqual([303]);
    expect(noticeOf(page)).toContain(`Deleted ${title}.`);
    expect(page.all("heading", title)).toEqual([]);
    expect(await app.storedWork(id)).toBeUndefined();

    const reloaded = await admin.visit(page.path);
    const back = await undo(reloaded);
    expect(noticeOf(back)).toContain(`Undid the deletion of ${title}.`);
    expect(back.get("heading", title)).toBeDefined();
    expect(await app.storedWork(id)).toMatchObject(document);
  });

  it("succeeds for a work that is already deleted", async () => {
    const page = await ask();
    await app.removeWork(id);
    const done = await page.press("Delete work");
    expect(done.heading).toBe("Dashboard");
    expect(noticeOf(done)).toBe("That work was already deleted.");
    expect(done.all("link", "Undo")).toEqual([]);
    expect((await admin.visit(page.path)).heading).toBe("Dashboard");
  });

  it("is not undone if another work has taken the ID", async () => {
    const page = await (await ask()).press("Delete work");
    const newer = { title: "Newer", type: "small-image" };
    await app.putWorks({ id, ...newer });
    const asked = await page.press("Undo");
    expect(asked.main.text).toContain(`The work “Newer” uses the ID of ${title} now.`);
    expect(asked.main.all("button")).toEqual([]);
    expect(await app.storedWork(id)).toMatchObject(newer);
  });

  it.each(["with/a slash", " spaces around ", "__odd__"])(
    "works for %j, an ID that the form rejects",
    async (odd) => {
      const name = `Odd ${odd.trim()}`;
      await app.putWorks({ id: odd, ...document, title: name });
      const page = await (await ask(name)).press("Delete work");
      expect(noticeOf(page)).toContain(`Deleted ${name}.`);
      expect(await app.storedWork(odd)).toBeUndefined();
      const back = await undo(page);
      expect(noticeOf(back)).toContain(`Undid the deletion of ${name}.`);
      expect(await app.storedWork(odd)).toMatchObject({ title: name });
      await app.removeWork(odd);
    },
  );
});
