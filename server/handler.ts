import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { Slot } from "../app/log.server";
import type { Theme } from "../app/theme";
import { createAccessLog } from "./access-log";
import { createApp, type Entry } from "./app";
import { Body, BodyIsLate, discardRest } from "./body";
import {
  type BufferedResponse,
  bufferResponse,
  encodeResponse,
  encodingFor,
  isStreamed,
  send,
  sendStream,
} from "./buffered-response";
import { Crowd } from "./connections";
import { createRefusals, dropHost, isWellFormed, networkOf } from "./incoming-request";
import { Line, LineIsFull, NobodyWaits } from "./line";
import { pageCache, variantOf, type Visitor } from "./page-cache";
import { createRouter, type Page } from "./router";
import { staticFiles } from "./static-files";
import { createVisits } from "./visits";

const mostBytesOfUploads = 16 * 1024 * 1024;

/** Bodies that are still arriving; each holds about 64 kB. */
const mostBodies = { perNetwork: 32, inAll: 500 };

interface Client extends Visitor {
  address: string;
}

type Answer = BufferedResponse | Response;

/** Answers each request: from the cache, from a file, or from the app when its turn comes. */
export class Handler {
  readonly refusals;
  readonly accessLog;
  readonly visits;
  /** Responses that do not set these headers get them. */
  private readonly headers;
  private readonly app;
  private readonly serveFile;
  private readonly route;
  private readonly lines;
  private readonly pages;
  private readonly uploads;
  private readonly bodies = new Crowd<Body>(mostBodies, (body) => body.giveUp(503));

  /**
   * @param files the folder of the static files.
   * @param accepted counts the connections accepted so far.
   */
  constructor(
    { build, whole }: { build: ServerBuild; whole: () => Promise<ServerBuild> },
    private readonly entry: Entry,
    files: string,
    accepted: () => number,
  ) {
    const { catalogue, env, media } = entry;
    const render = (page: Page, theme: Theme, visitor: Visitor) =>
      this.render(page, theme, visitor);
    this.headers = entry.securityHeaders(env.SITE_URL);
    this.refusals = createRefusals(this.headers);
    this.accessLog = createAccessLog(entry);
    this.visits = env.COUNT_VISITS ? createVisits(entry) : undefined;
    this.app = createApp(build, whole, entry);
    this.serveFile = staticFiles(files, this.headers, this.refusals, entry.keepRelease(files));
    this.route = createRouter(build.routes, () => catalogue.current(), entry.cardVersionAt);
    this.lines = createLines(accepted);
    this.pages = pageCache({ version: () => catalogue.version(), render });
    // This cache is separate, so that images do not evict pages, and edits do not evict images.
    this.uploads = pageCache({
      version: () => media.version(),
      render,
      mostBytes: mostBytesOfUploads,
      // Another process, such as an import, may store the file next.
      keptErrors: [],
    });
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    try {
      this.dispatch(request, response);
    } catch (cause) {
      this.fail(response, cause);
    }
  }

  /** Answers the forms that are still arriving, because their clients may take any time. */
  stopReading(): void {
    this.bodies.dropAll();
  }

  private dispatch(request: IncomingMessage, response: ServerResponse): void {
    dropHost(request);
    discardRest(request, response);
    if (!isWellFormed(request)) {
      this.refuse(response, 400, { Connection: "close" });
      return;
    }
    const known = this.pages.recall(request);
    const cached = known && this.pages.find(known);
    if (cached) this.sendHit(cached, known.page, request, response);
    else if (!this.serveFile(request, response)) this.serveRoute(request, response);
  }

  private serveRoute(request: IncomingMessage, response: ServerResponse): void {
    const destination = this.route(request.method, request.url);
    switch (destination.kind) {
      case "redirect":
        this.refuse(response, 301, { Location: destination.to });
        break;
      case "read-only file":
        this.refuse(response, 405, { Allow: "GET, HEAD" });
        break;
      case "page":
        this.servePage(destination.page, request, response);
        break;
      case "app":
        this.serveApp(request, response);
    }
  }

  private refuse(response: ServerResponse, status: number, more: Record<string, string>): void {
    this.refusals.refuse(response, status, more);
    this.accessLog.count(status);
  }

  private sendHit(
    cached: BufferedResponse,
    page: Page,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    this.send(request, response, cached);
    this.accessLog.count(cached.status);
    this.countView(page, cached, request);
  }

  private send(
    request: IncomingMessage,
    response: ServerResponse,
    buffered: BufferedResponse,
  ): void {
    const { isSignedIn, unshared } = this.entry;
    send(request, response, buffered, isSignedIn(request.headers.cookie) ? unshared : undefined);
  }

  private countView(page: Page, { status }: BufferedResponse, request: IncomingMessage): void {
    if (page.view !== undefined && status === 200) this.visits?.count(page.view, request);
  }

