import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AccessLog } from "./access-log";
import type { Page } from "./address";
import {
  type Answer,
  encodeAnswer,
  isArchive,
  readAnswer,
  send,
  sendStream,
} from "./answer";
import type { App, Entry } from "./app";
import { Body } from "./body";
import { clientAddress, networkOf } from "./client";
import { encodingFor } from "./encoding";
import { createLine, type Line, LineIsFull, NobodyWaits } from "./line";
import { pageCache, type PageCacheOptions, type Visitor } from "./page-cache";
import type { Refusals } from "./refuse";

const mostBytesOfUploads = 16 * 1024 * 1024;

interface ResponderOptions {
  app: App;
  entry: Entry;
  /** Headers for responses that do not set them. */
  headers: Record<string, string>;
  refusals: Refusals;
  accessLog: AccessLog;
  accepted: () => number;
}

export interface Responder {
  refuse: Refusals["refuse"];
  withPage(
    page: Page,
    request: IncomingMessage,
    response: ServerResponse,
  ): void;
  byApp(request: IncomingMessage, response: ServerResponse): void;
  withFailure(response: ServerResponse, cause: unknown): void;
}

interface Client extends Visitor {
  address: string;
}

export function createResponder({
  app,
  entry,
  headers,
  refusals,
  accessLog,
  accepted,
}: ResponderOptions): Responder {
  const { catalogue, env, log, media, themeIn, withRequestId } = entry;
  // Rendering only needs the CPU: more at once takes memory, and fewer block others for longer.
  const limits = { perClient: 32, inAll: 256, accepted };
  const pageLine = createLine({ atOnce: 2, ...limits });
  // These jobs wait for the store and must not keep pages waiting.
  const storeLine = createLine({ atOnce: 64, ...limits });
  const renderIn =
    (line: Line): PageCacheOptions["render"] =>
    (page, theme, { id, network, isWaiting }) =>
      line.wait(network, isWaiting, () =>
        withRequestId(id, async () =>
          readAnswer(await app.render(page, theme), headers),
        ),
      );
  const pages = pageCache({
    version: () => catalogue.version(),
    render: renderIn(pageLine),
  });
  // A separate cache, so that pictures do not evict pages, and edits do not evict pictures.
  const uploads = pageCache({
    version: () => media.version(),
    render: renderIn(storeLine),
    mostBytes: mostBytesOfUploads,
    // Another process, such as an import, may store the file next.
    keptErrors: [],
  });

  function withPage(
    page: Page,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { isUpload } = page;
    const cache = isUpload ? uploads : pages;
    const theme = isUpload ? "system" : themeIn(request.headers.cookie ?? "");
    const encoding = isUpload
      ? "identity"
      : encodingFor(request.headers["accept-encoding"]);
    const kept = cache.find(page, theme, encoding);
    if (kept && !env.LOG_HITS) {
      send(request, response, kept);
      accessLog.count(kept.status);
    } else {
      respond(request, response, (client) =>
        cache.make(page, theme, encoding, client),
      );
    }
  }

  function byApp(request: IncomingMessage, response: ServerResponse): void {
    const body = hasBody(request) ? new Body(request) : undefined;
    respond(request, response, async ({ id, address, network, isWaiting }) => {
      await body?.arrive();
      const plain = await storeLine.wait(network, isWaiting, () =>
        withRequestId(id, async () => {
          const context = { clientAddress: address };
          const answer = await app.answer(request, response, context, body);
          // The length of a page is unknown if it was only asked for its head.
          return request.method === "HEAD" || isArchive(answer)
            ? answer
            : readAnswer(answer, headers);
        }),
      );
      if (plain instanceof Response) return plain;
      const encoding = encodingFor(request.headers["accept-encoding"]);
      return encodeAnswer(plain, encoding);
    });
  }

  function respond(
    request: IncomingMessage,
    response: ServerResponse,
    work: (client: Client) => Promise<Answer | Response>,
  ): void {
    const id = randomUUID();
    const address = clientAddress(request, env.TRUST_PROXY);
    const network = networkOf(address);
    const isWaiting = () => !response.destroyed;
    accessLog.logRequest(id, request, response);
    work({ id, address, network, isWaiting })
      .then((answer) =>
        answer instanceof Response
          ? sendStream(request, response, answer, headers)
          : send(request, response, answer),
      )
      .catch((cause: unknown) => withFailure(response, cause, id));
  }

  function withFailure(
    response: ServerResponse,
    cause: unknown,
    id?: string,
  ): void {
    if (response.destroyed || cause instanceof NobodyWaits) return;
    if (cause instanceof LineIsFull) {
      refusals.refuse(response, 503, { "Retry-After": "2" });
    } else {
      log.error({ id, err: cause }, "The server failed.");
      refusals.refuse(response, 500);
    }
  }

  return {
    refuse(response, status, more) {
      refusals.refuse(response, status, more);
      accessLog.count(status);
    },
    withPage,
    byApp,
    withFailure,
  };
}

function hasBody({ method }: IncomingMessage): boolean {
  return method !== "GET" && method !== "HEAD";
}
