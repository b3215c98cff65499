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

/** Increase it when cards change their look: crawlers keep them for good. */
const design = 1;

const mostBytes = 16 * 1024 * 1024;

/** By version, so that an edit of one work renders one card. */
const rendered = new LRUCache<string, Buffer>({
  maxSize: mostBytes,
  sizeCalculation: (png) => png.length,
});

/** A card takes tens of milliseconds of a core. */
const oneAtATime = pLimit(1);

/** The card of a work's page. Pictures on other sites are not fetched. */
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

/** The card of a creator's page. */
export function creatorCard({ id, name }: { id: string; name: string }): Card {
  return {
    title: name,
    art: { name: `creator ${id}`, draw: () => creatorPortrait(id) },
  };
}

/** Where the card of a work's page is. */
export function workCardImage(appId: string, work: CardWork): CardImage {
  const card = workCard(work);
  const maker = card.maker ? ` by ${card.maker}` : "";
  return {
    source: `/cards/${encodeURIComponent(appId)}.png?v=${versionOf(card)}`,
    alt: `${card.title}${maker}, beside its artwork.`,
  };
}

/** Where the card of a creator's page is. */
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

/** Changes with everything that the card shows. */
export function versionOf({ title, maker, art }: Card): string {
  return createHash("sha256")
    .update(JSON.stringify([design, site.name, title, maker, art.name]))
    .digest("base64url")
    .slice(0, 12);
}

/** @returns a PNG, 1200 by 630. */
export async function renderCard(card: Card): Promise<Buffer> {
  const version = versionOf(card);
  const kept = rendered.get(version);
  if (kept) return kept;
  const png = await oneAtATime(() => render(card));
  rendered.set(version, png);
  return png;
}

/** Loads what draws only when the first card is asked for. */
async function render(card: Card): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { drawCard } = await import("~/seo/cards/draw-card.server");
  sharp.concurrency(1);
  const svg = Buffer.from(drawCard(card, site.name));
  return sharp(svg).png({ palette: true }).toBuffer();
}
