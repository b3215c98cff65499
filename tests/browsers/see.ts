import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Shown } from "./browser";

const patience = 120_000;

/** Waits until the page has the heading and `isThere` accepts it. */
export async function see(
  browser: Browser,
  heading: string,
  isThere: (page: Shown) => boolean = () => true,
): Promise<Shown> {
  const end = Date.now() + patience;
  for (;;) {
    // Reading can fail during a navigation.
    const page = await browser.read().catch(() => undefined);
    if (page?.headings.includes(heading) && isThere(page)) return page;
    if (Date.now() > end) {
      throw new Error(
        `Waited for “${heading}”, saw “${page?.heading}” with: ${page?.text.slice(0, 300)}`,
      );
    }
    await sleep(50);
  }
}

export const says = (words: string) => (page: Shown) => page.text.includes(words);
