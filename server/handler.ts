import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { AccessLog } from "./access-log";
import { createApp, type Entry } from "./app";
import { Body, discardRest } from "./body";
import {
  type BufferedResponse,
  bufferResponse,
  encodeResponse,
  encodingFor,
  isStreamed,
  send,
  sendStream,
} from "./buffered-response";
import { dropHost, isWellFormed, networkOf } from "./incoming-request";
import { createLine, type Line, LineIsFull, NobodyWaits } from "./line";
import { pageCache, type PageCacheOptions, variantOf, type Visitor } from "./page-cache";
import type { Refusals } from "./refuse";
import { createRouter, type Page } from "./router";
import { staticFiles } from "./static-files";
import type { Visits } from "./visits";

const mostBytesOfUploads = 16 * 1024 * 1024;

interface HandlerOptions {
  build: ServerBuild;
  entry: Entry;
  /** This folder has the static files. */
  files: string;
  /** Responses that do not set these headers get them. */
  headers: Record<string, string>;
  refusals: Refusals;
  accessLog: AccessLog;
  visits: Visits | undefined;
  /** Counts the connections accepted so far. */
  accepted: () => number;
}

interface Client extends Visitor {
  address: string;
}

export function createHandler({
  build,
  entry,
  files,
  headers,
  refusals,
  accessLog,
  visits,
  accepted,
}: HandlerOptions): RequestListener {
  const { catalogue, env, log, media, themeIn, withRequestId } = entry;
  const app = createApp(build, entry);
  const serveFile = staticFiles(files, headers, refusals);
  const route = createRouter(build.routes, () => catalogue.current());
  // Rendering only needs the CPU: more at once takes memory, and fewer block others for longer.
  const limits = { perClient: 32, inAll: 256, accepted };
  const pageLine = createLine({ atOnce: 2, ...limits });
  // These jobs wait for the store and must not keep pages waiting.
  const storeLine = createLine({ atOnce: 64, ...limits });
  const renderIn =
    (line: Line): PageCacheOptions["render"] =>
    (page, theme, { id, network, isWaiting }) =>
      line.wait(network, isWaiting, () =>
        withRequestId(id, async () => bufferResponse(await app.render(page, theme), headers)),
      );
  const pages = pageCache({
    version: () => catalogue.version(),
    render: renderIn(pageLine),
  });
  // This cache is separate, so that images do not evict pages, and edits do not evict images.
  const uploads = pageCache({
    version: () => media.version(),
    render: renderIn(storeLine),
    mostBytes: mostBytesOfUploads,
    // Another process, such as an import, may store the file next.
    keptErrors: [],
  });

  function handle(request: IncomingMessage, response: ServerResponse): void {
    dropHost(request);
    discardRest(request, response);
    if (!isWellFormed(request)) {
      refuse(response, 400);
      return;
    }
    const known = pages.recall(request);
    const cached = known && pages.find(known);
    if (cached) {
      sendHit(cached, known.page, request, response);
      return;
    }
    if (serveFile(request, response)) return;
    const destination = route(request.method, request.url);
    switch (destination.kind) {
      case "redirect":
        refuse(response, 301, { Location: destination.to });
        break;
      case "read-only file":
        refuse(response, 405, { Allow: "GET, HEAD" });
        break;
      case "page":
        servePage(destination.page, request, response);
        break;
      case "app":
        runApp(request, response);
    }
  }

  function refuse(response: ServerResponse, status: number, more?: Record<string, string>): void {
    refusals.refuse(response, status, more);
    accessLog.count(status);
  }

  function sendHit(
    cached: BufferedResponse,
    page: Page,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    send(request, response, cached);
    accessLog.count(cached.status);
    countView(page, cached, request);
  }

  function countView({ view }: Page, { status }: BufferedResponse, request: IncomingMessage): void {
    if (view !== undefined && status === 200) visits?.count(view, request);
  }

  function servePage(page: Page, request: IncomingMessage, response: ServerResponse): void {
    const { "accept-encoding": accepts, cookie = "" } = request.headers;
    const cache = page.isUpload ? uploads : pages;
    const variant = page.isUpload
      ? variantOf(page, "system", "identity")
      : variantOf(page, themeIn(cookie), encodingFor(accepts));
    const cached = cache.find(variant);
    if (cached && !env.LOG_HITS) {
      cache.remember(request, variant);
      sendHit(cached, page, request, response);
    } else {
      respond(request, response, async (client) => {
        const made = await cache.make(variant, client);
        countView(page, made, request);
        return made;
      });
    }
  }

  function runApp(request: IncomingMessage, response: ServerResponse): void {
    const body = hasBody(request) ? new Body(request) : undefined;
    respond(request, response, async ({ id, address, network, isWaiting }) => {
      await body?.arrive();
      const plain = await storeLine.wait(network, isWaiting, () =>
        withRequestId(id, async () => {
          const context = { clientAddress: address };
          const result = await app.handle(request, response, context, body);
          // The length of a page is unknown if only its head was asked for.
          return request.method === "HEAD" || isStreamed(result)
            ? result
            : bufferResponse(result, headers);
        }),
      );
      if (plain instanceof Response) return plain;
      const encoding = encodingFor(request.headers["accept-encoding"]);
      return encodeResponse(plain, encoding);
    });
  }

  function respond(
    request: IncomingMessage,
    response: ServerResponse,
    work: (client: Client) => Promise<BufferedResponse | Response>,
  ): void {
    const id = randomUUID();
    const address = entry.clientAddress(request, env.TRUST_PROXY);
    const network = networkOf(address);
    const isWaiting = () => !response.destroyed;
    accessLog.logRequest(id, request, response);
    work({ id, address, network, isWaiting })
      .then((result) =>
        result instanceof Response
          ? sendStream(request, response, result, headers)
          : send(request, response, result),
      )
      .catch((cause: unknown) => fail(response, cause, id));
  }

  function fail(response: ServerResponse, cause: unknown, id?: string): void {
    if (response.destroyed || cause instanceof NobodyWaits) return;
    if (cause instanceof LineIsFull) {
      refusals.refuse(response, 503, { "Retry-After": "2" });
    } else {
      log.error({ id, err: cause }, "The server failed.");
      if (response.headersSent) response.destroy();
      else refusals.refuse(response, 500);
    }
  }

  return (request, response) => {
    try {
      handle(request, response);
    } catch (cause) {
      fail(response, cause);
    }
  };
}

function hasBody({ method }: IncomingMessage): boolean {
  return method !== "GET" && method !== "HEAD";
}
