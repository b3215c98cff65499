import { LRUCache } from "lru-cache";
import type { Theme } from "../app/theme";
import type { Page } from "./address";
import { type Answer, bytesOf, encodeAnswer, isPublic } from "./answer";
import type { Encoding } from "./encoding";

/** Pages name the year: none names the last one for longer. */
const oneHour = 60 * 60 * 1000;

const megabyte = 1024 * 1024;

/** Errors that say only that there is nothing: the same for everyone. */
const keptErrors = [400, 404, 405];

/** Who asks for a page that is not kept. */
export interface Visitor {
  /** Of the request, for the log. */
  id: string;
  /** Takes turns with others when pages are rendered. */
  network: string;
  /** Whether anyone is still there to read the page. */
  isWaiting: () => boolean;
}

interface PageCacheOptions {
  /** Renders a page for nobody in particular. */
  render: (page: Page, theme: Theme, visitor: Visitor) => Promise<Answer>;
  /** What all pages are made of: another value after each change. */
  version: () => unknown;
}

export interface PageCache {
  /** @returns the answer if it is kept. */
  find(page: Page, theme: Theme, encoding: Encoding): Answer | undefined;
  /** @returns the answer, made once however many ask at the same time. */
  make(
    page: Page,
    theme: Theme,
    encoding: Encoding,
    visitor: Visitor,
  ): Promise<Answer>;
}

/** An answer that is being made. */
interface Making {
  answer: Promise<Answer>;
  visitors: Visitor[];
}

/**
 * Keeps the public pages ready to send until the catalogue changes, one for
 * each page, theme and encoding. A page whose rendering began before a change
 * is neither kept nor given to anyone who came after it.
 */
export function pageCache({ render, version }: PageCacheOptions): PageCache {
  const pages = share(48 * megabyte, 5000);
  // Of its own: a thousand different searches must not push out the pages.
  const selections = share(16 * megabyte, 1000);
  const making = new Map<string, Making>();
  let keptVersion: unknown;
  setInterval(drop, oneHour).unref();

  function drop(): void {
    pages.clear();
    selections.clear();
    making.clear();
  }

  function shareOf({ isSelection }: Page) {
    return isSelection ? selections : pages;
  }

  const find: PageCache["find"] = (page, theme, encoding) => {
    if (version() !== keptVersion) drop();
    keptVersion = version();
    return shareOf(page).get(keyOf(page, theme, encoding));
  };

  const make: PageCache["make"] = (page, theme, encoding, visitor) => {
    const kept = find(page, theme, encoding);
    if (kept) return Promise.resolve(kept);
    const key = keyOf(page, theme, encoding);
    const visitors = making.get(key)?.visitors ?? [];
    visitors.push(visitor);
    const answer =
      making.get(key)?.answer ??
      makeNow(page, theme, encoding, {
        ...visitor,
        isWaiting: () => visitors.some((other) => other.isWaiting()),
      });
    making.set(key, { answer, visitors });
    return answer;
  };

  async function makeNow(
    page: Page,
    theme: Theme,
    encoding: Encoding,
    visitor: Visitor,
  ): Promise<Answer> {
    const key = keyOf(page, theme, encoding);
    const begunVersion = keptVersion;
    try {
      const answer =
        encoding === "identity"
          ? await render(page, theme, visitor)
          : await encodeAnswer(
              await make(page, theme, "identity", visitor),
              encoding,
            );
      if (version() === begunVersion && isKept(answer)) {
        shareOf(page).set(key, answer);
      }
      return answer;
    } finally {
      // After a change, another one may be on its way already.
      if (keptVersion === begunVersion) making.delete(key);
    }
  }

  return { find, make };
}

function share(maxSize: number, max: number) {
  return new LRUCache<string, Answer>({
    maxSize,
    max,
    sizeCalculation: (answer, key) => bytesOf(answer) + 2 * key.length,
  });
}

function keyOf({ key }: Page, theme: Theme, encoding: Encoding): string {
  return `${encoding} ${theme} ${key}`;
}

function isKept(answer: Answer): boolean {
  return isPublic(answer) || keptErrors.includes(answer.status);
}
