import { join } from "node:path";
import { allImages, type MediaFile, type MediaStore, type ImageEntry } from "~/media/media-port";
import { storeImage } from "~/media/store-upload.server";
import { readFiles } from "~/transfer/write-archive.server";
import { type Outcome, runCommand } from "../support/command";
import { noise } from "../support/images";
import { openFolder, storeIn } from "../support/stores/embedded-store";
import { embeddedStores } from "../support/stores/stores";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, storedWork } from "../support/work";

interface Site {
  media: MediaStore;
  works: ReturnType<typeof storeIn>;
  run: (...args: string[]) => Promise<Outcome>;
}

/** An empty site, and the command line that changes it. */
export async function site(settings: Record<string, string> = {}): Promise<Site> {
  const dataDir = join(await temporaryFolder(), "data");
  const database = openFolder(dataDir);
  return {
    media: embeddedStores(() => database).media,
    works: storeIn(dataDir),
    run: (...args) => runCommand(["cli/works.ts", ...args], { DATA_DIR: dataDir, ...settings }),
  };
}

let made: ReturnType<typeof makeImages> | undefined;

/** The processing of images takes long, so each file of tests does it once. */
async function makeImages() {
  const { media } = await site();
  const content = await noise(450, 250).jpeg().toBuffer();
  const photo = await storeImage(media, content, "harbor.jpg");
  const texts = { fileName: "harbor.jpg", alt: "Boats in fog" };
  await media.describe(photo.slice(7, 53), texts);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path class="a" style="fill: red" d="M0 0h9v9"/></svg>`;
  const logo = await storeImage(media, Buffer.from(svg));
  const images: [ImageEntry, MediaFile[]][] = [];
  for await (const entry of allImages(media)) {
    images.push([entry, (await readFiles(media, entry)) ?? []]);
  }
  return { photo, logo, images };
}

/** A site with two works and their images. */
export async function siteWithImages(settings?: Record<string, string>) {
  const there = await site(settings);
  const { photo, logo, images } = await (made ??= makeImages());
  for (const [entry, files] of images) await there.media.put(entry, files);
  await putWorks(
    there.works,
    storedWork("map", { imageUrl: photo, createdAt: "", updatedAt: "" }),
    storedWork("plan", { iconUrl: logo, createdAt: "", updatedAt: "" }),
  );
  return { ...there, photo, logo };
}

/** Every image and its files. */
export async function contentOf(media: MediaStore) {
  const found: [ImageEntry, string[]][] = [];
  for await (const image of allImages(media)) {
    const files = (await readFiles(media, image)) ?? [];
    found.push([image, files.map(({ content }) => Buffer.from(content).toString("base64"))]);
  }
  return found;
}
