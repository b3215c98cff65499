import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import type { Part } from "../../../support/page/part";
import { storedImage } from "../../../support/stored-image";

const begin = new Date("2026-03-01T20:00:00Z");
vi.useFakeTimers({ toFake: ["Date"], now: begin });

const app = await loadApp({ works: [] });
const admin = await app.signIn();
const trash = "/admin/trash";

const map = { title: "Map", type: "list-item", createdAt: "2020-01-01T00:00:00Z" };

async function deleteWork(id: string): Promise<Page> {
  const page = await admin.visit(`/admin/dashboard/${id}/delete`);
  return page.press("Delete work");
}

async function titles(visitor = admin): Promise<string[]> {
  const page = await visitor.visit(trash);
  return page.main
    .all("heading")
    .map(({ text }) => text)
    .slice(1)
    .sort();
}

async function restore(page: Page, title: string): Promise<Page> {
  const asked = await page.press(`Restore ${title}`);
  return asked.press("Restore");
}

beforeEach(async () => {
  vi.setSystemTime(begin);
  await app.removeWork(...(await app.storedWorks()).map(({ id }) => id));
  app.execute("DELETE FROM changes");
});

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

  it("can have the longest IDs on an address that every server takes", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(1499, "x"));
    await app.putWorks(...ids.map((id) => ({ id, ...map })));
    for (const id of ids) await app.removeWork(id);
    const list = await admin.visit(trash);
    for (const button of ["Restore selected", "Delete selected permanently"] as const) {
      // eww shows the value of a button.
      expect(list.get("button", button).attribute("value")).toBe(button);
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

const taken = "uses the ID of Map now. Delete that work first.";
const appTaken = "uses the App ID of Map now. Change the App ID of that work first.";

describe.each([
  ["ID", { id: "map", title: "New map" }, taken],
  ["App ID", { id: "new", title: "New map" }, appTaken],
])("a restoration whose %s is in use", (_, other, problem) => {
  async function openTrash(): Promise<Page> {
    await app.putWorks({ id: "map", ...map, appId: "app" });
    await deleteWork("map");
    return admin.visit(trash);
  }

  const takeIds = () => app.putWorks({ ...map, ...other, appId: "app" });

  function expectConflict({ main }: Page): void {
    expect(main.text).toContain(`The work “New map” ${problem}`);
    expect(main.get("link", "Open New map").attribute("href")).toBe(
      `/admin/dashboard/${other.id}/edit`,
    );
    expect(main.all("button")).toEqual([]);
  }

  it("says by which work, with a link, instead of a button", async () => {
    const page = await openTrash();
    await takeIds();
    expectConflict(await page.press("Restore Map"));
  });

  it("says so if it was taken after the page opened", async () => {
    const page = await (await openTrash()).press("Restore Map");
    await takeIds();
    const refused = await page.press("Restore");
    expect(refused.status).toBe(409);
    expectConflict(refused);
    expect(await app.storedWork(other.id)).toMatchObject({ title: "New map" });
    expect(await titles()).toEqual(["Map"]);
  });
});

const old = { ...map, updatedAt: "2024-05-06T07:08:09.000Z" };
const other = { ...old, id: "other", title: "Other" };

it.each([
  ["restores a work that shared its App ID when it was deleted", true],
  ["does not restore a work whose App ID belonged to a work that was deleted before", false],
])("%s", async (_, isShared) => {
  await app.putWorks({ ...other, appId: isShared ? "other" : "app" });
  if (!isShared) await deleteWork("other");
  vi.setSystemTime("2026-03-01T20:01:00Z");
  await app.putWorks({ id: "map", ...old, appId: "app" });
  if (isShared) {
    app.execute(`UPDATE works SET data = json_patch(data, '{"appId":"app"}') WHERE id = 'other'`);
    await expect
      .poll(async () => (await admin.visit("/admin/dashboard/other/edit")).field("App ID").value)
      .toBe("app");
  }
  vi.setSystemTime("2026-03-01T20:02:00Z");
  await deleteWork("map");
  vi.setSystemTime("2026-03-01T20:03:00Z");
  if (!isShared) await restore(await admin.visit(trash), "Other");
  const page = await (await admin.visit(trash)).press("Restore Map");
  const found = await app.storedWork("other");
  expect(found).toMatchObject({ appId: "app", updatedAt: old.updatedAt });
  if (isShared) {
    await page.press("Restore");
    expect(await app.storedWork("map")).toMatchObject({ appId: "app" });
  } else {
    expect(page.main.text).toContain("The work “Other” uses the App ID of Map now.");
  }
});

describe("“Delete permanently”", () => {
  it("deletes all traces of a work that was restored and of earlier works, and says so", async () => {
    await app.putWorks({ id: "map", ...map, description: "Secret" });
    await deleteWork("map");
    await restore(await admin.visit(trash), "Map");
    await app.removeWork("map");
    await app.putWorks({ id: "map", ...map, title: "Another" });
    await app.removeWork("map");
    const page = await (await admin.visit(trash)).press("Delete permanently: Another");
    expect(page.main.text).toContain("so will all earlier works with the same ID in the trash.");
    await page.press("Delete permanently");
    expect(await titles()).toEqual([]);
    expect(JSON.stringify(app.rows("changes"))).not.toContain("Secret");
    await app.putWorks({ id: "map", ...map, title: "New map" });
    const history = await admin.visit("/admin/dashboard/map/history");
    expect(history.main.text).not.toContain("Deleted permanently");
    expect(history.main.get("list").all("listitem")).toHaveLength(1);
    const version = await admin.visit("/admin/works/review?source=version&work=map&rev=1");
    expect(version.status).toBe(404);
  });

  it("deletes the images that only this work uses, if asked", async () => {
    const [own, former, shared] = [
      await storedImage(app, "#111111"),
      await storedImage(app, "#222222"),
      await storedImage(app, "#333333"),
    ];
    const statuses = async () => {
      const pages = [own, former, shared].map((path) => admin.visit(path));
      return (await Promise.all(pages)).map(({ status }) => status);
    };
    for (const [isChecked, expected] of [
      [false, [200, 200, 200]],
      [true, [404, 404, 200]],
    ] as const) {
      app.execute("DELETE FROM changes");
      await app.putWorks({ id: "map", ...map, imageUrl: former });
      const fields = { imageUrl: own, iconUrl: shared };
      await app.putWorks({ id: "map", ...map, ...fields });
      await app.putWorks({ id: "plan", ...map, imageUrl: shared });
      await deleteWork("map");
      const page = await (await admin.visit(trash)).press("Delete permanently: Map");
      const box = "Also delete the 2 images that nothing else uses";
      page.fill({ [box]: isChecked });
      await page.press("Delete permanently");
      expect(await statuses()).toEqual(expected);
    }
  });

  it.each(["restore", "delete"])(
    "and “Restore” report that the work is not in the trash (%s)",
    async (form) => {
      await app.putWorks({ id: "map", ...map });
      await deleteWork("map");
      const button = form === "restore" ? "Restore Map" : /^Delete permanently: /;
      const page = await (await admin.visit(trash)).press(button);
      const { path } = page;
      await page.press(form === "restore" ? "Restore" : "Delete permanently");
      const again = await admin.post(path, {}, { follow: true });
      expect(again.main.get("status").text).toBe("That work is not in the trash.");
      expect((await admin.visit(path)).redirects).toEqual([303]);
    },
  );
});
