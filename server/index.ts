/** `npm start`: the built site behind Hono. */
import { type HttpBindings, serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import proxyAddress from "proxy-addr";
import { env } from "~/env.server";
import { senderOf } from "~/forms/same-site.server";

// React chooses its build by it, when it is loaded.
process.env.NODE_ENV ??= "production";

/** The build is made after this file is checked, so its path is no literal. */
const buildPath = new URL("../build/server/index.js", import.meta.url).href;

async function loadBuild(): Promise<ServerBuild> {
  try {
    return (await import(buildPath)) as ServerBuild;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") {
      throw cause;
    }
    process.stderr.write("Build the site first: npm run build\n");
    process.exit(1);
  }
}

const build = await loadBuild();
const handle = createRequestHandler(build, env.NODE_ENV);
const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

const app = new Hono<{ Bindings: HttpBindings }>()
  .use(compress())
  .use(
    secureHeaders({
      // `no-referrer` would make browsers post forms with `Origin: null`.
      referrerPolicy: "same-origin",
      strictTransportSecurity:
        env.SITE_URL?.startsWith("https:") && "max-age=31536000",
      xFrameOptions: "DENY",
    }),
  )
  .use((context, next) =>
    // Node's Request takes no others, and no page of ours does.
    knownMethods.includes(context.req.method)
      ? next()
      : Promise.resolve(
          context.text("405 Method Not Allowed\n", 405, { Allow: "GET, HEAD" }),
        ),
  )
  .use(
    serveStatic({
      root: "build/client",
      onFound(path, context) {
        context.header(
          "Cache-Control",
          path.includes("/assets/")
            ? "public, max-age=31536000, immutable"
            : "public, max-age=3600",
        );
      },
    }),
  )
  .get("*", (context) => handle(context.req.raw, loadContext(context)))
  .all("*", (context) =>
    handle(withVerdict(context.req.raw), loadContext(context)),
  );

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

/** What the app learns of the connection (app/auth/client-address.ts). */
function loadContext({
  env: { incoming },
}: Context<{ Bindings: HttpBindings }>) {
  const isTrusted = (_address: string, hop: number) => hop < env.TRUST_PROXY;
  return { clientAddress: proxyAddress(incoming, isTrusted) };
}

const server = serve(
  { fetch: app.fetch, port: env.PORT, hostname: env.HOST },
  ({ port }) => {
    process.stdout.write(`The site is at http://localhost:${port}\n`);
  },
);

const entry = build.entry.module as unknown as { closeStore(): Promise<void> };
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, () => server.close(() => void entry.closeStore()));
}
