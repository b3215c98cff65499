import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import type { Theme } from "../app/theme";
import type { Page } from "./router";

export type Entry = typeof import("../app/entry.server");

/** Wraps the built Remix app. Every failure becomes an error page. */
export function createApp(build: ServerBuild, whole: () => Promise<ServerBuild>, entry: Entry) {
  const runPublic = createRequestHandler(withoutAdmin(build), entry.env.NODE_ENV);
  let runAll: RequestHandler | undefined;

  /** Loads the admin's code for its first request. */
  const runAny: RequestHandler = async (request, context) => {
    runAll ??= createRequestHandler(await whole(), entry.env.NODE_ENV);
    return runAll(request, context);
  };

  async function ask(run: RequestHandler, request: Request, context: AppLoadContext = {}) {
    try {
      const response = await run(request, context);
      if (isBareFailure(response)) return entry.plainErrorPage();
      return response.headers.has("X-Remix-Error")
        ? namedError(response, entry.requestId())
        : response;
    } catch (cause) {
      entry.log.error({ err: cause }, "The server failed.");
      return entry.plainErrorPage();
    }
  }

  return {
    handle(
      incoming: IncomingMessage,
      response: ServerResponse,
      context: AppLoadContext,
      body: ReadableStream<Uint8Array> | undefined,
    ): Promise<Response> {
      const request = withVerdict(toRequest(incoming, response, body), entry);
      return ask(adminPaths.test(incoming.url ?? "") ? runAny : runPublic, request, context);
    },

    render({ path, method, accept }: Page, theme: Theme): Promise<Response> {
      const headers = { Cookie: `theme=${theme}`, ...(accept && { Accept: accept }) };
      return ask(runPublic, new Request(addressOf(path), { method, headers }));
    },
  };
}

/** The first build has no code for these (vite.config.ts). */
const adminPaths = /^\/(?:admin|invitations)(?:[/?]|$)/;
const adminRoutes = /^(?:routes\/admin\/|invitations$)/;

/** Remix goes through all routes several times per page, and most of them are the admin's. */
function withoutAdmin({ routes, assets, ...build }: ServerBuild): ServerBuild {
  const publicOf = <Route>(all: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !adminRoutes.test(id)));
  return {
    ...build,
    routes: publicOf(routes),
    assets: { ...assets, routes: publicOf(assets.routes) },
  };
}

/** Pages must not depend on the Host header. */
function addressOf(path: string): string {
  return `http://localhost${path}`;
}

function toRequest(
  { method, url = "/", rawHeaders }: IncomingMessage,
  response: ServerResponse,
  body: ReadableStream<Uint8Array> | undefined,
): Request {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return new Request(addressOf(url), {
    method,
    headers,
    signal: gone.signal,
    ...(body && { body, duplex: "half" }),
  });
}

function isBareFailure({ status, headers }: Response): boolean {
  return status === 500 && headers.get("Content-Type") === "text/plain";
}

/** Hides error details from the page's script, except for the request ID. */
function namedError({ status, headers }: Response, id = ""): Response {
  const message = `Unexpected Server Error ${id}`;
  return Response.json({ message }, { status, headers });
}

/** Remix sends an empty 500 response if `Origin` and `Host` differ, so our own check replaces it. */
function withVerdict(request: Request, { senderOf }: Entry): Request {
  if (!request.headers.has("Origin")) return request;
  const sender = senderOf(request);
  request.headers.delete("Origin");
  if (sender !== "unknown") request.headers.set("Sec-Fetch-Site", sender);
  return request;
}
