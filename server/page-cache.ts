import { LRUCache } from "lru-cache";
import type { Theme } from "../app/theme";
import type { Page } from "./address";
import { type Answer, bytesOf, encodeAnswer, isPublic } from "./answer";
import type { Encoding } from "./encoding";

/** The footer shows the year, so pages expire. */
const oneHour = 60 * 60 * 1000;

const megabyte = 1024 * 1024;

const usualKeptErrors = [400, 404, 405];

export interface Visitor {
  id: string;
  /** Clients of a network share its turns. */
  network: string;
  isWaiting: () => boolean;
}

export interface PageCacheOptions {
  render: (page: Page, theme: Theme, visitor: Visitor) => Promise<Answer>;
  version: () => unknown;
  mostBytes?: number;
  keptErrors?: number[];
}

export interface PageCache {
  find(page: Page, theme: Theme, encoding: Encoding): Answer | undefined;
  /** @returns the response. Simultaneous requests share one rendering. */
  make(
    page: Page,
    theme: Theme,
    encoding: Encoding,
    visitor: Visitor,
  ): Promise<Answer>;
}

interface Making {
  answer: Promise<Answer>;
  visitors: Visitor[];
}

/** Visitors who come after a catalogue change never get a page that was started before it. */
export function pageCache({
  render,
  version,
  mostBytes = 32 * megabyte,
  keptErrors = usualKeptErrors,
}: PageCacheOptions): PageCache {
  const pages = share(mostBytes, 5000);
  const selections = share(8 * megabyte, 1000);
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
      // A change may already have replaced this entry.
      if (keptVersion === begunVersion) making.delete(key);
    }
  }

  function isKept(answer: Answer): boolean {
    return isPublic(answer) || keptErrors.includes(answer.status);
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
