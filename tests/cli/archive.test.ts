import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { imageFiles } from "~/media/image-name";
import { allImages } from "~/media/media-port";
import { formatWorksFile } from "~/transfer/works-file";
import { firestoreAt, startFirestore } from "../support/stores/firestore";
import { firestoreStores } from "../support/stores/stores";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, removeWorks, storedWork } from "../support/work";
import { zipOf } from "../support/zip";
import { contentOf, site, siteWithImages } from "./archive-site";

describe("an archive", () => {
  it("carries works and images into an empty store and exports them again, byte for byte", async () => {
    const from = await siteWithImages();
    const file = join(await temporaryFolder(), "all.zip");
    expect(await from.run("export", file)).toEqual({
      code: 0,
      out: `Exported 2 works and 2 images to ${file}.\n`,
      err: "",
    });
    const to = await site();
    expect(await to.run("import", file)).toEqual({
      code: 0,
      out: "Imported 2 images: 2 new, 0 unchanged.\nImported 2 works: 2 new, 0 replaced, 0 unchanged.\n",
      err: "",
    });
    expect(await to.works.list()).toEqual(await from.works.list());
    expect(await contentOf(to.media)).toEqual(await contentOf(from.media));

    const again = join(await temporaryFolder(), "again.zip");
    await to.run("export", again);
    const [first, second] = [await readFile(file), await readFile(again)];
    expect(Buffer.compare(first, second)).toBe(0);
    const repeated = await to.run("import", again);
    expect(repeated.out).toContain("Imported 2 images: 0 new, 2 unchanged.");
  });

  it("can be empty, and leaves out an image that was never stored completely", async () => {
    const from = await site();
    await putWorks(from.works, storedWork("map"));
    const name = "1".repeat(32) + "00400030c8553d";
    const address = `/media/${name}.jpg`;
    const storedAt = new Date().toISOString();
    await from.media.put({ name, address, bytes: 1, storedAt, fileName: "", alt: "" }, []);
    const file = join(await temporaryFolder(), "all.zip");
    const { out } = await from.run("export", file);
    expect(out).toContain("Exported 1 work and 0 images");
    expect(out).toContain(`Delete them under Media, then upload them again:\n${name}\n`);
    const to = await site();
    expect((await to.run("import", file)).code).toBe(0);
    expect(await contentOf(to.media)).toEqual([]);
  });

  it("completes an image whose import was interrupted", async () => {
    const from = await siteWithImages();
    const file = join(await temporaryFolder(), "all.zip");
    await from.run("export", file);
    const to = await site();
    const [entry] = (await from.media.list({ limit: 1 })).images;
    if (!entry) throw new Error("There is no image.");
    await to.media.put(entry, []);
    const { out } = await to.run("import", file);
    expect(out).toContain("Imported 2 images: 2 new, 0 unchanged.");
    expect(await contentOf(to.media)).toEqual(await contentOf(from.media));
  });
});

it("works with missing images are rejected until they are accepted", async () => {
  const to = await site();
  const gone = `/media/${"a".repeat(46)}.jpg`;
  const file = join(await temporaryFolder(), "works.json");
  await writeFile(file, await formatWorksFile([storedWork("map", { imageUrl: gone })]));
  const { code, err } = await to.run("import", file);
  expect(code).toBe(1);
  expect(err).toMatch(/^Nothing was imported: .* --without-pictures/);
  expect(err).toContain(`(map): ${gone}\n`);
  expect(await to.works.list()).toEqual([]);
  expect((await to.run("import", file, "--without-pictures")).code).toBe(0);
  expect(await to.works.list()).toHaveLength(1);
});

it.each([
  ["no JSON", "{", /The file is not JSON: ./],
  ["a work without an ID", "[{}]", /Work 1: It has no ID\./],
])("an archive with %s is rejected", async (_name, text, reason) => {
  const to = await site();
  const { code, err } = await to.run("import", await zipOf([["works.json", text]]));
  expect(code).toBe(1);
  expect(err).toMatch(
    /^Nothing was imported\. Fix works\.json in the archive, then import it again\.\n/,
  );
  expect(err).toMatch(reason);
});

it("copies images in both directions, and completes an interrupted copy", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  const firebase = firestoreStores(() => database).media;
  const settings = {
    FIREBASE_PROJECT_ID: "demo-site",
    FIRESTORE_EMULATOR_HOST: `localhost:${port}`,
    ALLOW_EMULATORS: "1",
  };
  const { media, works, photo, run } = await siteWithImages(settings);
  const before = await contentOf(media);
  const moveIn = ["copy", "--from", "embedded", "--to", "firebase"];
  const there = await run(...moveIn);
  expect(there.out).toContain("Copied 2 images: 2 new, 0 unchanged.");
  expect(await contentOf(firebase)).toEqual(before);
  const again = await run(...moveIn);
  expect(again.out).toContain("Copied 2 images: 0 new, 2 unchanged.");

  const [interrupted] = (await media.list({ limit: 1 })).images;
  await database.doc(`pictureFiles/${interrupted?.address.slice(7)}`).delete();
  const repaired = await run(...moveIn);
  expect(repaired.out).toContain("Copied 2 images: 1 new, 1 unchanged.");
  expect(await contentOf(firebase)).toEqual(before);

  for await (const { name } of allImages(media)) await media.remove(name);
  await removeWorks(works, "map", "plan");
  const back = await run("copy", "--from", "firebase", "--to", "embedded");
  expect({ code: back.code, err: back.err }).toEqual({ code: 0, err: "" });
  expect(await contentOf(media)).toEqual(before);
  expect(imageFiles(photo)).toHaveLength(3);
});
