import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { ArchiveError, openArchive } from "~/transfer/read-archive.server";
import { formatWorksFile } from "~/transfer/works-file";
import { readFiles } from "~/transfer/write-archive.server";
import { noise } from "../support/images";
import { temporaryFolder } from "../support/temporary-folder";
import { storedWork } from "../support/work";
import { zipOf } from "../support/zip";
import { contentOf, site, siteWithImages } from "./archive-site";

const works = await formatWorksFile([storedWork("map")]);
const from = await siteWithImages();
const filesOf = async (address: string) =>
  ((await readFiles(from.media, { address })) ?? []).map(
    ({ file, content }): [string, Uint8Array] => [`media/${file}`, content],
  );
const images = await filesOf(from.photo);
const drawing = await filesOf(from.logo);
const [main = ["", works], variant = ["", works]] = images;

/** Reads everything, as an import does before it stores anything. */
async function readAll(file: string): Promise<void> {
  const archive = await openArchive(file);
  try {
    await archive.readWorks();
    await archive.readUploads();
    for (const { address } of archive.images) await archive.readImage(address);
  } finally {
    archive.close();
  }
}

async function expectRefused(file: string, reason: RegExp): Promise<void> {
  const refusal = await readAll(file).catch((cause: unknown) => cause);
  expect(refusal).toBeInstanceOf(ArchiveError);
  expect((refusal as Error).message).toMatch(reason);
}

describe("a hostile or damaged archive is rejected", () => {
  it("by the import, which stores nothing and gives advice", async () => {
    const file = await zipOf([["works.json", works], main, [variant[0], "<script>"]]);
    const to = await site();
    const { code, out, err } = await to.run("import", file);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^Nothing was imported\. .*does not match its name/);
    const advice = "Export the works and images again, then import that file without changes.\n";
    expect(err.endsWith(advice)).toBe(true);
    expect(await to.works.list()).toEqual([]);
    expect(await contentOf(to.media)).toEqual([]);
  });

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
    ["a file that is not part of an export", "media/evil.svg", /not part of an export/],
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

  it("for files that are missing, duplicated, or do not match their names", async () => {
    const all: [string, Uint8Array | string][] = [["works.json", works], ...images];
    await expectRefused(await zipOf(images), /no works\.json/);
    await expectRefused(await zipOf(all.slice(0, 2)), /has no media/);
    await expectRefused(await zipOf([...all, main]), /twice/);
    await expectRefused(
      await zipOf([...all, ["media/uploaded.json", "null"]]),
      /is not a list of uploaded images/,
    );
    const other = await noise(450, 250).jpeg().toBuffer();
    const located = await noise(400, 222).withXmp("<x>48.85, 2.29</x>").webp().toBuffer();
    for (const [name, content] of [
      [main[0], other],
      [variant[0], other],
      [variant[0], located],
      [drawing[1]?.[0] ?? "", `<svg viewBox="0 0 9 9"><script>1</script></svg>`],
      [drawing[1]?.[0] ?? "", other],
    ] as const) {
      const replaced = [...all, ...drawing].map((entry): [string, Uint8Array | string] =>
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

  it("for images that unpack to far more than the archive", async () => {
    const blank = Buffer.alloc(16 * 1024 * 1024);
    const file = await zipOf([
      ["works.json", works],
      ...Array.from("01234", (digit): [string, Buffer] => [
        `media/${digit.repeat(32)}00080008c8553d-8.webp`,
        blank,
      ]),
    ]);
    await expectRefused(file, /more than 50 times as large as the archive/);
  });

  it("for half an archive, and for a file that is not an archive", async () => {
    const whole = join(await temporaryFolder(), "all.zip");
    await from.run("export", whole);
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
