import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { Theme } from "../app/theme";
import {
  type BufferedResponse,
  memoryOf,
  encodeResponse,
  type Encoding,
  isCacheable,
} from "./buffered-response";
import type { Page } from "./router";

/** The footer shows the year, so pages expire. */
const oneHour = 60 * 60 * 1000;

/** What no cache keeps still serves all who ask within a moment. */
const momentMs = 100;

const megabyte = 1024 * 1024;

const usualKeptErrors = [400, 404, 405];

/** Shortcuts take at most 2 MB. A dropped one is back after the next request for it. */
const mostShortcuts = 1000;
const mostPerUrl = 20;
const longestShortcut = 2000;

export interface Visitor {
  id: string;
  /** Clients of a network share its turns. */
  network: string;
  isWaiting: () => boolean;
}

/** A page has one response for each variant. */
export type Variant = ReturnType<typeof variantOf>;

export interface PageCacheOptions {
  render: (page: Page, theme: Theme, visitor: Visitor) => Promise<BufferedResponse>;
  version: () => unknown;
  mostBytes?: number;
  keptErrors?: number[];
}

/** The choice of a cached response depends on all of this. */
interface Shortcut {
  method: string | undefined;
  accepts: string | undefined;
  cookie: string | undefined;
  variant: Variant;
}

/** A response of an earlier version of the site serves only for comparison. */
interface Kept {
  response: BufferedResponse;
  version: unknown;
  /** The head of the uncompressed response, if it names its content. */
  source: string | undefined;
}

interface Making {
  response: Promise<BufferedResponse>;
  visitors: Visitor[];
}

export function variantOf(page: Page, theme: Theme, encoding: Encoding) {
  return { page, theme, encoding, key: `${encoding} ${theme} ${page.key}` };
}

/**
 * Visitors who come after a catalogue change never get a page that was started before it. If it
 * comes out the same, its earlier responses stay.
 */
export function pageCache(props: PageCacheOptions) {
  const { render, version, mostBytes = 32 * megabyte, keptErrors = usualKeptErrors } = props;
  const pages = share(mostBytes, 5000);
  const selections = share(8 * megabyte, 1000);
  const making = new Map<string, Making>();
  const shortcuts = new Map<string, Shortcut[]>();
  let remembered = 0;
  let keptVersion: unknown;
  setInterval(drop, oneHour).unref();

  function drop(): void {
    pages.clear();
    selections.clear();
  }

  function forget(): void {
    shortcuts.clear();
    remembered = 0;
  }

  function noticeChange(): void {
    const current = version();
    if (current === keptVersion) return;
    making.clear();
    forget();
    keptVersion = current;
  }

  function shareOf({ isSelection }: Page) {
    return isSelection ? selections : pages;
  }

  /** Finds the variant for a request that was remembered, without parsing it. It may be outdated. */
  function recall(props: IncomingMessage): Variant | undefined {
    const {
      method,
      url = "",
      headers: { "accept-encoding": accepts, cookie },
    } = props;
    return shortcuts
      .get(url)
      ?.find(
        (other) => other.method === method && other.accepts === accepts && other.cookie === cookie,
      )?.variant;
  }

  function remember({ method, url = "", headers }: IncomingMessage, variant: Variant): void {
    const { "accept-encoding": accepts, cookie } = headers;
    if (`${url}${accepts}${cookie}`.length > longestShortcut) return;
    if (remembered >= mostShortcuts) forget();
    remembered += 1;
    const others = shortcuts.get(url) ?? [];
    const kept = others.length < mostPerUrl ? others : [];
    shortcuts.set(url, [...kept, { method, accepts, cookie, variant }]);
  }

  function find({ page, key }: Variant): BufferedResponse | undefined {
    noticeChange();
    const { version: keptAt, response } = shareOf(page).get(key) ?? {};
    return keptAt === keptVersion ? response : undefined;
  }

  /** @returns the response. Simultaneous requests share one rendering. */
  function make(variant: Variant, visitor: Visitor): Promise<BufferedResponse> {
    const kept = find(variant);
    if (kept) return Promise.resolve(kept);
    const { key } = variant;
    const visitors = making.get(key)?.visitors ?? [];
    visitors.push(visitor);
    const response =
      making.get(key)?.response ??
      makeNow(variant, {
        ...visitor,
        isWaiting: () => visitors.some((other) => other.isWaiting()),
      });
    making.set(key, { response, visitors });
    return response;
  }

  async function makeNow({ page, theme, encoding, key }: Variant, visitor: Visitor) {
    const begunVersion = keptVersion;
    try {
      const plain =
        encoding === "identity"
          ? await render(page, theme, visitor)
          : await make(variantOf(page, theme, "identity"), visitor);
      const source = plain.etag && plain.head.join("\n");
      const kept = shareOf(page).get(key);
      const isSame = source !== undefined && kept?.source === source;
      const response = isSame ? kept.response : await encodeResponse(plain, encoding);
      if (version() === begunVersion && isKept(response)) {
        shareOf(page).set(key, { response, version: begunVersion, source });
      }
      return response;
    } finally {
      const forget = () => {
        // A change may already have replaced this entry.
        if (keptVersion === begunVersion) making.delete(key);
      };
      if (page.lane === "none") setTimeout(forget, momentMs).unref();
      else forget();
    }
  }

  function isKept(response: BufferedResponse): boolean {
    return isCacheable(response) || keptErrors.includes(response.status);
  }

  return { recall, remember, find, make };
}

function share(maxSize: number, max: number) {
  return new LRUCache<string, Kept>({
    maxSize,
    max,
    sizeCalculation: ({ response, source = "" }, key) =>
      memoryOf(response) + 2 * (key.length + source.length),
  });
}
