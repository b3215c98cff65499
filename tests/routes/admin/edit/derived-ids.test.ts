import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { expectRefusal } from "../../../support/page/refused-form";

const app = await loadApp({
  works: [
    {
      id: "slow-map",
      title: "Slow Map",
      type: "large-feature",
      appId: "slow-map",
      creatorName: "Ada",
      features: ["Shade", "Benches"],
      publishAt: "2020-01-01T00:00:00.000Z",
      status: "draft",
    },
    { id: "other", title: "Other", type: "list-item", appId: "slow-map-2" },
    { id: "slow-map-3", type: "malformed", appId: "slow-map-4" },
    {
      id: "by-cairn",
      title: "By Cairn",
      type: "list-item",
      creatorId: "the-cairn",
      creatorName: "Cairn",
    },
    {
      id: "by-bo",
      title: "By Bo",
      type: "list-item",
      creatorId: "bo",
      creatorName: "Bo Wren",
    },
  ],
});
const admin = await app.signIn();
const newWork = "/admin/dashboard/new";
const button = "Add Work";

function notice(page: Awaited<ReturnType<typeof admin.visit>>) {
  return page.main.get("status").text;
}

describe("a new work without an ID", () => {
  it("is saved with unused IDs made from the title, and the notice names its page", async () => {
    const page = await admin.visit(newWork);
    const saved = await page.fill({ Title: "Slow Map" }).press(button);
    expect(saved.redirects).toEqual([303]);
    expect(notice(saved)).toBe("Added Slow Map. Visitors see it at /works/slow-map-5.");
    expect(saved.main.get("status").get("link").attribute("href")).toBe("/works/slow-map-5");
    expect(await app.storedWork("slow-map-5")).toMatchObject({
      title: "Slow Map",
      appId: "slow-map-5",
    });
    await app.removeWork("slow-map-5");
  });

  it("keeps the App ID that was typed, and is rejected if that is taken", async () => {
    const page = await admin.visit(newWork);
    page.fill({ Title: "Café", "App ID": "slow-map" });
    const refused = await page.press(button);
    expectRefusal(refused, 409, {
      "App ID": "Another work already uses this App ID. Choose a different one.",
    });
    expect(refused.field("ID").value).toBe("");
    const saved = await refused.fill({ "App ID": "mine" }).press(button);
    expect(notice(saved)).toBe("Added Café. Visitors see it at /works/mine.");
  });

  it.each([
    ["ID", "Tide", { id: "tide", appId: "elsewhere" }],
    ["App ID", "Ebb", { id: "elsewhere", appId: "ebb" }],
  ])(
    "is saved with other IDs if another process has just taken the %s",
    async (_, title, { id, appId }) => {
      const other = { title: "Other", type: "list-item", appId };
      // The catalogue has not noticed the other work yet.
      app.execute(
        `BEGIN; INSERT INTO works (id, data) VALUES ('${id}', '${JSON.stringify(other)}'); UPDATE versions SET version = version - 1; COMMIT`,
      );
      const page = await admin.visit(newWork);
      const saved = await page.fill({ Title: title }).press(button);
      const added = `${title.toLowerCase()}-2`;
      expect(notice(saved)).toBe(`Added ${title}. Visitors see it at /works/${added}.`);
      await app.removeWork(added);
      await app.removeWork(id);
    },
  );

  it("is rejected at the title alone if that is blank, too", async () => {
    const answer = await (await admin.visit(newWork)).press(button);
    expectRefusal(answer, 422, { Title: "ID, Title, and Type are required." });
    expect(answer.typed()).toMatchObject({ id: "", appId: "" });
  });
});

it("replaces an ID that the form's script filled in if it is taken", async () => {
  const form = {
    title: "Slow Map",
    type: "list-item",
    derivedId: "slow-map",
    id: "slow-map",
  };
  await admin.post(newWork, { ...form, appId: "slow-map" });
  const stored = await app.storedWork("slow-map-5");
  expect(stored).toHaveProperty("appId", "slow-map-5");
  // The person cleared the App ID.
  await admin.post(newWork, { ...form, appId: "" });
  expect(await app.storedWork("slow-map-6")).not.toHaveProperty("appId");
  await app.removeWork("slow-map-5");
  await app.removeWork("slow-map-6");
  const typed = await admin.post(newWork, { ...form, derivedId: "" });
  expect(typed.status).toBe(409);
});

