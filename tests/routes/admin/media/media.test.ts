import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { fileOf, noise, phonePhoto, plain } from "../../../support/pictures";
import { storePicture } from "~/media/store-upload.server";

const app = await loadApp({ works: [] });
const admin = await app.signIn();
const media = "/admin/media";
const type = "list-item";

async function upload(color: string, daysAgo = 15): Promise<string> {
  const address = await storePicture(
    app.media,
    await plain(40, 30, color).png().toBuffer(),
  );
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  app.execute(
    `UPDATE pictures SET stored_at = '${at}', position = '${at} ' || name WHERE address = '${address}'`,
  );
  return address;
}

function pathOf(address: string, form: string): string {
  return `${media}/${address.slice(7, 53)}/${form}`;
}

async function isStored(address: string): Promise<boolean> {
  return (await app.media.find(address.slice(7, 53))) !== undefined;
}

function entries(page: Page): string[] {
  return page.main
    .all("listitem")
    .map(({ text }) => text)
    .filter((text) => text.startsWith("Picture"));
}

beforeEach(async () => {
  for (const { id } of await app.storedWorks()) await app.removeWork(id);
  app.execute(
    "DELETE FROM changes; DELETE FROM pictures; DELETE FROM picture_files",
  );
});

describe("the media page", () => {
  it("is empty at first, and accepts a picture", async () => {
    const page = await admin.visit(media);
    expect(page.main.text).toContain("There are no pictures yet.");
    const photo = fileOf(await phonePhoto(90, 60), "IMG_1.JPG");
    const next = await page.fill({ "Upload a picture": photo }).press("Upload");
    expect(next.main.text).toContain("The picture was uploaded.");
    expect(entries(next)).toEqual([
      expect.stringMatching(
        /^Picture \w{8} 60 × 90 pixels, \d+ kB in all sizes\. Uploaded [\d-]+ [\d:]+ UTC\. Not used\./,
      ),
    ]);
  });

  it("rejects a file with a reason at the field", async () => {
    const page = await admin.visit(media);
    const text = new File(["hello"], "photo.jpg");
    const refused = await page
      .fill({ "Upload a picture": text })
      .press("Upload");
    expect(refused.status).toBe(422);
    expect(refused.title).toMatch(/^Error: /);
    expect(refused.main.text).toContain("does not recognize this file");
    const none = await (await admin.visit(media)).press("Upload");
    expect(none.main.text).toContain("Choose a picture.");
    expect(entries(none)).toEqual([]);
  });

  it("shows where each picture is used", async () => {
    const [used, drafted, trashed, former, free] = await Promise.all(
      ["#111111", "#222222", "#333333", "#444444", "#555555"].map((color) =>
        upload(color),
      ),
    );
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
    const list = entries(await admin.visit(media));
    const entryOf = (address = "") =>
      list.find((text) => text.includes(address.slice(7, 15)));
    expect(entryOf(used)).toMatch(/Used by: App, Map/);
    expect(entryOf(drafted)).toMatch(/Used by: Plan \(draft\)/);
    expect(entryOf(trashed)).toMatch(/In the trash: old/);
    expect(entryOf(former)).toMatch(/In the history of: new/);
    expect(entryOf(former)).not.toMatch(/Used by|trash/);
    expect(entryOf(free)).toMatch(/Not used\./);
  });

  it("shows 50 pictures per page, newest first", async () => {
    const now = Date.now();
    for (let number = 0; number < 51; number += 1) {
      const name = number.toString(16).padStart(32, "0") + "00400030c8553d";
      await app.media.put(
        {
          ...{ name, address: `/media/${name}.jpg`, bytes: 1000 },
          storedAt: new Date(now - number * 1000).toISOString(),
        },
        [],
      );
    }
    const first = await admin.visit(media);
    expect(entries(first)).toHaveLength(50);
    const second = await first.press("Older");
    expect(entries(second)).toHaveLength(1);
    expect(entries(await second.press("Latest"))).toHaveLength(50);
  });

  it("reports that the store is unavailable", async () => {
    const repair = app.breakStore("down");
    const page = await admin.visit(media);
    expect(page.status).toBe(503);
    repair();
  });
});

