import type { HttpBindings } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import proxyAddress from "proxy-addr";
import { env } from "~/env.server";
import { senderOf } from "~/http/same-site.server";
import { withSecurityHeaders } from "./security-headers";

type App = Hono<{ Bindings: HttpBindings }>;

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** The built Remix app behind what every request to it has to pass. */
export function remixApp(build: ServerBuild): App {
  const handle = createRequestHandler(build, env.NODE_ENV);
  const entry = build.entry.module as unknown as {
    plainErrorPage(): Response;
    requestId(): string | undefined;
  };
  return new Hono<{ Bindings: HttpBindings }>()
    .use(compress())
    .use(withSecurityHeaders)
    .use(async (context, next) => {
      await next();
      const { res } = context;
      if (isBareFailure(res)) context.res = entry.plainErrorPage();
      else if (res.headers.has("X-Remix-Error")) {
        context.res = namedError(res, entry.requestId());
      }
    })
    .use((context, next) =>
      // Node's Request takes no others, and no page of ours does.
      knownMethods.includes(context.req.method)
        ? next()
        : Promise.resolve(
            context.text("405 Method Not Allowed\n", 405, {
              Allow: "GET, HEAD",
            }),
          ),
    )
    .get("*", (context) => handle(context.req.raw))
    .all("*", (context) =>
      handle(withVerdict(context.req.raw), loadContext(context)),
    );
}

/** The framework's own words, where a route without a page fails. */
function isBareFailure({ status, headers }: Response): boolean {
  return status === 500 && headers.get("Content-Type") === "text/plain";
}

/** A page's script learns nothing of an error but what to call its request. */
function namedError({ status, headers }: Response, id = ""): Response {
  const message = `Unexpected Server Error ${id}`;
  return Response.json({ message }, { status, headers });
}

/**
 * Remix answers an empty 500 where `Origin` and `Host` differ, which they may
 * behind a proxy. So it does not get to see `Origin`, but what our own guard
 * makes of it; the guard's refusal is a page.
 */
function withVerdict(request: Request): Request {
  const sender = senderOf(request);
  if (sender === "unknown") return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  headers.set(
    "Sec-Fetch-Site",
    sender === "same-site" ? "same-origin" : "cross-site",
  );
  return new Request(request, { headers });
}

/** What the app learns of the connection (app/auth/client.server.ts). */
function loadContext({
  env: { incoming },
}: Context<{ Bindings: HttpBindings }>) {
  const isTrusted = (_address: string, hop: number) => hop < env.TRUST_PROXY;
  return { clientAddress: proxyAddress(incoming, isTrusted) };
}
