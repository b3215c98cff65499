import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { drawings, workSocial } from "~/art/face";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { creatorWithId, workWithAppId } from "~/catalogue/find-works.server";
import { textPageNamed } from "~/catalogue/pages";
import { catalogue, media } from "~/data.server";
import { hashOf, shortKey } from "~/hash.server";
import { fileNamed, nameInPath, nameOfFile } from "~/http/paths";
import { oncePer } from "~/kinds/derived";
import { creditText, madeByOf, type Maker } from "~/kinds/makers";
import type { Site } from "~/kinds/settings";
import type { Work } from "~/kinds/work";
import { CannotDecode } from "~/media/decoder.server";
import { readImageAddress, isShownWhole } from "~/media/image-name";
import { builtInPage } from "~/samples/catalogue.server";
import { sampleArt } from "~/samples/pictures";
import { currentSite } from "~/site.server";
import { textPageOf } from "~/ui/text-page/text-page.server";
import { pageOfWork, type WorkPageData } from "~/ui/work-page/work-page.server";
import type { CardImage } from "../listed-meta";
import type { Card, Photo } from "./draw-card.server";
import { markImage, markName } from "./mark.server";

type CardWork = Pick<WorkPageData, "id" | "title" | "imageUrl" | "imageFocus" | "makers">;

type CardCreator = Maker & { id: string };

/** The number must grow when the design changes, because crawlers cache cards. */
const design = 6;

const mostBytes = 16 * 1024 * 1024;

/** The version is the key, so editing a work renders only its own card. */
const rendered = new LRUCache<string, Buffer>({
  maxSize: mostBytes,
  sizeCalculation: (png) => png.length,
});

/** Rendering a card keeps a core busy for up to half a second. */
const oneAtATime = pLimit(1);
const mostWaiting = 20;

/** Does not load images on other sites. */
function workCard(work: CardWork): Card {
  return {
    title: work.title,
    maker: creditText(work.makers) || undefined,
    madeBy: madeByOf(work.makers),
    art: artOf(work),
  };
}

function artOf({ id, imageUrl = "", imageFocus: focus = "" }: CardWork) {
  const sample = sampleArt(imageUrl);
  if (sample) return { name: imageUrl, draw: () => sample };
  const draw = () => workSocial(id);
  if (!readImageAddress(imageUrl)) return { name: `work ${id}`, draw };
  const file = imageUrl.slice("/media/".length);
  return { name: `${imageUrl} ${focus}`.trim(), draw, file, focus };
}

function creatorCard({ id, name, isAgent }: CardCreator): Card {
  const draw = isAgent ? drawings.agents : drawings.people;
  return {
    title: name,
    art: { name: `${isAgent ? "agent" : "person"} ${id}`, draw: () => draw(id) },
  };
}

/** Makes the card for the home page and the texts of the site. */
export function pageCard(name: string, title: string): Card {
  const seed = `page ${name}`;
  return { title, art: { name: seed, draw: () => workSocial(seed) } };
}

/** Returns the words of the home page's card. */
export function homeTitle({ name, tagline }: Site): string {
  return tagline || name;
}

/**
 * @param isPrepared whether a prepared image says the same beside the original emblem.
 * @returns nothing then, and if the owner chose one image for all pages.
 */
export function pageCardImage(
  name: string,
  title: string,
  isPrepared = false,
): CardImage | undefined {
  const site = currentSite();
  const { cardImage = "" } = site;
  if (readImageAddress(cardImage) || (isPrepared && markName(site) === "")) return undefined;
  return {
    source: `/cards/pages/${fileNamed(name, ".png")}?v=${cardVersion(pageCard(name, title))}`,
    alt: `${title.replace(/\.$/, "")}, beside a generated image.`,
  };
}