describe("the same form sent twice", () => {
  it("adds one work, at the same time or later", async () => {
    const page = await admin.visit(newWork);
    page.fill({ Title: "Twice", "Creator name": "Someone New" });
    const answers = await Promise.all([page.press(button), page.press(button)]);
    answers.push(await page.press(button));
    for (const answer of answers) {
      expect(notice(answer)).toContain("Visitors see it at /works/twice.");
    }
    expect(await app.storedWork("twice")).toMatchObject({
      rev: 1,
      creatorId: "someone-new",
    });
    expect(await app.storedWork("twice-2")).toBeUndefined();
  });

  it("adds another work if it was changed in between", async () => {
    const page = await admin.visit(newWork);
    await page.fill({ Title: "First" }).press(button);
    await page.fill({ Title: "Second" }).press(button);
    expect(await app.storedWork("first")).toBeDefined();
    expect(await app.storedWork("second")).toBeDefined();
  });

  it("keeps its key when the form comes back", async () => {
    const page = await admin.visit(newWork);
    const key = (from: typeof page) => from.root.select("[name=formKey]")[0]?.value;
    expect(key(page)).toMatch(/^[\w-]{16}$/);
    expect(key(await page.press("Add a maker"))).toBe(key(page));
    expect(key(await page.press(button))).toBe(key(page));
  });
});

it("a maker without an ID gets that of the creator with the name, or an unused one", async () => {
  await admin.post(newWork, {
    id: "made",
    title: "Made",
    type: "list-item",
    creatorName: "Cairn",
    "coCreators.0.creatorName": "Bo",
    "coCreators.1.creatorName": "BO!",
  });
  expect(await app.storedWork("made")).toMatchObject({
    creatorId: "the-cairn",
    coCreators: [
      { creatorId: "bo-2", creatorName: "Bo" },
      { creatorId: "bo-3", creatorName: "BO!" },
    ],
  });
  const page = await admin.visit("/admin/dashboard/slow-map/edit");
  await page.fill({ Description: "Longer" }).press("Update Work");
  const stored = await app.storedWork("slow-map");
  expect(stored).toMatchObject({ creatorName: "Ada", description: "Longer" });
  expect(stored).not.toHaveProperty("creatorId");
});

it("the ID of a maker is filled in when the form returns, and follows the name until a person types one", async () => {
  let page = await admin.visit(newWork);
  page.fill({ Title: "Named", "Creator name": "Zoë Harper" });
  page = await page.press("Add a screenshot");
  expect(page.field("Creator ID").value).toBe("zoe-harper");
  page = await page.fill({ "Creator name": "Cairn" }).press("Add a maker");
  expect(page.field("Creator ID").value).toBe("the-cairn");
  page = await page.fill({ "Creator ID": "typed" }).press("Add a screenshot");
  page = await page.fill({ "Creator name": "Mio" }).press("Add a screenshot");
  expect(page.field("Creator ID").value).toBe("typed");
});

describe("a duplicate", () => {
  it("fills in the form of a new work without the IDs, and stores nothing", async () => {
    const before = await app.storedWorks();
    const dashboard = await admin.visit("/admin/dashboard");
    const [row] = dashboard.main.select("#work-slow-map");
    const page = await dashboard.press("Duplicate", row);
    expect(page.heading).toBe("Create a New Work");
    expect(page.typed()).toMatchObject({
      id: "",
      appId: "",
      title: "Slow Map",
      type: "large-feature",
      features: "Shade, Benches",
      visibility: "draft",
      publishAt: "",
    });
    expect(await app.storedWorks()).toEqual(before);
    await page.fill({ Title: "Slower Map" }).press(button);
    expect(await app.storedWork("slower-map")).toMatchObject({
      appId: "slower-map",
      features: ["Shade", "Benches"],
    });
  });

  it("of an unknown work is an empty form", async () => {
    expect((await admin.visit(`${newWork}?from=nothing`)).status).toBe(404);
  });
});
