import { beforeEach, describe, expect, it } from "vitest";
import { altFor } from "~/media/store-upload.server";
import { loadApp } from "../../../support/app";
import { fileOf, noise, phonePhoto } from "../../../support/images";
import type { Page } from "../../../support/page/page";
import { undo } from "../../../support/page/undo";
import { storedImage } from "../../../support/stored-image";

const app = await loadApp({ works: [] });
const admin = await app.signIn();
const media = "/admin/media";
const type = "list-item";

const upload = (seed: string, daysAgo?: number) => storedImage(app, seed, { daysAgo });

function uploadAll(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => upload(`${index}`)));
}

async function putEntry(number: number, at: Date): Promise<string> {
  const name = number.toString(16).padStart(32, "0") + "00400030c8553d";
  const texts = { fileName: "", alt: "" };
  const storedAt = at.toISOString();
  const entry = { name, address: `/media/${name}.jpg`, bytes: 1000 };
  await app.media.put({ ...entry, ...texts, storedAt }, []);
  return entry.address;
}

function pathOf(address: string, form = ""): string {
  return `${media}/${address.slice(7, 53)}${form && `/${form}`}`;
}

function tiles(page: Page): string[] {
  return page.main.select(".tiles > li").map(({ text }) => text);
}

function namesOf(page: Page): string[] {
  return page.main.select(".tile-name").map(({ text }) => text);
}

beforeEach(async () => {
  await app.removeWork(...(await app.storedWorks()).map(({ id }) => id));
  app.execute("DELETE FROM changes; DELETE FROM pictures; DELETE FROM pictureFiles");
  app.removeRecords("staged-file");
});

describe("Media", () => {
  it("rejects a file with a reason at the field", async () => {
    const page = await admin.visit(media);
    const text = new File(["hello"], "photo.jpg");
    const refused = await page.fill({ "Upload an image": text }).press("Upload");
    expect(refused.status).toBe(422);
    expect(refused.title).toMatch(/^Error: /);
    expect(refused.main.text).toContain("does not recognize this file");
    const none = await (await admin.visit(media)).press("Upload");
    expect(none.main.text).toContain("Choose an image.");
    expect(tiles(none)).toEqual([]);
  });

  it("shows where each image is used, and names those without a file name", async () => {
    const [used, drafted, trashed, former, free] = await uploadAll(5);
    const screenshots = [{ id: "1", url: used, caption: "" }];
    await app.putWorks(
      { id: "map", title: "Map", type, imageUrl: used },
      { id: "app", title: "App", type, screenshots },
      { id: "plan", title: "Plan", type, iconUrl: drafted, status: "draft" },
      { id: "old", title: "Old", type, imageUrl: trashed },
      { id: "new", title: "New", type, imageUrl: former },
    );
    await app.removeWork("old");
    await app.putWorks({ id: "new", title: "New", type });
    const page = await admin.visit(media);
    const image = (address = "") => `Image ${address.slice(7, 15)} 1 kB.`;
    expect(tiles(page).toSorted()).toEqual(
      [
        "App 1 kB. Used by App and 1 more.",
        "Plan 1 kB. Used by Plan.",
        `${image(trashed)} Only in the history.`,
        `${image(former)} Only in the history.`,
        `${image(free)} Not used.`,
      ].toSorted(),
    );
    const textOf = async (address = "") => (await admin.visit(pathOf(address))).main.text;
    expect(await textOf(used)).toMatch(/Used by: App, Map/);
    expect(await textOf(drafted)).toMatch(/Used by: Plan \(draft\)/);
    expect(await textOf(trashed)).toMatch(/In the trash: Old/);
    expect(await textOf(former)).toMatch(/In the history of: New/);
    expect(await textOf(free)).toMatch(/40 × 30 pixels, 1 kB .*Not used\./);
  });

  it("finds images by name, description, and work, and sorts them", async () => {
    const [harbor = "", ship = "", chart = ""] = await uploadAll(3);
    const describe = (address: string, fileName: string, alt = "") =>
      app.media.describe(address.slice(7, 53), { fileName, alt });
    await describe(harbor, "harbor.jpg", "Boats in fog");
    await describe(ship, "Anchor.png");
    app.execute(
      `UPDATE pictures SET data = json_set(data, '$.picture.bytes', 5000) WHERE data ->> '$.picture.address' = '${ship}';
       UPDATE pictures SET data = json_set(data, '$.picture.bytes', 9000) WHERE data ->> '$.picture.address' = '${chart}'`,
    );
    await app.putWorks({ id: "map", title: "Map", type, imageUrl: harbor });
    await app.putWorks({ id: "sea", title: "Sea", type, imageUrl: chart });
    const page = await admin.visit(media);
    for (const [words, names] of [
      ["harbour", ["harbor.jpg"]],
      ["boats", ["harbor.jpg"]],
      ["sea", ["Sea"]],
      ["nothing", []],
    ] as const) {
      const found = await page.fill({ "Find an image": words }).press("Find");
      expect(namesOf(found), words).toEqual(names);
    }
    for (const [sort, names] of [
      ["Name", ["Anchor.png", "harbor.jpg", "Sea"]],
      ["Largest", ["Sea", "Anchor.png", "harbor.jpg"]],
    ] as const) {
      const sorted = await page.fill({ "Find an image": "", "Sort by": sort }).press("Find");
      expect(namesOf(sorted), sort).toEqual(names);
    }
    const unused = await admin.visit(`${media}?sort=unused`);
    expect(namesOf(unused)[0]).toBe("Anchor.png");
    let image = await unused.press("Anchor.png", unused.main);
    image = await image.fill({ Name: "Anchor" }).press("Save");
    expect((await image.press("Media", image.main)).path).toBe(`${media}?sort=unused`);
    const unknown = await admin.visit(`${media}?sort=toString`);
    expect(namesOf(unknown)).toHaveLength(3);
  });

  it("shows 48 images per page, newest first", async () => {
    const now = Date.now();
    for (let number = 0; number < 49; number += 1) {
      await putEntry(number, new Date(now - number * 1000));
    }
    const first = await admin.visit(media);
    expect(tiles(first)).toHaveLength(48);
    expect(tiles(await first.press("Next"))).toEqual([expect.stringContaining("Image 00000000")]);
  });
});

