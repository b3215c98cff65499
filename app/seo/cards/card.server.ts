import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { creatorPortrait, workSocial } from "~/art/face";
import { decode } from "~/media/decoder.server";
import { sampleArt } from "~/samples/pictures.server";
import { readPictureAddress } from "~/media/picture-name";
import type { CardImage } from "~/seo/social-card";
import type { Card } from "~/seo/cards/draw-card.server";
import { site } from "~/site.server";

interface CardWork {
  id: string;
  title: string;
  imageUrl?: string;
  creator?: { name: string };
}

/** Increase this when the design changes, because crawlers cache cards. */
const design = 3;

const mostBytes = 16 * 1024 * 1024;

/** The version is the key, so editing a work renders only its own card. */
const rendered = new LRUCache<string, Buffer>({
  maxSize: mostBytes,
  sizeCalculation: (png) => png.length,
});

/** Rendering a card keeps a core busy for tens of milliseconds. */
const oneAtATime = pLimit(1);

/** Does not load pictures on other sites. */
export function workCard(work: CardWork): Card {
  const { id, title, imageUrl = "" } = work;
  const maker = work.creator?.name;
  const sample = sampleArt(imageUrl);
  if (sample)
    return { title, maker, art: { name: imageUrl, draw: () => sample } };
  const draw = () => workSocial(id);
  const art = readPictureAddress(imageUrl)
    ? { name: imageUrl, draw, file: imageUrl.slice("/media/".length) }
    : { name: `work ${id}`, draw };
  return { title, maker, art };
}

export function creatorCard({ id, name }: { id: string; name: string }): Card {
  return {
    title: name,
    art: { name: `creator ${id}`, draw: () => creatorPortrait(id) },
  };
}

export function workCardImage(appId: string, work: CardWork): CardImage {
  const card = workCard(work);
  const maker = card.maker ? ` by ${card.maker}` : "";
  return {
    source: `/cards/${encodeURIComponent(appId)}.png?v=${versionOf(card)}`,
    alt: `${card.title}${maker}, beside its ${card.art.file ? "picture" : "artwork"}.`,
  };
}

export function creatorCardImage(creator: {
  id: string;
  name: string;
}): CardImage {
  const version = versionOf(creatorCard(creator));
  return {
    source: `/cards/creators/${encodeURIComponent(creator.id)}.png?v=${version}`,
    alt: `${creator.name}, beside an abstract portrait.`,
  };
}

/** @returns a hash of everything that the card shows. */
export function versionOf({ title, maker, art }: Card): string {
  return createHash("sha256")
    .update(JSON.stringify([design, site.name, title, maker, art.name]))
    .digest("base64url")
    .slice(0, 12);
}

type ReadFile = (file: string) => Promise<Uint8Array | undefined>;

/** @returns a PNG of 1200 by 630 pixels. */
export async function renderCard(
  card: Card,
  readFile: ReadFile,
): Promise<Buffer> {
  const version = versionOf(card);
  const kept = rendered.get(version);
  if (kept) return kept;
  const png = await oneAtATime(() => render(card, readFile));
  rendered.set(version, png);
  return png;
}

/** Loads the renderer only when the first card is requested. */
async function render(card: Card, readFile: ReadFile): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { drawCard } = await import("~/seo/cards/draw-card.server");
  sharp.concurrency(1);
  const file = card.art.file && (await readFile(card.art.file));
  const photo = file ? await draw(file) : undefined;
  const svg = Buffer.from(drawCard(card, site.name, photo));
  return sharp(svg).png({ palette: true }).toBuffer();
}

/** An import stores pictures as they are, so the server itself does not decode them. */
function draw(file: Uint8Array): Promise<Buffer> {
  return decode((decoder) =>
    decoder.run({ input: file }, (image) =>
      image
        .resize(1200, 1200, { fit: "inside", withoutEnlargement: true })
        // Shows both black and white logos; the light theme's `--picture`.
        .flatten({ background: "#c9beae" })
        .jpeg()
        .toBuffer(),
    ),
  );
}
