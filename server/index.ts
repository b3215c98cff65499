/** `npm start`: the built site behind a server of its own. */
import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import * as remixBuild from "remix-build";
import { env } from "~/env.server";
import { log, type withRequestId } from "~/log.server";
import type { LiveCatalogue } from "~/works/live-catalogue.server";
import type { Theme } from "~/theme";
import { countHit, logHits, logRequest } from "./access-log";
import { remixApp } from "./app";
import {
  discardRest,
  dropHost,
  lacksHost,
  refuseMalformed,
  connectionOptions,
} from "./connections";
import { pageCache } from "./page-cache";
import { refusal, refuse } from "./refuse";
import { staticFiles } from "./static-files";
import { stop } from "./stop";

const build = remixBuild as ServerBuild;
const entry = build.entry.module as unknown as {
  catalogue: LiveCatalogue;
  close(): Promise<void>;
  /** Of the app's own log: this bundle holds another copy. */
  withRequestId: typeof withRequestId;
};

const app = remixApp(build);
const handle = getRequestListener(app.fetch, {
  // discardRest does it, and leaves a slow client the time.
  autoCleanupIncoming: false,
  errorHandler,
});
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
  if (isAnswered) return;
  // Whatever a client calls the site, pages are the same.
  request.url = `http://localhost${request.url}`;
  await handle(request, response);
}

/** What is no address of a web page, or broke outside of the framework. */
function errorHandler(error: unknown): Response {
  const isMalformed = error instanceof RequestError;
  if (!isMalformed) log.error({ err: error }, "The server failed.");
  const { status, headers, text } = refusal(isMalformed ? 400 : 500);
  return new Response(text, { status, headers });
}

const server = createServer(connectionOptions, (request, response) => {
  if (lacksHost(request)) {
    refuse(response, 400);
    return;
  }
  dropHost(request);
  if (request.method !== "GET") discardRest(request, response);
  if (serveFile(request, response)) return;
  if (cache.answer(request, response)) {
    countHit(request, response);
    return;
  }
  const id = randomUUID();
  logRequest(id, request, response);
  void entry.withRequestId(id, () => answerAnew(request, response));
});

refuseMalformed(server);

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
      void entry.close();
    });
  });
}