it("the page of an image changes the name and the description, which a second upload keeps", async () => {
  const content = await phonePhoto(90, 60);
  const photo = fileOf(content, "IMG_1.JPG");
  const uploading = (await admin.visit(media)).fill({ "Upload an image": photo });
  const page = await (await uploading.press("Upload")).press("IMG_1.JPG");
  const saved = await page
    .fill({ Name: "  Harbor\n at dusk ", "Image description": "Boats" })
    .press("Save");
  expect(saved.heading).toBe("Harbor at dusk");
  expect(saved.main.text).toContain("were saved.");
  const again = fileOf(content, "IMG_2.JPG");
  const next = await (await admin.visit(media)).fill({ "Upload an image": again }).press("Upload");
  expect(namesOf(next)).toEqual(["Harbor at dusk"]);
  const { images } = await app.media.list({ limit: 9 });
  expect(images).toMatchObject([{ fileName: "Harbor at dusk", alt: "Boats" }]);
  const [{ address = "" } = {}] = images;
  expect(await altFor(app.media, address, " ")).toBe("Boats");
  expect(await altFor(app.media, address, "Own words")).toBe("Own words");
  expect(await altFor(app.media, "https://a.example/b.jpg", "")).toBe("");
});

it("replacing an image everywhere changes every work that uses it, and one undo reverts that", async () => {
  const address = await upload("#111111");
  const other = await upload("#222222");
  const variant = address.replace(/\.\w+$/, "-40.webp");
  const works = [
    { id: "map", title: "Map", type, imageUrl: address, iconUrl: other },
    { id: "app", title: "App", type, longDescription: `![](${variant})` },
    { id: "plan", title: "Plan", type, imageUrl: other },
  ];
  await app.putWorks(...works);
  const page = await admin.visit(pathOf(address));
  expect(page.main.text).toContain("Used by: App, Map");
  const file = fileOf(await noise(30, 20).png().toBuffer());
  const review = await page.fill({ "New image": file }).press("Continue");
  expect(review.main.text).toMatch(/App .*Long description.*Map .*Image URL/);
  const next = await review.press("Replace everywhere");
  expect(next.main.text).toContain("Edited 2 works (Long description, Image URL).");
  const replacement = (await app.storedWork("map"))?.imageUrl;
  expect(replacement).toMatch(/^\/media\/\w{32}001e0014\w{6}\.jpg$/);
  expect(await app.storedWork("map")).toMatchObject({ iconUrl: other });
  expect((await app.storedWork("app"))?.longDescription).toBe(`![](${String(replacement)})`);
  expect((await app.storedWork("plan"))?.imageUrl).toBe(other);

  await undo(next);
  expect((await app.storedWork("map"))?.imageUrl).toBe(address);
  expect((await app.storedWork("app"))?.longDescription).toContain(variant);
});

const unused = "/admin/works/review?source=unused";

async function isStored(address: string): Promise<boolean> {
  return (await app.media.find(address.slice(7, 53))) !== undefined;
}

function workWith(imageUrl: string) {
  return [{ id: "map", title: "Map", type, imageUrl }];
}

describe("deleting an image", () => {
  it("is rejected while a work uses it", async () => {
    const address = await upload("#111111");
    const path = pathOf(address, "delete");
    const open = await admin.visit(path);
    await app.putWorks({ id: "map", title: "Map", type, imageUrl: address });
    const refused = await open.press("Delete");
    expect(refused.status).toBe(409);
    expect(refused.main.text).toContain("This image is in use, so it was not deleted.");
    const ofImage = await admin.visit(pathOf(address));
    expect(ofImage.main.text).toMatch(/Used by: Map.*give the works that use it another image/);
    expect(ofImage.all("link", "Delete")).toEqual([]);
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
    const ofImage = await admin.visit(pathOf(address));
    expect(ofImage.main.text).toMatch(/In the trash: Map.*In the history of: Map, Plan/);
    const page = await ofImage.press("Delete");
    expect(page.main.text).toContain("Old versions that use it will show that it was removed.");
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
    expect(page.main.text).toMatch(
      /3 images .* are not used anywhere.*Recent images among them: 1\./,
    );
    const next = await page.press("Delete images");
    expect(next.main.text).toContain("The unused images were deleted.");
    const stored = [used, free, other, recent].map((address = "") => isStored(address));
    expect(await Promise.all(stored)).toEqual([true, false, false, true]);

    const again = await admin.visit(unused);
    await again.fill({ "Also delete the recent images": true }).press("Delete images");
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
