import type { Theme } from "~/theme";
import { encodingFor, send } from "../../server/buffered-response";
import { type pageCache, variantOf } from "../../server/page-cache";
import type { Page } from "../../server/router";
import { listen } from "./listen";

export function pageAt(path: string): Page {
  return { key: path, path, method: "GET", isSelection: path.includes("?") };
}

/** Answers each request from the cache, with its cookie as the theme. @returns the address. */
export function listenWith(cache: ReturnType<typeof pageCache>): Promise<string> {
  const visitor = { id: "1", network: "", isWaiting: () => true };
  return listen((request, response) => {
    const { cookie = "system", "accept-encoding": accepts } = request.headers;
    const variant = variantOf(pageAt(request.url ?? ""), cookie as Theme, encodingFor(accepts));
    void cache.make(variant, visitor).then((result) => send(request, response, result));
  });
}
