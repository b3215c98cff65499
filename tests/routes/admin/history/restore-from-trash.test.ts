import { beforeEach, describe, expect, it } from "vitest";
import { undo } from "../../../support/page/undo";
import type { Page } from "../../../support/page/page";
import { expectRefusal } from "../../../support/page/refused-form";
import { app, admin, trash, map, deleteWork, titles } from "./trash-site";

describe("a restoration with an ID in use", () => {
  let refused: Page;

  beforeEach(async () => {
    await app.putWorks({ id: "map", ...map });
    await deleteWork("map");
    await app.putWorks({ id: "map", ...map, title: "New map" });
    refused = await (await admin.visit(trash)).press("Restore Map");
  });

  it("offers a choice", () => {
    expect(refused.main.text).toContain("Another work now uses the ID “map”. Choose what to do.");
    refused.get("group", "The ID “map” is in use");
    expect(refused.field("New ID").value).toBe("map-2");
    expect(refused.field("Restore this work with a different ID").attribute("checked")).toBe("");
  });

  it("can use a new ID", async () => {
    const taken = await refused.fill({ "New ID": "map" }).press("Restore");
    expect(taken.status).toBe(409);
    const wrong = await taken.fill({ "New ID": "a/b" }).press("Restore");
    expect(wrong.status).toBe(422);
    const next = await wrong.fill({ "New ID": "old-map" }).press("Restore");
    expect(next.main.text).toContain("Restored Map from the trash.");
    expect(await app.storedWork("old-map")).toMatchObject(map);
    expect(await app.storedWork("map")).toMatchObject({ title: "New map" });
    expect(await titles()).toEqual([]);
  });

  it("replaces the other work and keeps its history", async () => {
    const choice = "Replace “New map”. Its current version stays in the history";
    const next = await refused.fill({ [choice]: true }).press("Restore");
    expect(next.status).toBe(200);
    expect(await app.storedWork("map")).toMatchObject({ ...map, rev: 4 });
    expect(await titles()).toEqual([]);
    const undone = await undo(next);
    expect(undone.status).toBe(200);
    expect(await app.storedWork("map")).toMatchObject({ title: "New map" });
  });

  it("asks for a different App ID if another work uses it", async () => {
    await app.putWorks({ id: "one", ...map, title: "One", appId: "app" });
    await deleteWork("one");
    await app.putWorks({ id: "two", ...map, title: "Two", appId: "app" });
    const page = await admin.visit(trash);
    const asked = await page.press("Restore One");
    expect(asked.main.text).toContain("The work “two” already uses this App ID.");
    expect(asked.field("App ID").value).toBe("app");
    expect((await asked.press("Restore")).status).toBe(409);
    const dots = await asked.fill({ "App ID": " .. " }).press("Restore");
    const error = "An ID cannot be only dots, because it is part of a link.";
    expectRefusal(dots, 422, { "App ID": error });
    await dots.fill({ "App ID": "" }).press("Restore");
    const { appId, ...rest } = (await app.storedWork("one")) ?? {};
    expect(appId).toBeUndefined();
    expect(rest).toMatchObject({ title: "One" });
  });
});

describe("a restoration with an ID that was taken after its page opened", () => {
  async function openedPage(): Promise<Page> {
    await app.putWorks({ id: "map", ...map, appId: "app" });
    await deleteWork("map");
    return (await admin.visit(trash)).press("Restore Map");
  }

  it("offers the same choice", async () => {
    const page = await openedPage();
    await app.putWorks({ id: "map", ...map, title: "New map", appId: "app" });
    const refused = await page.press("Restore");
    const error = "Another work now uses the ID “map”. Choose what to do.";
    expectRefusal(refused, 409, { "New ID": error });
    expect(refused.typed()).toEqual({ way: "new-id", id: "map-2" });
    const taken = await refused.press("Restore");
    const appError =
      "The work “map” already uses this App ID. Choose a different one, or leave it blank.";
    expectRefusal(taken, 409, { "App ID": appError });
    await taken.fill({ "App ID": "other" }).press("Restore");
    expect(await app.storedWork("map-2")).toMatchObject({ appId: "other" });
  });

  it("asks for a different App ID", async () => {
    const page = await openedPage();
    await app.putWorks({ id: "new", ...map, title: "New", appId: "app" });
    const refused = await page.press("Restore");
    const error =
      "The work “new” already uses this App ID. Choose a different one, or leave it blank.";
    expectRefusal(refused, 409, { "App ID": error });
    expect(refused.field("App ID").value).toBe("app");
  });
});

it("a restoration that could not be saved keeps the new ID", async () => {
  await app.putWorks({ id: "map", ...map });
  await deleteWork("map");
  await app.putWorks({ id: "map", ...map, title: "New map" });
  const page = await (await admin.visit(trash)).press("Restore Map");
  const repair = app.breakStore("read only");
  const refused = await page.fill({ "New ID": "mine" }).press("Restore");
  repair();
  expect(refused.status).toBe(503);
  await refused.press("Restore");
  expect(await app.storedWork("mine")).toMatchObject(map);
});
