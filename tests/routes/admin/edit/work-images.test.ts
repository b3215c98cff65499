import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { expectRefusal } from "../../../support/page/refused-form";
import { storedImage } from "../../../support/stored-image";

const app = await loadApp();
const admin = await app.signIn();
const newWork = "/admin/dashboard/new";
const address = /^\/media\/[0-9a-f]{46}\.(jpg|png)$/;

function image(name = "icon.png"): File {
  return new File([readFileSync("tests/fixtures/icon.png")], name);
}

describe("an image chosen in the work form", () => {
  it("is stored with the work and replaces the address", async () => {
    const page = await admin.visit(newWork);
    const added = await page.press("Add a screenshot");
    added.fill({
      ID: "pictured",
      Title: "Pictured",
      "App ID": "pictured",
      "Image URL": "https://example.org/old.png",
      "Image file": image(),
      "Screenshot 1 file": image(),
    });
    expect((await added.press("Add Work")).redirects).toEqual([303]);
    expect(await app.storedWork("pictured")).toMatchObject({
      imageUrl: expect.stringMatching(address) as unknown,
      screenshots: [{ id: "1", url: expect.stringMatching(address) as unknown }],
    });
  });

  it.each(["Add Work", "Theme: system. Change to light."])(
    "is stored and shown when the form returns after %s",
    async (button) => {
      const page = await admin.visit(newWork);
      const again = await page.fill({ "Image file": image() }).press(button);
      const { imageUrl = "" } = again.typed();
      expect(imageUrl).toMatch(address);
      expect(again.root.select(`img[src="${imageUrl}"]`)).not.toEqual([]);
      expect((await admin.visit(imageUrl)).status).toBe(200);
      const done = await again.fill({ ID: "later", Title: "Later" }).press("Add Work");
      expect(done.redirects).toEqual([303]);
      expect(await app.storedWork("later")).toMatchObject({ imageUrl });
      await app.removeWork("later");
    },
  );

  it("is rejected together with other problems, and the rest stays", async () => {
    const page = await admin.visit(newWork);
    page.fill({
      ID: "refused",
      Description: "Typed",
      "Image file": new File(["no image"], "notes.txt"),
      "Banner image URL": "ftp://x",
    });
    const refused = await page.press("Add Work");
    const [, message] = refused.get("alert").all("link");
    expectRefusal(refused, 422, {
      Title: "ID, Title, and Type are required.",
      "Image file": message?.text ?? "",
      "Banner image URL":
        "Enter a link that starts with https://, http://, or a slash (/) and has no spaces.",
    });
    expect(message?.text).toMatch(/an image/);
    expect(refused.typed()).toMatchObject({ description: "Typed" });
    expect(await app.storedWork("refused")).toBeUndefined();
  });
});

it("an image chosen from Media is found by name, keeps the rest of the form, and is saved", async () => {
  const chart = await storedImage(app, "chart", { fileName: "Harbor chart.png" });
  await app.putWorks({ id: "chosen", title: "Chosen", type: "list-item" });
  const page = await admin.visit("/admin/dashboard/chosen/edit");
  page.fill({ Description: "Kept", "App ID": "chosen" });
  let form = await page.press("Choose from Media: Icon");
  expect(form.status).toBe(200);
  expect(form.get("radio", "Harbor chart.png")).toBeDefined();
  form.fill({ "Search images": "nothing like it" });
  form = await form.press("Search");
  expect(form.main.text).toContain("No images found.");
  // Enter searches, too.
  form = await form.fill({ "Search images": "chart" }).enter("Search images");
  form.fill({ "Harbor chart.png": true });
  form = await form.press("Add a screenshot");
  expect(form.typed()).toMatchObject({ description: "Kept", iconUrl: chart });
  form = await form.press("Choose from Media: Screenshot 1");
  form.fill({ "Harbor chart.png": true });
  expect((await form.press("Update Work")).redirects).toEqual([303]);
  expect(await app.storedWork("chosen")).toMatchObject({
    description: "Kept",
    iconUrl: chart,
    screenshots: [{ url: chart }],
  });
});

