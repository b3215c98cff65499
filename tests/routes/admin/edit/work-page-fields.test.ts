import { beforeEach, describe, expect, it } from "vitest";
import { clickableSize } from "~/media/image-name";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { storedImage } from "../../../support/stored-image";

const app = await loadApp();
const admin = await app.signIn();
app.addPerson({ email: "cy@example.org", name: "Cy" });
const colleague = await app.signIn("cy@example.org");
const edit = "/admin/dashboard/moon/edit";

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
    await app.putWorks({ ...odd, inAppPurchases: undefined, ...inAppPurchases });
    const edited = await editWith({ "In-app purchases": box });
    expect(edited?.inAppPurchases).toBe(is);
  });

  it("that conflicts with another one is merged by parts, and lists as a whole", async () => {
    await app.putWorks({ ...moon, ...stored, screenshots: shots });
    const mine = await admin.visit(edit);
    const theirs = await colleague.visit(edit);
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

describe("a focal point", () => {
  const path = "/admin/dashboard/seen/edit";

  async function stored(): Promise<string> {
    const photo = await storedImage(app, "photo", { width: 900, height: 500 });
    await app.putWorks({
      id: "seen",
      title: "Seen",
      type: "medium-feature",
      appId: "seen",
      imageUrl: photo,
      imageFocus: "0 0",
      rev: 1,
    });
    return photo;
  }

  it("is where the image was clicked, and is saved with the rest", async () => {
    const photo = await stored();
    const [width, height] = clickableSize(photo);
    const clicked = await admin.post(path, {
      id: "seen",
      rev: "1",
      title: "Clicked",
      type: "medium-feature",
      imageUrl: photo,
      "imageFocus.x": `${width / 4}`,
      appId: "seen",
      "imageFocus.y": `${height}`,
    });
    expect(clicked.status).toBe(200);
    expect(clicked.typed()).toMatchObject({ title: "Clicked" });
    const point = clicked.get("radio", "25% from the left, 100% from the top");
    expect(point.attribute("checked")).toBeDefined();
    expect(await app.storedWork("seen")).toMatchObject({ imageFocus: "0 0" });
    await clicked.press("Update Work");
    expect(await app.storedWork("seen")).toMatchObject({ title: "Clicked", imageFocus: "25 100" });
    const { root } = await app.newVisitor().visit("/works/seen");
    const [image] = root.select(`img[src="${photo}"]`);
    expect(image?.attribute("class")).toMatch(/ at-x-3 at-y-10$/);
    const history = await admin.visit("/admin/dashboard/seen/history");
    expect(history.main.text).toContain("Image focal point");
    expect(history.main.text).toContain("Top left");
  });

  it("stays if a key presses the image, and can be chosen from nine points", async () => {
    const photo = await stored();
    const pressed = await admin.post(path, {
      id: "seen",
      ...(await admin.visit(path)).typed("input[name=rev]"),
      title: "Seen",
      type: "medium-feature",
      imageUrl: photo,
      imageFocus: "0 0",
      "imageFocus.x": "0",
      "imageFocus.y": "0",
    });
    const points = pressed.get("group", "Image focal point").all("radio");
    expect(points.map(({ name }) => name)).toHaveLength(9);
    expect(pressed.typed()).toMatchObject({ imageFocus: "0 0" });
    pressed.fill({ Center: true });
    await pressed.press("Update Work");
    expect(await app.storedWork("seen")).not.toHaveProperty("imageFocus");
  });
});

function rowsOf(page: Page): string[] {
  const urls = page.main.select('[name^="screenshots."][name$=".url"]');
  return urls.map(({ value }) => value);
}

describe("the screenshots of a form", () => {
  let page: Page;

  beforeEach(async () => {
    await app.putWorks({ id: "moon", title: "Moon", type: "list-item", screenshots: shots });
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

  it("are limited in number", async () => {
    const url = "/x.png";
    const screenshots = Array.from({ length: 30 }, (_, id) => ({
      id: String(id),
      url,
      caption: "",
    }));
    await app.putWorks({ id: "moon", title: "Moon", type: "list-item", screenshots });
    const full = await admin.visit(edit);
    expect(full.all("button", "Add a screenshot")).toEqual([]);
    const saved = await full.fill({ Title: "Many" }).press("Update Work");
    expect(saved.redirects).toEqual([303]);
  });

  it.each(["Title", "Screenshot 2 URL"])(
    "do not change when Enter is pressed in “%s”",
    async (label) => {
      const saved = await page.fill({ Title: "Entered" }).enter(label);
      expect(saved.redirects).toEqual([303]);
      expect(await app.storedWork("moon")).toMatchObject({ title: "Entered", screenshots: shots });
    },
  );
});

describe("preview work", async () => {
  const work = {
    id: "a b",
    title: "Hidden work",
    type: "large-feature",
    description: "What it does",
    creatorId: "ada",
    status: "draft",
  };

  const app = await loadApp({
    works: [
      { ...work, appId: "hidden" },
      { ...work, id: "lonely", title: "Lonely" },
      { id: "broken", title: "Broken", type: "huge" },
    ],
  });
  const admin = await app.signIn();

  describe("the preview of a draft", () => {
    it("shows its card and its page, with artwork that only the admin can load", async () => {
      const edit = await admin.visit("/admin/dashboard/a%20b/edit");
      const page = await edit.press("Preview and links for reviewers");
      expect(page.path).toBe("/admin/dashboard/a%20b/preview");
      expect(page.heading).toBe("Preview of Hidden work");
      expect(page.main.text).toContain("This work is a draft.");
      expect(page.get("region", "The card").text).toContain("What it does");
      expect(page.get("region", "The page").text).toContain("What it does");
      const sources = page.main.select("img").map((part) => part.attribute("src") ?? "");
      expect(sources.length).toBeGreaterThanOrEqual(2);
      for (const source of sources) {
        expect(source).toMatch(/^\/admin\/art\//);
        const image = await admin.visit(source);
        expect(image.header("Content-Type")).toBe("image/svg+xml");
        const stranger = await app.newVisitor().visit(source);
        expect(stranger.path).toMatch(/^\/admin\/login/);
      }
    });

    it("explains a missing page, card, or work", async () => {
      const lonely = await admin.visit("/admin/dashboard/lonely/preview");
      expect(lonely.main.text).toContain("so it has no page of its own");
      const broken = await admin.visit("/admin/dashboard/broken/preview");
      expect(broken.main.text).toContain("its type is unknown");
      expect((await admin.visit("/admin/dashboard/no/preview")).status).toBe(404);
    });
  });
});
