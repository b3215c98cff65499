// cspell:ignore harbro
import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { storedPicture } from "../../../support/stored-picture";

const app = await loadApp({ works: [] });
const admin = await app.signIn();
const media = "/admin/media";
const unused = "/admin/works/review?source=unused";
const type = "list-item";

const upload = (seed: string, daysAgo?: number) => storedPicture(app, seed, { daysAgo });

function pathOf(address: string, form = ""): string {
  return `${media}/${address.slice(7, 53)}${form && `/${form}`}`;
}

async function isStored(address: string): Promise<boolean> {
  return (await app.media.find(address.slice(7, 53))) !== undefined;
}

beforeEach(async () => {
  await app.removeWork(...(await app.storedWorks()).map(({ id }) => id));
  app.execute("DELETE FROM changes; DELETE FROM pictures; DELETE FROM pictureFiles");
  app.removeRecords("staged-file");
});

function workWith(imageUrl: string) {
  return [{ id: "map", title: "Map", type, imageUrl }];
}

describe("deleting an image", () => {
  it("asks for confirmation, then removes the image", async () => {
    const address = await upload("#111111");
    expect((await admin.visit(address)).status).toBe(200);
    const page = await admin.visit(pathOf(address, "delete"));
    const next = await page.press("Delete");
    expect(next.main.text).toContain("The image was deleted.");
    expect(await isStored(address)).toBe(false);
    const again = await page.press("Delete");
    expect(again.main.text).toContain("The image was deleted.");
    expect((await admin.visit(address)).status).toBe(404);
    expect((await admin.visit(pathOf(address, "delete"))).status).toBe(404);
    expect((await admin.post(`${media}/none/delete`)).status).toBe(404);
  });

  it("is rejected while a work uses it", async () => {
    const address = await upload("#111111");
    const path = pathOf(address, "delete");
    const open = await admin.visit(path);
    await app.putWorks({ id: "map", title: "Map", type, imageUrl: address });
    const refused = await open.press("Delete");
    expect(refused.status).toBe(409);
    expect(refused.main.text).toMatch(/cannot be deleted.*Used by: Map/);
    expect(await isStored(address)).toBe(true);
  });

  it("is possible although old versions and the trash use it, which show that", async () => {
    const address = await upload("#111111");
    const longDescription = `![](${address.replace(".jpg", "-40.webp")})`;
    await app.putWorks(
      { id: "map", title: "Map", type, imageUrl: address },
      { id: "plan", title: "Plan", type, longDescription },
    );
    await app.removeWork("map");
    await app.putWorks({ id: "plan", title: "Plan", type });
    const page = await admin.visit(pathOf(address, "delete"));
    expect(page.main.text).toMatch(
      /In the trash: map.*In the history of: map, plan.*Old versions that use it will show that it was removed\./,
    );
    await page.press("Delete");
    expect((await admin.visit(address)).status).toBe(404);
    for (const [id, name] of [
      ["map", address],
      ["plan", `${longDescription.slice(4, -1)}`],
    ] as const) {
      const history = await admin.visit(`/admin/dashboard/${id}/history`);
      expect(history.main.text).toContain(`${name} (this image was removed)`);
    }
    const restore = "/admin/works/review?source=version&work=plan&rev=1";
    expect((await admin.visit(restore)).main.text).toContain("(this image was removed)");
  });

  it("is possible for all unused images at once", async () => {
    const [used, free, other] = await Promise.all(
      ["#111111", "#222222", "#333333"].map((color) => upload(color)),
    );
    const recent = await upload("#444444", 13);
    await app.putWorks({ id: "map", title: "Map", type, imageUrl: used });
    const page = await (await admin.visit(media)).press("Delete unused images");
    expect(page.main.text).toMatch(/3 images .* are not used anywhere.*1 of them was/);
    const next = await page.press("Delete images");
    expect(next.main.text).toContain("The unused images were deleted.");
    const stored = [used, free, other, recent].map((address = "") => isStored(address));
    expect(await Promise.all(stored)).toEqual([true, false, false, true]);

    const again = await admin.visit(unused);
    await again.fill({ "Also delete the recent image": true }).press("Delete images");
    expect(await isStored(recent)).toBe(false);
    const last = await admin.visit(unused);
    expect(last.main.text).toContain("There are no unused images.");
  });

  it.each<[string, string, (image: string) => BlobPart]>([
    ["JSON", "works.json", (image) => JSON.stringify(workWith(image))],
    [
      "JSON with escaped slashes",
      "works.json",
      (image) => JSON.stringify(workWith(image)).replaceAll("/", "\\/"),
    ],
    [
      "a table in UTF-16",
      "works.csv",
      (image) => Buffer.from(`\ufeffTitle,Image address\nMap,${image}`, "utf16le"),
    ],
  ])("keeps unused images that an unconfirmed import names in %s", async (_, name, contentFor) => {
    const [named, free] = [await upload("#111111"), await upload("#222222")];
    const file = new File([contentFor(named)], name);
    const transfer = await admin.visit("/admin/transfer");
    await transfer.fill({ "File to import": file }).press("Upload");
    const page = await admin.visit(unused);
    await page.press("Delete images");
    expect(await isStored(named)).toBe(true);
    expect(await isStored(free)).toBe(false);
  });

  it("does not delete an image that a work has used since the page was opened", async () => {
    const address = await upload("#111111");
    const page = await admin.visit(unused);
    await app.putWorks({ id: "map", title: "Map", type, imageUrl: address });
    const next = await page.press("Delete images");
    expect(next.main.text).toContain("Nothing was deleted.");
    expect(await isStored(address)).toBe(true);
  });
});
