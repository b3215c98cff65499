import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { type Outcome, runCommand } from "../support/command";
import { openFolder, storeIn } from "../support/stores/embedded-store";
import { firestoreAt, startFirestore } from "../support/stores/firestore";
import { noise, plain, textBomb } from "../support/pictures";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, removeWorks, storedWork } from "../support/work";
import { firestoreMedia } from "~/backends/firebase/media.server";
import { sqliteMedia } from "~/backends/sqlite/media.server";
import {
  allPictures,
  type MediaStore,
  type PictureEntry,
} from "~/media/media-store";
import { pictureFiles } from "~/media/picture-name";
import { storePicture } from "~/media/store-upload.server";
import { readFiles } from "~/transfer/write-archive.server";
import { formatWorksFile } from "~/transfer/works-file";

interface Site {
  media: MediaStore;
  works: ReturnType<typeof storeIn>;
  run: (...args: string[]) => Promise<Outcome>;
}

async function site(settings: Record<string, string> = {}): Promise<Site> {
  const dataDir = join(await temporaryFolder(), "data");
  const database = openFolder(dataDir);
  return {
    media: sqliteMedia(() => database),
    works: storeIn(dataDir),
    run: (...args) =>
      runCommand(["cli/works.ts", ...args], { DATA_DIR: dataDir, ...settings }),
  };
}

async function siteWithPictures(settings?: Record<string, string>) {
  const there = await site(settings);
  const photo = await storePicture(
    there.media,
    await noise(450, 250).jpeg().toBuffer(),
    "harbor.jpg",
  );
  const texts = { fileName: "harbor.jpg", alt: "Boats in fog" };
  await there.media.describe(photo.slice(7, 53), texts);
  const logo = await storePicture(
    there.media,
    await plain(30, 20, "#00ff0080").png().toBuffer(),
  );
  await putWorks(
    there.works,
    storedWork("map", { imageUrl: photo, createdAt: "", updatedAt: "" }),
    storedWork("plan", { iconUrl: logo, createdAt: "", updatedAt: "" }),
  );
  return { ...there, photo, logo };
}

async function contentOf(media: MediaStore) {
  const found: [PictureEntry, string[]][] = [];
  for await (const picture of allPictures(media)) {
    const files = (await readFiles(media, picture)) ?? [];
    found.push([
      picture,
      files.map(({ content }) => Buffer.from(content).toString("base64")),
    ]);
  }
  return found;
}

