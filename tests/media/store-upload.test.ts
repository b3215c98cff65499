import { describe, expect, it } from "vitest";
import { linkControlOf, withPicks } from "~/kinds/work-form";
import type { MediaStore } from "~/media/media-port";
import { storeImage, storeImages, storeUpload } from "~/media/store-upload.server";
import { plain } from "../support/images";
import { emptyMedia } from "../support/stores/embedded-store";

const content = await plain(4, 3).png().toBuffer();
const text = Buffer.from("hello");

async function entriesOf(media: MediaStore) {
  return (await media.list({ limit: 9 })).images;
}

it("an image of an earlier release gets the name of the file that is uploaded again", async () => {
  const media = await emptyMedia();
  await storeImage(media, content);
  await storeImage(media, content, " a\nboat.png");
  expect(await entriesOf(media)).toMatchObject([{ fileName: "a boat.png" }]);
});

describe("an upload", () => {
  it("of a file that is too large is refused", async () => {
    const media = await emptyMedia();
    const problem = "Too large.";
    const refusal = { problem, status: 422 };
    expect(await storeUpload(media, { problem }, "")).toEqual(refusal);
    expect(await entriesOf(media)).toEqual([]);
  });

  it("can be repeated if the store does not respond", async () => {
    const media = await emptyMedia();
    const put = () => Promise.reject(new Error("The store is down."));
    expect(await storeUpload({ ...media, put }, { content }, "")).toEqual({
      problem: "The image could not be stored. Please try again.",
      status: 503,
    });
  });
});

it("the images of a form are stored, and fill in their addresses", async () => {
  const media = await emptyMedia();
  const fields = new Map([
    ["title", "Boat"],
    ["imageUrl", "/old.png"],
    ["iconUrl", "/icon.png"],
    ["bannerImageUrl", "/banner.png"],
    ["bannerImagePick", "/picked.png"],
  ]);
  const form = { get: withPicks((name) => fields.get(name) ?? null) };
  const files = new Map([
    ["imageFile", { content, name: "boat.png" }],
    ["iconFile", { content: text }],
    ["screenshots.12.file", { content }],
    ["otherFile", { content: text }],
  ]);
  const stored = await storeImages(media, { form, files, session: { email: "" } }, linkControlOf);
  const [entry] = await entriesOf(media);
  const address = entry?.address ?? "";
  expect(entry?.fileName).toBe("boat.png");
  expect(stored.read("imageUrl")).toBe(address);
  expect(stored.read("screenshots.12.url")).toBe(address);
  expect(stored.read("iconUrl")).toBe("/icon.png");
  expect(stored.read("bannerImageUrl")).toBe("/picked.png");
  expect(stored.read("title")).toBe("Boat");
  expect(stored.uploaded).toBe(`${address} ${address}`);
  expect(Object.keys(stored.problems)).toEqual(["iconFile"]);
  expect(stored.problems.iconFile).toContain("does not recognize");
});