  private servePage(found: Page, request: IncomingMessage, response: ServerResponse): void {
    const { env, themeIn } = this.entry;
    const { accept, "accept-encoding": accepts, cookie = "" } = request.headers;
    const page = asAccepted(found, accept);
    const cache = page.lane === "uploads" ? this.uploads : this.pages;
    const variant = page.lane
      ? variantOf(page, "system", page.path.endsWith(".svg") ? encodingFor(accepts) : "identity")
      : variantOf(page, themeIn(cookie), encodingFor(accepts));
    const cached = cache.find(variant);
    if (cached && !env.LOG_HITS) {
      cache.remember(request, variant);
      this.sendHit(cached, page, request, response);
    } else {
      this.respond(request, response, async (client) => {
        const made = await cache.make(variant, client);
        this.countView(page, made, request);
        return made;
      });
    }
  }

  private render(page: Page, theme: Theme, visitor: Visitor): Promise<BufferedResponse> {
    const { id, network, isWaiting } = visitor;
    const work = (slot?: Slot) =>
      this.entry.withRequestId(id, slot, async () =>
        bufferResponse(await this.app.render(page, theme), this.headers),
      );
    return page.lane === "none"
      ? work()
      : this.lines[page.lane ?? "pages"].wait(network, isWaiting, work);
  }

  private serveApp(request: IncomingMessage, response: ServerResponse): void {
    const body = hasBody(request) ? new Body(request) : undefined;
    this.respond(request, response, async (client) => {
      if (body) {
        this.bodies.add(client.network, body);
        request.once("close", () => this.bodies.remove(client.network, body));
        await body.arrive();
      }
      const answer = await this.runApp(request, response, client, body);
      if (answer instanceof Response) return answer;
      return encodeResponse(answer, encodingFor(request.headers["accept-encoding"]));
    });
  }

  private runApp(
    request: IncomingMessage,
    response: ServerResponse,
    { id, address, network, isWaiting }: Client,
    body: Body | undefined,
  ): Promise<Answer> {
    return this.lines.store.wait(network, isWaiting, (slot) =>
      this.entry.withRequestId(id, slot, async () => {
        const context = { clientAddress: address };
        const result = await this.app.handle(request, response, context, body?.stream(slot));
        // The length of a page is unknown if only its head was asked for.
        return request.method === "HEAD" || isStreamed(result)
          ? result
          : bufferResponse(result, this.headers);
      }),
    );
  }

  private respond(
    request: IncomingMessage,
    response: ServerResponse,
    work: (client: Client) => Promise<Answer>,
  ): void {
    const id = randomUUID();
    const { clientAddress, env } = this.entry;
    const address = clientAddress(request, env.TRUST_PROXY);
    const network = networkOf(address);
    const isWaiting = () => !response.destroyed;
    this.accessLog.logRequest(id, request, response);
    work({ id, address, network, isWaiting })
      .then((answer) =>
        answer instanceof Response
          ? sendStream(request, response, answer, this.headers)
          : this.send(request, response, answer),
      )
      .catch((cause: unknown) => this.fail(response, cause, id));
  }

  private fail(response: ServerResponse, cause: unknown, id?: string): void {
    const { refusals } = this;
    if (response.destroyed || cause instanceof NobodyWaits) return;
    if (cause instanceof LineIsFull) {
      refusals.refuse(response, 503, { "Retry-After": "2" });
    } else if (cause instanceof BodyIsLate) {
      refusals.refuse(response, cause.status, { Connection: "close" });
    } else {
      this.entry.log.error({ id, err: cause }, "The server failed.");
      if (response.headersSent) response.destroy();
      else refusals.refuse(response, 500);
    }
  }
}

/** What waits for something else has a line of its own, so that it delays only its own kind. */
function createLines(accepted: () => number) {
  const limits = { perClient: 32, inAll: 256, accepted };
  const store = new Line({ atOnce: 64, ...limits });
  return {
    // Rendering only needs the CPU: more at once takes memory, and fewer block others for longer.
    pages: new Line({ atOnce: 2, ...limits }),
    // Each card takes up to half a second, in other threads and processes.
    cards: new Line({ atOnce: 1, ...limits, perClient: 8, inAll: 32 }),
    store,
    uploads: store,
  };
}

/** Only images in WebP depend on `Accept` (app/routes/files/media.route.ts). */
function asAccepted(page: Page, header = ""): Page {
  const accept = "image/webp";
  const isAccepted = page.path.endsWith(".webp") && header.includes(accept);
  return isAccepted ? { ...page, accept, key: `${accept} ${page.key}` } : page;
}

function hasBody({ method }: IncomingMessage): boolean {
  return method !== "GET" && method !== "HEAD";
}
