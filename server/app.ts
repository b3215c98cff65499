import type { HttpBindings } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import proxyAddress from "proxy-addr";
import { env } from "~/env.server";
import { wholeWorkBytes } from "~/forms/read-form.server";
import { senderOf } from "~/forms/same-site.server";
import { securityHeaders } from "./security-headers";

type App = Hono<{ Bindings: HttpBindings }>;

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Forms have limits of their own, and pages that say so; none is greater. */
const mostBytes = wholeWorkBytes + 1024 * 1024;

/** The built Remix app behind what every request to it has to pass. */
export function remixApp(build: ServerBuild): App {
  const handle = createRequestHandler(build, env.NODE_ENV);
  return new Hono<{ Bindings: HttpBindings }>()
    .use(compress())
    .use(async (context, next) => {
      await next();
      for (const [name, value] of Object.entries(securityHeaders)) {
        context.res.headers.set(name, value);
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
    .use(
      bodyLimit({
        maxSize: mostBytes,
        onError: (context) =>
          context.text("413 Content Too Large\n", 413, { Connection: "close" }),
      }),
    )
    .all("*", (context) =>
      handle(withVerdict(context.req.raw), loadContext(context)),
    );
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
