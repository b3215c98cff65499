import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { creatorPortrait, workSocial } from "~/art/face";
import { sampleArt } from "~/art/sample-art.server";
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
const design = 1;

const mostBytes = 16 * 1024 * 1024;

/** The version is the key, so editing a work renders only its own card. */
const rendered = new LRUCache<string, Buffer>({
  maxSize: mostBytes,
  sizeCalculation: (png) => png.length,
});

/** Rendering a card keeps a core busy for tens of milliseconds. */
const oneAtATime = pLimit(1);

/** The card of a work's page. Pictures on other sites are not loaded. */
export function workCard(work: CardWork): Card {
  const sample = sampleArt(work.imageUrl);
  return {
    title: work.title,
    maker: work.creator?.name,
    art: sample
      ? { name: work.imageUrl ?? "", draw: () => sample }
      : { name: `work ${work.id}`, draw: () => workSocial(work.id) },
  };
}

export function creatorCard({ id, name }: { id: string; name: string }): Card {
  return {
    title: name,
    art: { name: `creator ${id}`, draw: () => creatorPortrait(id) },
  };
}

/** @returns the address and text alternative of a work's card. */
export function workCardImage(appId: string, work: CardWork): CardImage {
  const card = workCard(work);
  const maker = card.maker ? ` by ${card.maker}` : "";
  return {
    source: `/cards/${encodeURIComponent(appId)}.png?v=${versionOf(card)}`,
    alt: `${card.title}${maker}, beside its artwork.`,
  };
}

/** @returns the address and text alternative of a creator's card. */
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

/** @returns a PNG of 1200 by 630 pixels. */
export async function renderCard(card: Card): Promise<Buffer> {
  const version = versionOf(card);
  const kept = rendered.get(version);
  if (kept) return kept;
  const png = await oneAtATime(() => render(card));
  rendered.set(version, png);
  return png;
}

/** Loads the renderer only when the first card is requested. */
async function render(card: Card): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { drawCard } = await import("~/seo/cards/draw-card.server");
  sharp.concurrency(1);
  const svg = Buffer.from(drawCard(card, site.name));
  return sharp(svg).png({ palette: true }).toBuffer();
}
