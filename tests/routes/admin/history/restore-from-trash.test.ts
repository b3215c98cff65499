import { describe, expect, it } from "vitest";
import type { Page } from "../../../support/page/page";
import { app, admin, trash, map, deleteWork, titles } from "./trash-site";

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