describe("deleting a picture", () => {
  it("asks for confirmation, then removes the picture", async () => {
    const address = await upload("#111111");
    expect((await admin.visit(address)).status).toBe(200);
    const page = await admin.visit(pathOf(address, "delete"));
    const next = await page.press("Delete");
    expect(next.main.text).toContain("The picture was deleted.");
    expect(await isStored(address)).toBe(false);
    expect((await admin.visit(address)).status).toBe(404);
    expect((await admin.visit(pathOf(address, "delete"))).status).toBe(404);
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
    const restore = "/admin/dashboard/plan/history/1/restore";
    expect((await admin.visit(restore)).main.text).toContain(
      "(this image was removed)",
    );
  });

  it("is possible for all unused pictures at once", async () => {
    const [used, free, other] = await Promise.all(
      ["#111111", "#222222", "#333333"].map((color) => upload(color)),
    );
    const recent = await upload("#444444", 13);
    await app.putWorks({ id: "map", title: "Map", type, imageUrl: used });
    const page = await (
      await admin.visit(media)
    ).press("Delete unused pictures");
    expect(page.main.text).toMatch(
      /3 pictures .* are not used anywhere.*1 of them was/,
    );
    const next = await page.press("Delete 2 pictures");
    expect(next.main.text).toContain("The unused pictures were deleted.");
    const stored = [used, free, other, recent].map((address = "") =>
      isStored(address),
    );
    expect(await Promise.all(stored)).toEqual([true, false, false, true]);

    const again = await admin.visit(`${media}/delete-unused`);
    await again.press("Delete 1 picture");
    expect(await isStored(recent)).toBe(false);
    const last = await admin.visit(`${media}/delete-unused`);
    expect(last.main.text).toContain("There are no unused pictures.");
  });
});

describe("replacing a picture everywhere", () => {
  it("changes every work that uses it, and one undo reverts that", async () => {
    const address = await upload("#111111");
    const other = await upload("#222222");
    const variant = address.replace(/\.\w+$/, "-40.webp");
    const works = [
      { id: "map", title: "Map", type, imageUrl: address, iconUrl: other },
      { id: "app", title: "App", type, longDescription: `![](${variant})` },
      { id: "plan", title: "Plan", type, imageUrl: other },
    ];
    await app.putWorks(...works);
    const page = await admin.visit(pathOf(address, "replace"));
    expect(page.main.text).toContain("Used by: App, Map");
    const file = fileOf(await noise(30, 20).png().toBuffer());
    const next = await page
      .fill({ "New picture": file })
      .press("Replace everywhere");
    expect(next.main.text).toContain("Updated 2 works.");
    const replacement = (await app.storedWork("map"))?.imageUrl;
    expect(replacement).toMatch(/^\/media\/\w{32}001e0014\w{6}\.jpg$/);
    expect(await app.storedWork("map")).toMatchObject({ iconUrl: other });
    expect((await app.storedWork("app"))?.longDescription).toBe(
      `![](${String(replacement)})`,
    );
    expect((await app.storedWork("plan"))?.imageUrl).toBe(other);

    await next.press("Undo");
    expect((await app.storedWork("map"))?.imageUrl).toBe(address);
    expect((await app.storedWork("app"))?.longDescription).toContain(variant);
  });

  it("rejects a file that is not a picture, and changes nothing", async () => {
    const address = await upload("#111111");
    await app.putWorks({ id: "map", title: "Map", type, imageUrl: address });
    const page = await admin.visit(pathOf(address, "replace"));
    const refused = await page
      .fill({ "New picture": new File([""], "new.png") })
      .press("Replace everywhere");
    expect(refused.status).toBe(422);
    expect(refused.main.text).toContain("The file is empty.");
    expect((await app.storedWork("map"))?.imageUrl).toBe(address);
  });

  it("reports that no work used the picture", async () => {
    const page = await admin.visit(pathOf(await upload("#111111"), "replace"));
    const file = fileOf(await plain(9, 9).png().toBuffer());
    const next = await page
      .fill({ "New picture": file })
      .press("Replace everywhere");
    expect(next.main.text).toContain("No work used the old picture");
  });
});