async function zipOf(entries: [string, Uint8Array | string][]) {
  const file = join(await temporaryFolder(), "made.zip");
  const zip = new ZipFile();
  for (const [name, content] of entries) {
    zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

describe("an archive", () => {
  it("carries works and images into an empty store and exports them again, byte for byte", async () => {
    const from = await siteWithPictures();
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

  it("of an earlier release has only the times of images", async () => {
    const from = await siteWithPictures();
    const [photo] = await contentOf(from.media);
    if (!photo) throw new Error("There is no image.");
    const [{ name, address, storedAt }, files] = photo;
    const file = await zipOf([
      ["works.json", "[]"],
      ["media/uploaded.json", JSON.stringify({ [name]: storedAt })],
      ...pictureFiles(address).map((each, index): [string, Buffer] => [
        `media/${each}`,
        Buffer.from(files[index] ?? "", "base64"),
      ]),
    ]);
    const to = await site();
    expect((await to.run("import", file)).code).toBe(0);
    const texts = { storedAt, fileName: "", alt: "" };
    expect(await to.media.find(name)).toMatchObject(texts);
  });

  it("can be empty, and leaves out an image that was never stored completely", async () => {
    const from = await site();
    await putWorks(from.works, storedWork("map"));
    const name = "1".repeat(32) + "00400030c8553d";
    const address = `/media/${name}.jpg`;
    const storedAt = new Date().toISOString();
    await from.media.put(
      { name, address, bytes: 1, storedAt, fileName: "", alt: "" },
      [],
    );
    const file = join(await temporaryFolder(), "all.zip");
    const { out } = await from.run("export", file);
    expect(out).toContain("Exported 1 work and 0 images");
    expect(out).toContain(
      `Delete them under Media, then upload them again:\n${name}\n`,
    );
    const to = await site();
    expect((await to.run("import", file)).code).toBe(0);
    expect(await contentOf(to.media)).toEqual([]);
  });

  it("stores nothing if its works cannot be imported", async () => {
    const from = await siteWithPictures();
    const file = join(await temporaryFolder(), "all.zip");
    await from.run("export", file);
    const to = await site();
    await putWorks(to.works, storedWork("map", { title: "Another" }));
    const { code, err } = await to.run("import", file);
    expect(code).toBe(1);
    expect(err).toContain("Nothing was imported: these IDs belong to other");
    expect(await contentOf(to.media)).toEqual([]);
    expect((await to.run("import", file, "--overwrite")).code).toBe(0);
  });
});

it("works with missing images are rejected until they are accepted", async () => {
  const to = await site();
  const gone = `/media/${"a".repeat(46)}.jpg`;
  const file = join(await temporaryFolder(), "works.json");
  await writeFile(
    file,
    formatWorksFile([storedWork("map", { imageUrl: gone })]),
  );
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
  const { code, err } = await to.run(
    "import",
    await zipOf([["works.json", text]]),
  );
  expect(code).toBe(1);
  expect(err).toMatch(
    /^Nothing was imported\. Fix works\.json in the archive, then import it again\.\n/,
  );
  expect(err).toMatch(reason);
});

describe("a hostile or damaged archive is rejected", () => {
  const works = formatWorksFile([storedWork("map")]);

  const advice =
    "Export the works and images again, then import that file without changes.\n";

  async function expectRefused(file: string, reason: RegExp): Promise<void> {
    const to = await site();
    const { code, out, err } = await to.run("import", file);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(reason);
    expect(err).toMatch(/^Nothing was imported\. /);
    expect(err).not.toContain(".. ");
    expect(err.endsWith(advice)).toBe(true);
    expect(await to.works.list()).toEqual([]);
    expect(await contentOf(to.media)).toEqual([]);
  }

  async function pictureEntries(): Promise<[string, Uint8Array][]> {
    const { media, photo } = await siteWithPictures();
    const files = (await readFiles(media, { address: photo })) ?? [];
    return files.map(({ file, content }) => [`media/${file}`, content]);
  }

  it.each([
    ["a path that leads out", "xx/works.json", "../works.json", /invalid rel/],
    ["an absolute path", "xtmp/work.json", "/tmp/work.json", /absolute path/],
    ["a backslash", "media/x.jpg", "media\\x.jpg", /invalid characters/],
  ])("for %s", async (_name, harmless, hostile, reason) => {
    const file = await zipOf([[harmless, works]]);
    const bytes = (await readFile(file)).toString("latin1");
    const changed = bytes.replaceAll(harmless, hostile);
    await writeFile(file, Buffer.from(changed, "latin1"));
    await expectRefused(file, reason);
  });

  it.each([
    [
      "a file that is not part of an export",
      "media/evil.svg",
      /not part of an export/,
    ],
    ["a program", "setup.sh", /not part of an export/],
    ["an image by another name", "media/photo.jpg", /not part of an export/],
  ])("for %s", async (_name, name, reason) => {
    await expectRefused(
      await zipOf([
        ["works.json", works],
        [name, "x"],
      ]),
      reason,
    );
  });

  it("for files that are missing, duplicated, unexpected, or do not match their names", async () => {
    const picture = await pictureEntries();
    const all: [string, Uint8Array | string][] = [
      ["works.json", works],
      ...picture,
    ];
    const [main, variant] = picture;
    if (!main || !variant) throw new Error("There is no image.");
    await expectRefused(await zipOf(picture), /no works\.json/);
    await expectRefused(await zipOf(all.slice(0, 2)), /has no media/);
    await expectRefused(
      await zipOf([["works.json", works], variant]),
      /does not belong to any image/,
    );
    await expectRefused(await zipOf([...all, main]), /twice/);
    await expectRefused(
      await zipOf([...all, ["media/uploaded.json", "null"]]),
      /is not a list of uploaded images/,
    );
    const other = await noise(450, 250).jpeg().toBuffer();
    for (const [name, content] of [
      [main[0], other],
      [variant[0], other],
      [variant[0], Buffer.from("<script>")],
    ] as const) {
      const replaced = all.map((entry): [string, Uint8Array | string] =>
        entry[0] === name ? [name, content] : entry,
      );
      await expectRefused(await zipOf(replaced), /does not match its name/);
    }
  });

  it("for a long comment", async () => {
    const target = join(await temporaryFolder(), "made.zip");
    const zip = new ZipFile();
    const options = { compress: true, fileComment: "a".repeat(60_000) };
    zip.addBuffer(Buffer.from(works), "works.json", options);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(target));
    await expectRefused(target, /too long a comment/);
  });

  it("for an encrypted file", async () => {
    const file = await zipOf([["works.json", works]]);
    const bytes = await readFile(file);
    bytes[bytes.indexOf("PK\u0001\u0002") + 8] = 1;
    await writeFile(file, bytes);
    await expectRefused(file, /works\.json is encrypted/);
  });

  it("for an image that unpacks to more than 16 MB", async () => {
    const [main] = await pictureEntries();
    if (!main) throw new Error("There is no image.");
    const bomb = Buffer.alloc(17 * 1024 * 1024);
    const file = await zipOf([
      ["works.json", works],
      [main[0], bomb],
    ]);
    await expectRefused(file, /is larger than 16 MB/);

    const bytes = await readFile(file);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bomb.length);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(1000);
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size)) {
      small.copy(bytes, at);
    }
    await writeFile(file, bytes);
    await expectRefused(file, /too many bytes|cannot be read/);
  });

  it("for an image that unpacks to a gigabyte of text", async () => {
    const png = textBomb("zTXt");
    const hash = createHash("sha256").update(png).digest("hex").slice(0, 32);
    const name = `media/${hash}00080008c8553d`;
    const file = await zipOf([
      ["works.json", works],
      [`${name}.png`, png],
      [`${name}-8.webp`, png],
    ]);
    await expectRefused(file, /does not match its name/);
  });

  it("for half an archive, and for a file that is not an archive", async () => {
    const { run } = await siteWithPictures();
    const whole = join(await temporaryFolder(), "all.zip");
    await run("export", whole);
    const bytes = await readFile(whole);
    const file = join(await temporaryFolder(), "half.zip");
    for (const content of [
      bytes.subarray(0, bytes.length / 2),
      deflateRawSync(bytes),
      Buffer.alloc(0),
      Buffer.from("[]"),
    ]) {
      await writeFile(file, content);
      await expectRefused(file, /cannot be read/);
    }
  });
});

describe("copy", () => {
  it("copies images in both directions", async () => {
    const { port } = await startFirestore();
    const database = firestoreAt(port);
    const firebase = firestoreMedia(() => database);
    const settings = {
      FIREBASE_PROJECT_ID: "demo-site",
      FIRESTORE_EMULATOR_HOST: `localhost:${port}`,
      ALLOW_EMULATORS: "1",
    };
    const { media, works, photo, run } = await siteWithPictures(settings);
    const before = await contentOf(media);
    const there = await run("copy", "--from", "embedded", "--to", "firebase");
    expect(there.out).toContain("Copied 2 images: 2 new, 0 unchanged.");
    expect(await contentOf(firebase)).toEqual(before);
    const again = await run("copy", "--from", "embedded", "--to", "firebase");
    expect(again.out).toContain("Copied 2 images: 0 new, 2 unchanged.");

    for await (const { name } of allPictures(media)) await media.remove(name);
    await removeWorks(works, "map", "plan");
    const back = await run("copy", "--from", "firebase", "--to", "embedded");
    expect({ code: back.code, err: back.err }).toEqual({ code: 0, err: "" });
    expect(await contentOf(media)).toEqual(before);
    expect(pictureFiles(photo)).toHaveLength(3);
  });
});