export function workCardImage(appId: string, work: CardWork): CardImage {
  const card = workCard(work);
  const maker = card.maker ? ` by ${card.maker}` : "";
  return {
    source: `/cards/${fileNamed(appId, ".png")}?v=${cardVersion(card)}`,
    alt: `${card.title}${maker}, beside its ${card.art.file ? "image" : "generated image"}.`,
  };
}

export function creatorCardImage(creator: CardCreator): CardImage {
  const version = cardVersion(creatorCard(creator));
  return {
    source: `/cards/creators/${fileNamed(creator.id, ".png")}?v=${version}`,
    alt: `${creator.name}, beside an abstract portrait.`,
  };
}

/** @returns a hash of everything that the card shows. */
export function cardVersion({ title, maker, madeBy, art }: Card): string {
  const site = currentSite();
  const mark = [markName(site)].filter(Boolean);
  const text = JSON.stringify([design, site.name, ...mark, title, maker, madeBy, art.name]);
  return shortKey(hashOf(text), 12);
}

/** @returns a PNG of 1200 by 630 pixels, or nothing if too many other cards are waiting. */
export async function renderCard(card: Card): Promise<Buffer | undefined> {
  const version = cardVersion(card);
  const kept = rendered.get(version);
  if (kept) return kept;
  if (oneAtATime.pendingCount >= mostWaiting) return undefined;
  try {
    const photo = await readPhoto(card);
    const site = currentSite();
    // The card shows the mark at half this size at most.
    const mark = await markImage(site, 120, 864);
    const png = await oneAtATime(async () => {
      // The renderer is loaded only for the first card.
      const { drawCard } = await import("./draw-card.server");
      const { default: sharp } = await import("sharp");
      sharp.concurrency(1);
      const svg = drawCard(card, { name: site.name, mark }, photo);
      return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
    });
    rendered.set(version, png);
    return png;
  } catch (cause) {
    if (cause instanceof CannotDecode) return undefined;
    throw cause;
  }
}

async function readPhoto({ art }: Card): Promise<Photo | undefined> {
  const { file = "", focus } = art;
  const image = readImageAddress(`/media/${file}`);
  if (!image) return undefined;
  const { cardFile, makeForCard } = await import("~/media/process-image.server");
  const stored = await media.read(cardFile(image));
  const content = stored ? undefined : await media.read(file);
  const jpeg = content ? await makeForCard(content) : stored;
  return jpeg && { jpeg, isWhole: !focus && isShownWhole("social", image), focus };
}

export type Address = Pick<Request, "url">;

export function cardAt(current: Catalogue, address: Address) {
  const cardOf = { creators: cardOfCreator, pages: cardOfPage }[folderIn(address)] ?? cardOfApp;
  return cardOf(current, nameOfFile(nameInPath(address), ".png"));
}

/** The server asks this to tell a card from a redirect to one. */
export function cardVersionAt(path: string): string | undefined {
  const current = catalogue.current();
  const card = current && cardAt(current, { url: `http://localhost${path}` });
  return card && cardVersion(card);
}

export function folderIn(address: Address): string {
  return nameInPath(address, -2)?.toLowerCase() ?? "";
}

/** A page shows more, which the card does not need. */
const cardOfWork = oncePer((work: Omit<Work, "type">) => workCard(pageOfWork(work)));

function cardOfApp(current: Catalogue, appId: string) {
  const isBuiltIn = current.builtInPages.includes(appId);
  const work = isBuiltIn ? builtInPage : workWithAppId(current, appId);
  return work && cardOfWork(work);
}

function cardOfCreator(current: Catalogue, id: string) {
  const creator = creatorWithId(current, id);
  return creator && creatorCard(creator);
}

function cardOfPage(current: Catalogue, path: string) {
  const page = textPageNamed(current, path);
  if (!page) return undefined;
  const { name, document } = page;
  const site = currentSite();
  const title = name === "home" ? homeTitle(site) : textPageOf(name, document, site).documentTitle;
  return pageCard(path, title);
}
