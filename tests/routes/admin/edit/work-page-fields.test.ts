import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";

const app = await loadApp();
const admin = await app.signIn();
const newWork = "/admin/dashboard/new";
const edit = "/admin/dashboard/moon/edit";

const fields = {
  "Image URL": "/moon.png",
  "Image description": "A folded paper moon",
  "App ID": "paper-moon",
  "Banner image URL": "https://example.org/banner.png",
  "Long description": "One\n\n- *two*\n- three",
  "What we love: title": "The fold",
  "What we love: content": "It holds without glue.",
  "Quick tip: title": "Fold twice",
  "Quick tip: content": "Then once more.",
  "Share text": "Paper Moon: fold your own.",
  "In-app purchases": true,
};

const stored = {
  imageUrl: "/moon.png",
  imageAlt: "A folded paper moon",
  appId: "paper-moon",
  bannerImageUrl: "https://example.org/banner.png",
  longDescription: "One\n\n- *two*\n- three",
  whatWeLove: { title: "The fold", content: "It holds without glue." },
  quickTip: { title: "Fold twice", content: "Then once more." },
  shareText: "Paper Moon: fold your own.",
  inAppPurchases: true,
};

const shots = [
  { id: "a", url: "/a.png", caption: "First" },
  { id: "b", url: "/b.png", caption: "" },
  { id: "c", url: "/c.png", caption: "Third" },
];

const moon = {
  id: "moon",
  title: "Moon",
  type: "list-item",
  createdAt: "2024-01-01T00:00:00.000Z",
};

beforeEach(async () => {
  await app.removeWork("full");
});

describe("a new work", () => {
  it("stores every field of its page", async () => {
    const page = await admin.visit(newWork);
    page.fill({ ID: "full", Title: "Full", ...fields });
    const withRow = await page.press("Add a screenshot");
    withRow.fill({
      "Screenshot 1 URL": " /one.png ",
      "Screenshot 1 caption": "The first",
    });
    const saved = await withRow.press("Add Work");
    expect(saved.redirects).toEqual([303]);
    expect(await app.storedWork("full")).toMatchObject({
      ...stored,
      screenshots: [{ id: "1", url: "/one.png", caption: "The first" }],
    });
    const again = await admin.visit("/admin/dashboard/full/edit");
    expect(again.typed()).toMatchObject({
      "whatWeLove.title": "The fold",
      "screenshots.0.caption": "The first",
      inAppPurchases: "yes",
    });
  });

  it("copies the page of the work that it duplicates", async () => {
    await app.putWorks({
      ...moon,
      ...stored,
      screenshots: shots,
    });
    const page = await admin.visit(`${newWork}?from=moon`);
    await page.fill({ Title: "Copied" }).press("Add Work");
    expect(await app.storedWork("copied")).toMatchObject({
      ...stored,
      appId: "copied",
      screenshots: shots,
    });
  });
});

it("adds the work when Enter is pressed in the form of a new work", async () => {
  const page = await admin.visit(newWork);
  page.fill({ ID: "entered", Title: "Entered" });
  expect((await page.enter("Title")).redirects).toEqual([303]);
  expect(await app.storedWork("entered")).toMatchObject({ title: "Entered" });
});

describe("an edit", () => {
  const odd = {
    ...moon,
    whatWeLove: { title: "Kept", content: "", author: "Ada" },
    quickTip: "a text",
    screenshots: [{ url: "/a.png", caption: "One", size: [1, 2] }],
    inAppPurchases: "sometimes",
  };

  async function editWith(inputs: Record<string, string | boolean>) {
    const page = await admin.visit(edit);
    await page.fill({ Title: "Edited", ...inputs }).press("Update Work");
    return app.storedWork("moon");
  }

  it.each([
    [undefined, false, undefined],
    [false, false, false],
    [true, false, false],
    [undefined, true, true],
    [false, true, true],
  ])("turns in-app purchases %s, checked %s, into %s", async (was, box, is) => {
    const inAppPurchases = was === undefined ? {} : { inAppPurchases: was };
    await app.putWorks({
      ...odd,
      inAppPurchases: undefined,
      ...inAppPurchases,
    });
    const edited = await editWith({ "In-app purchases": box });
    expect(edited?.inAppPurchases).toBe(is);
  });

  it("that conflicts with another one is merged by parts, and lists as a whole", async () => {
    await app.putWorks({
      ...moon,
      ...stored,
      screenshots: shots,
    });
    const mine = await admin.visit(edit);
    const theirs = await admin.visit(edit);
    theirs.fill({
      "What we love: title": "Theirs",
      "In-app purchases": false,
      "Screenshot 1 caption": "Theirs",
    });
    await theirs.press("Update Work");
    mine.fill({ "What we love: content": "Mine" });
    const moved = await mine.press("Up screenshot 2");
    const asked = await moved.press("Update Work");
    expect(asked.status).toBe(409);
    const choices = asked.main.all("radio", /version/);
    expect(choices.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Your version: 1\. \/b\.png\s+2\. \/a\.png\s+First/),
      expect.stringMatching(/^Saved version, by .*: 1\. \/a\.png\s+Theirs/),
    ]);
    await asked.fill({ [choices[1]?.name ?? ""]: true }).press("Update Work");
    expect(await app.storedWork("moon")).toMatchObject({
      whatWeLove: { title: "Theirs", content: "Mine" },
      inAppPurchases: false,
      screenshots: [{ ...shots[0], caption: "Theirs" }, shots[1], shots[2]],
    });
  });
});

it("keeps every field when the theme changes", async () => {
  await app.putWorks({
    ...moon,
    ...stored,
    screenshots: shots,
  });
  const page = await admin.visit(edit);
  page.fill({ "Screenshot 3 caption": "Typed", "In-app purchases": false });
  const before = page.typed();
  const answer = await page.press("Theme: system. Change to light.");
  expect(answer.typed()).toEqual(before);
});
