import { describe, expect, it } from "vitest";
import { storedPicture } from "../../../support/stored-picture";
import { app, admin, trash, deleteWork, titles, restore, map } from "./trash-site";

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

  it("asks for confirmation, then keeps only who did it and when", async () => {
    await app.putWorks({ id: "map", ...map, description: "Secret" });
    await deleteWork("map");
    const page = await (await admin.visit(trash)).press("Delete permanently: Map");
    expect(page.heading).toBe("Delete this work permanently?");
    expect(page.main.text).toContain("The whole history of this work will be deleted");
    expect(await titles()).toEqual(["Map"]);
    const next = await page.press("Delete permanently");
    expect(next.main.get("status").text).toBe("Deleted permanently.");
    expect(next.main.text).toContain("The trash is empty.");
    const history = await admin.visit("/admin/dashboard/map/history");
    expect(history.main.text).toMatch(/Deleted permanently today at .* by keeper@example\.org\./);
    expect(JSON.stringify(app.rows("changes"))).not.toContain("Secret");
  });

  it("deletes the images that only this work uses, if asked", async () => {
    const [own, former, shared] = [
      await storedPicture(app, "#111111"),
      await storedPicture(app, "#222222"),
      await storedPicture(app, "#333333"),
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
