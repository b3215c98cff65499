import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";

const app = await loadApp({
  works: [
    {
      id: "slow-map",
      title: "Slow Map",
      type: "large-feature",
      appId: "slow-map",
      features: ["Shade", "Benches"],
      publishAt: "2020-01-01T00:00:00.000Z",
      status: "draft",
    },
  ],
});
const admin = await app.signIn();
const newWork = "/admin/dashboard/new";
const both =
  "This ID and the App ID were generated from the title. Check them, then send the form again.";

describe("a form without an ID", () => {
  it.each(["Add Work", "Save as draft"])(
    "suggests one from the title after %s, once",
    async (button) => {
      const page = await admin.visit(newWork);
      const answer = await page.fill({ Title: "Slow Map" }).press(button);
      expect(answer.status).toBe(422);
      expect(answer.field("ID").value).toBe("slow-map-2");
      expect(answer.field("ID").description).toContain(both);
      expect(answer.field("App ID").value).toBe("slow-map-2");
      expect(await app.storedWork("slow-map-2")).toBeUndefined();
      await answer.fill({ "App ID": "" }).press(button);
      const stored = await app.storedWork("slow-map-2");
      expect(stored).toMatchObject({ title: "Slow Map" });
      expect(stored).not.toHaveProperty("appId");
      await app.removeWork("slow-map-2");
    },
  );

  it("keeps the entered App ID, and names other problems", async () => {
    const page = await admin.visit(newWork);
    page.fill({ Title: "Café", "App ID": "mine", "Image URL": "nowhere" });
    const answer = await page.press("Add Work");
    expect(answer.field("App ID").value).toBe("mine");
    expect(answer.field("ID").value).toBe("cafe");
    expect(answer.field("Image URL").description).toContain("https://");
  });

  it("is rejected with the specified message if the title is blank too", async () => {
    const answer = await (await admin.visit(newWork)).press("Add Work");
    expect(answer.status).toBe(422);
    expect(answer.field("ID").value).toBe("");
    expect(answer.field("ID").description).toContain(
      "ID, Title, and Type are required.",
    );
  });
});

it("suggested IDs are available to the form's script", async () => {
  const path = "/admin/suggested-ids?title=Slow+Map";
  const answer = await admin.visit(path);
  expect(JSON.parse(answer.body)).toEqual({ id: "slow-map-2" });
  expect(answer.header("Cache-Control")).toBe("no-store");
  const blank = await admin.visit("/admin/suggested-ids?title=+");
  expect(JSON.parse(blank.body)).toEqual({ id: "" });
});

describe("a duplicate", () => {
  it("fills in the form of a new work with unused IDs, and stores nothing", async () => {
    const before = await app.storedWorks();
    const dashboard = await admin.visit("/admin/dashboard");
    const page = await dashboard.press("Duplicate Slow Map");
    expect(page.heading).toBe("Create a New Work");
    expect(page.typed()).toMatchObject({
      id: "slow-map-2",
      appId: "slow-map-2",
      title: "Slow Map",
      type: "large-feature",
      features: "Shade, Benches",
      publishAt: "",
    });
    expect(await app.storedWorks()).toEqual(before);
    await page.press("Add Work");
    expect(await app.storedWork("slow-map-2")).toMatchObject({
      features: ["Shade", "Benches"],
    });
  });

  it("of an unknown work is an empty form", async () => {
    expect((await admin.visit(`${newWork}?from=nothing`)).status).toBe(404);
  });
});
