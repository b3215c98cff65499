/** `npm start`: the built site behind a server of its own. */
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import * as remixBuild from "remix-build";
import { env } from "~/env.server";
import type { LiveCatalogue } from "~/store/live-catalogue.server";
import type { Theme } from "~/theme";
import { countHit, logHits, logRequest } from "./access-log";
import { remixApp } from "./app";
import { pageCache } from "./page-cache";
import { staticFiles } from "./static-files";
import { stop } from "./stop";

const build = remixBuild as ServerBuild;
const entry = build.entry.module as unknown as {
  catalogue: LiveCatalogue;
  closeStore(): Promise<void>;
};

const app = remixApp(build);
const enterApp = getRequestListener(app.fetch);
const serveFile = staticFiles(
  fileURLToPath(new URL("../build/client", import.meta.url)),
);
const cache = pageCache({
  version: () => entry.catalogue.current(),
  render: async (path: string, theme: Theme) =>
    app.request(path, { headers: { Cookie: `theme=${theme}` } }),
});

async function answerAnew(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A page that fails to render fails by itself once more, and says so.
  const isAnswered = await cache.render(request, response).catch(() => false);
  if (!isAnswered) await enterApp(request, response);
}

const server = createServer(
  {
    // Milliseconds that a client has for its headers, and for all it sends.
    headersTimeout: 15_000,
    requestTimeout: 25_000,
    connectionsCheckingInterval: 5_000,
  },
  (request, response) => {
    if (serveFile(request, response)) return;
    if (cache.answer(request, response)) {
      countHit(request, response);
      return;
    }
    logRequest(request, response);
    void answerAnew(request, response);
  },
);

// So that the first visitor does not wait for it.
void entry.catalogue.read();

server.once("error", ({ message }) => {
  process.stderr.write(`The site cannot start.\n${message}\n`);
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  process.stdout.write(`The site is at http://localhost:${port}\n`);
});

for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, () => {
    stop(server, () => {
      logHits();
      void entry.closeStore();
    });
  });
}
