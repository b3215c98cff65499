import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { plain } from "../support/pictures";
import { temporaryFolder } from "../support/temporary-folder";
import { processPicture } from "~/media/process-picture.server";
import { process, refusalOf } from "./processed";

describe("an SVG", () => {
  function svg(attributes: string, content: string, before = ""): Buffer {
    return Buffer.from(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`,
    );
  }
  const square = `<path fill="#c8553d" d="M0 0h2000v2000H0z"/>`;

  it.each([
    ["a small one", svg(`width="24" height="12"`, square), 1600, 800],
    ["one without a size", svg(`viewBox="0 0 10 20"`, square), 800, 1600],
    [
      "one with a preamble",
      svg(
        `viewBox="0 0 9 9"`,
        square,
        "\ufeff<?xml version='1.0'?>\n<!-- a --><!-- > -->\n<!DOCTYPE svg [<!ENTITY a 'b'>]>",
      ),
      1600,
      1600,
    ],
  ])("is rasterized: %s", async (_name, content, width, height) => {
    const { picture, main } = await process(content);
    expect(picture).toMatchObject({ width, height });
    expect((await sharp(main).metadata()).format).toBe("jpeg");
  });

  it("is rejected if it is larger than 4 MB", async () => {
    const padding = " ".repeat(4_000_000);
    expect(await refusalOf(svg(`viewBox="0 0 9 9"`, padding))).toMatch(
      /larger than 4 MB\. Export it as a PNG/,
    );
  });

  it("is rejected if rendering it takes too long", async () => {
    const groups = Array.from({ length: 10 }, (_, index) => {
      const ten = `<use href="#g${index}"/>`.repeat(10);
      return `<g id="g${index + 1}">${ten}</g>`;
    });
    const content = `<g id="g0">${square}</g>${groups.join("")}`;
    const slow = svg(`viewBox="0 0 9 9"`, content);
    await expect(processPicture(slow, "ada@example.org", 1000)).rejects.toThrow(
      /takes too long to read\. Export it as a PNG/,
    );
  });

  it("loads nothing from other addresses", async () => {
    const red = await plain(50, 50, "#ff0000").png().toBuffer();
    const folder = await temporaryFolder();
    const file = join(folder, "red.png");
    await writeFile(file, red);
    const content = svg(
      `viewBox="0 0 50 50" xmlns:xlink="http://www.w3.org/1999/xlink"`,
      `<image href="file://${file}" width="50" height="50"/><image xlink:href="${file}" width="50" height="50"/>`,
    );
    expect(await refusalOf(content)).toMatch(/^This SVG shows nothing here/);
  });

  it.each([
    [
      "huge",
      svg(`width="1000000" height="1000000"`, square),
      /too many pixels\. The limit is 50 megapixels/,
    ],
    [
      "built of entities that multiply",
      svg(
        `viewBox="0 0 9 9"`,
        "&g;",
        `<!DOCTYPE svg [<!ENTITY a "${square.repeat(99).replaceAll('"', "'")}">${Array.from(
          "bcdefg",
          (name, index) => `<!ENTITY ${name} "${`&${"abcdef"[index]};`.repeat(99)}">`,
        ).join("")}]>`,
      ),
      /damaged/,
    ],
    [
      "reading a file",
      svg("", "&a;", `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>`),
      /damaged/,
    ],
  ])("is rejected if it is %s", async (_name, content, reason) => {
    expect(await refusalOf(content)).toMatch(reason);
  });
});
