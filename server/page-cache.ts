import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Theme } from "~/theme";
import { themeIn } from "~/theme.server";
import { encodingFor } from "./encoding";
import { answerIn, bytesOf, type Page, readPublicPage, send } from "./page";

const mostBytes = 64 * 1024 * 1024;

/** Pages name the year: none names the last one for longer. */
const oneHour = 60 * 60 * 1000;

interface PageCacheOptions {
  /** What the site answers a visitor of whom it knows only the theme. */
  render(path: string, theme: Theme): Promise<Response>;
  /**
   * What all pages are made of: another value after each change. Undefined
   * while there is nothing, which each page says for itself.
   */
  version(): unknown;
}

export interface PageCache {
  /** Answers from memory, and tells whether it has. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Answers by rendering, and keeps what is rendered.
   *
   * @returns whether it has answered; it leaves what is not for everyone.
   */
  render(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/**
 * Keeps the public pages, one for each path and theme, ready to send until the
 * catalogue changes. A page whose rendering began before a change is neither
 * kept nor given to anyone who came after it.
 */
export function pageCache(options: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, Page>({
    maxSize: mostBytes,
    sizeCalculation: (page, key) => bytesOf(page) + key.length,
  });
  const rendering = new Map<string, Promise<Page | undefined>>();
  let keptVersion: unknown;
  setInterval(() => pages.clear(), oneHour).unref();

  /** @returns undefined for a request that memory has nothing to do with. */
  function keyOf(request: IncomingMessage): string | undefined {
    const theme = themeOfAnyone(request);
    const version = options.version();
    if (theme === undefined || version === undefined) return undefined;
    if (version !== keptVersion) {
      keptVersion = version;
      pages.clear();
      rendering.clear();
    }
    return `${theme} ${request.url}`;
  }

  /** However many ask at once, one rendering answers them. */
  function renderOnce(key: string): Promise<Page | undefined> {
    const begun = rendering.get(key) ?? renderPage(key);
    if (!rendering.has(key)) {
      rendering.set(key, begun);
      const end = () => {
        if (rendering.get(key) === begun) rendering.delete(key);
      };
      begun.then(end, end);
    }
    return begun;
  }

  async function renderPage(key: string): Promise<Page | undefined> {
    const [theme, path] = key.split(" ") as [Theme, string];
    // Others mean the page of another path, or none.
    if (new URL(path, "http://localhost").pathname !== path) return undefined;
    const begunVersion = keptVersion;
    const page = await readPublicPage(await options.render(path, theme));
    if (page) keep(key, page, begunVersion);
    return page;
  }

  function keep(key: string, page: Page, begunVersion: unknown): void {
    if (options.version() === begunVersion) pages.set(key, page);
  }

  return {
    answer(request, response) {
      const key = keyOf(request);
      if (key === undefined) return false;
      const encoding = encodingFor(request.headers["accept-encoding"]);
      const answer = pages.get(key)?.answers[encoding];
      if (!answer) return false;
      send(request, response, answer);
      return true;
    },

    async render(request, response) {
      const key = keyOf(request);
      if (key === undefined) return false;
      const begunVersion = keptVersion;
      const page = pages.get(key) ?? (await renderOnce(key));
      if (!page) return false;
      const encoding = encodingFor(request.headers["accept-encoding"]);
      const answer = await answerIn(page, encoding);
      // Once more, so that the bytes of this encoding count.
      keep(key, page, begunVersion);
      send(request, response, answer);
      return true;
    },
  };
}

/**
 * The theme of a request that may be answered as anyone's: for a whole page,
 * by its path alone, without a session.
 */
function themeOfAnyone({
  method,
  url = "",
  headers,
}: IncomingMessage): Theme | undefined {
  if (
    (method !== "GET" && method !== "HEAD") ||
    url.includes("?") ||
    url.startsWith("/admin") ||
    headers.range !== undefined ||
    headers.authorization !== undefined
  ) {
    return undefined;
  }
  const { cookie } = headers;
  if (cookie === undefined) return "system";
  return cookie.includes("__session=") ? undefined : themeIn(cookie);
}
