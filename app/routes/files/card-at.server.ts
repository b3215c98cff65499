import { catalogue } from "~/backends/index.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { nameOfCard, textPageNamed } from "~/catalogue/pages";
import { nameInPath } from "~/http/paths";
import { cardVersion, creatorCard, homeTitle, pageCard, workCard } from "~/seo/cards/card.server";
import { currentSite } from "~/site.server";
import { textPageOf } from "~/ui/text-page/text-page.server";
import { findWorkPage } from "~/ui/work-page/work-page.server";

export type Address = Pick<Request, "url">;

export function cardAt(current: Catalogue, address: Address) {
  const cardOf = { creators: cardOfCreator, pages: cardOfPage }[folderIn(address)] ?? cardOfApp;
  return cardOf(current, nameOfCard(nameInPath(address)));
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

function cardOfApp(current: Catalogue, appId: string) {
  const page = findWorkPage(current, appId);
  return page && workCard(page.app);
}

function cardOfCreator({ creators }: Catalogue, id: string) {
  const creator = creators.find((creator) => creator.id === id);
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