it("an image that replaces another one reminds of its description and focal point", async () => {
  const [first, second] = [await storedImage(app, "first"), await storedImage(app, "second")];
  await app.putWorks({
    ...{ id: "swapped", title: "Swapped", type: "medium-feature" },
    ...{ imageUrl: first, imageAlt: "A red boat", imageFocus: "50 30" },
  });
  const reminder = "Check that the image description and the image focal point still fit.";
  const page = await admin.visit("/admin/dashboard/swapped/edit");
  expect(page.main.text).not.toContain("Check that");
  const shown = await page.fill({ "Image URL": second }).press("Add a screenshot");
  expect(shown.main.text).toContain(reminder);
  const saved = await shown.press("Update Work");
  expect(saved.main.text).toContain(reminder);
  const again = await admin.visit("/admin/dashboard/swapped/edit");
  again.fill({ "Image URL": first, "Image description": "A blue boat" });
  const last = await again.press("Update Work");
  expect(last.main.text).toContain("Check that the image focal point still fits.");
});

const gone = `/media/${"0123456789abcdef".repeat(2)}00400030c8553d`;
const problem = "This image is not on the site. Upload it again, or choose a different one.";

it.each([newWork, "/admin/dashboard/edited/edit"])(
  "an address of an image that the site does not have is rejected at its field at %s",
  async (path) => {
    const work = { id: "edited", title: "Edited", type: "list-item" };
    await app.putWorks(work);
    const page = await admin.visit(path);
    const added = await page.press("Add a screenshot");
    if (path === newWork) added.fill({ ID: "refused" });
    added.fill({
      Title: "Refused",
      "Image URL": `${gone}.jpg`,
      "Icon URL": "/media/other.png",
      "Screenshot 1 URL": `${gone}.png`,
      "Long description": `![](${gone}-64.webp) in /media/usb`,
    });
    const refused = await added.press(path === newWork ? "Add Work" : "Update Work");
    expectRefusal(refused, 422, {
      "Image URL": problem,
      "Icon URL": problem,
      "Long description": problem,
      "Screenshot 1 URL": problem,
    });
    expect(await app.storedWork("refused")).toBeUndefined();
    expect(await app.storedWork("edited")).toMatchObject({ title: "Edited" });
  },
);

it("an image on the public pages has several sizes, its dimensions, a color, and its description", async () => {
  const size = { width: 1200, height: 630 };
  const imageUrl = await storedImage(app, "home", size);
  const work = { id: "shown", title: "Shown", type: "medium-feature", appId: "shown" };
  await app.putWorks({ ...work, imageUrl, imageAlt: "Two shapes" });
  const works = await app.newVisitor().visit("/works");
  const [image] = works.root.select(`img[src="${imageUrl}"]`);
  expect(image?.attribute("alt")).toBe("Two shapes");
  expect(image?.attribute("width")).toBe("304");
  expect(image?.attribute("height")).toBe("160");
  expect(image?.attribute("data-art")).toBe("/art/~shown~.svg");
  expect(image?.attribute("class")).toMatch(/^bg-tint ground-[1-7]/);
  const smallest = `${imageUrl.replace(/\.\w+$/, "")}-400.webp 400w, `;
  expect(image?.attribute("srcset")).toContain(smallest);
  expect(image?.attribute("sizes")).toContain("vw");
  const detail = await app.newVisitor().visit("/works/shown");
  expect(detail.get("img", "Two shapes")).toBeDefined();
});

it("the upload address of the form's script returns the image's address", async () => {
  const path = "/admin/media?_data=routes%2Fadmin%2Fmedia%2Fmedia.route";
  const answer = await admin.post(path, [
    ["script", "yes"],
    ["file", image()],
  ]);
  const stored = JSON.parse(answer.body) as { address: string };
  expect(stored.address).toMatch(address);
  expect((await admin.visit(stored.address)).status).toBe(200);
  const refused = await admin.post(path, { script: "yes", file: "no file" });
  expect(refused.status).toBe(422);
  expect(refused.body).toContain("Choose an image.");
});
