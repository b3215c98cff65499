import { describe, expect, it } from "vitest";
import { clickableSize } from "~/media/picture-sizes";
import { loadApp } from "../../../support/app";
import { storedPicture } from "../../../support/stored-picture";

const app = await loadApp();
const admin = await app.signIn();

describe("a focal point", () => {
  const path = "/admin/dashboard/seen/edit";

  async function stored(): Promise<string> {
    const photo = await storedPicture(app, "photo", { width: 900, height: 500 });
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
    expect(await app.storedWork("seen")).toMatchObject({
      title: "Clicked",
      imageFocus: "25 100",
    });
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
      rev: "1",
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
