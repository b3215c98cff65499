import type { Page } from "./page";

/** Presses "Older" until there is none. */
export async function allPages(first: Page): Promise<Page[]> {
  const pages = [first];
  for (let page = first; page.all("link", "Older").length > 0;) {
    page = await page.press("Older");
    pages.push(page);
  }
  return pages;
}
