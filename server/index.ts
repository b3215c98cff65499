/** `npm start`: the built site behind a server of its own. */
import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import * as remixBuild from "remix-build";
import { createAccessLog } from "./access-log";
import { createAddressReader, type Page } from "./address";
import { type Answer, encodeAnswer, readAnswer, send } from "./answer";
import { createApp, type Entry } from "./app";
import { Body, discardRest } from "./body";
import { clientAddress, networkOf } from "./client";
import {
  manageConnections,
  refuseMalformed,
  serverOptions,
} from "./connections";
import { encodingFor } from "./encoding";
import { createLine, LineIsFull, NobodyWaits } from "./line";
import { pageCache } from "./page-cache";
import { createRefusals } from "./refuse";
import { securityHeaders } from "./security-headers";
import { staticFiles } from "./static-files";
import { stop } from "./stop";
import { dropHost, isWellFormed } from "./well-formed";

const build = remixBuild as unknown as ServerBuild;
const entry = build.entry.module as unknown as Entry;
const { catalogue, env, log, withRequestId } = entry;

const headers = securityHeaders(env.SITE_URL);
const refusals = createRefusals(headers);
const { refuse } = refusals;
const accessLog = createAccessLog(log);
const app = createApp(build, entry);
const line = createLine({ atOnce: 64, perClient: 32, inAll: 256 });
const readAddress = createAddressReader(build.routes, () =>
  catalogue.current(),
);
const serveFile = staticFiles(
  fileURLToPath(new URL("../build/client", import.meta.url)),
  headers,
  refusals,
);
const cache = pageCache({
  version: () => catalogue.current(),
  render: (page, theme, { id, network, isWaiting }) =>
    line.wait(network, isWaiting, () =>
      withRequestId(id, async () =>
        readAnswer(await app.render(page, theme), headers),
      ),
    ),
});

/** From what costs nothing to what costs most. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  dropHost(request);
  if (request.method !== "GET") discardRest(request, response);
  if (!isWellFormed(request)) {
    refuseAndCount(response, 400);
    return;
  }
  if (serveFile(request, response)) return;
  const address = readAddress(request.method ?? "GET", request.url ?? "/");
  switch (address.kind) {
    case "moved":
      refuseAndCount(response, 301, { Location: address.to });
      break;
    case "file without forms":
      refuseAndCount(response, 405, { Allow: "GET, HEAD" });
      break;
    case "page":
      answerWithPage(address.page, request, response);
      break;
    case "personal":
      answerByApp(request, response);
  }
}

function refuseAndCount(...refusal: Parameters<typeof refuse>): void {
  refuse(...refusal);
  accessLog.count(refusal[1]);
}

/** The same for everyone with the same theme. */
function answerWithPage(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const theme = entry.themeIn(request.headers.cookie ?? "");
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const kept = cache.find(page, theme, encoding);
  if (kept && !env.LOG_HITS) {
    send(request, response, kept);
    accessLog.count(kept.status);
    return;
  }
  respond(request, response, (visitor) =>
    cache.make(page, theme, encoding, visitor),
  );
}

/** An admin's pages, and forms. */
function answerByApp(request: IncomingMessage, response: ServerResponse): void {
  const body = new Body(request);
  respond(request, response, async ({ id, address, network, isWaiting }) => {
    if (request.method !== "GET") await body.arrive();
    const plain = await line.wait(network, isWaiting, () =>
      withRequestId(id, async () => {
        const context = { clientAddress: address };
        const answer = await app.answer(request, response, context, body);
        return readAnswer(answer, headers);
      }),
    );
    const encoding = encodingFor(request.headers["accept-encoding"]);
    return encodeAnswer(plain, encoding);
  });
}

interface Client {
  id: string;
  address: string;
  network: string;
  isWaiting: () => boolean;
}

/** Answers with work that may have to wait for its turn. */
function respond(
  request: IncomingMessage,
  response: ServerResponse,
  work: (client: Client) => Promise<Answer>,
): void {
  const id = randomUUID();
  const address = clientAddress(request, env.TRUST_PROXY);
  accessLog.logRequest(id, request, response);
  work({
    id,
    address,
    network: networkOf(address),
    isWaiting: () => !response.destroyed,
  })
    .then((made) => send(request, response, made))
    .catch((cause: unknown) => {
      if (response.destroyed || cause instanceof NobodyWaits) {
        response.destroy();
      } else if (cause instanceof LineIsFull) {
        refuse(response, 503, { "Retry-After": "2" });
      } else {
        log.error({ id, err: cause }, "The server failed.");
        refuse(response, 500);
      }
    });
}

const server = createServer(serverOptions);
refuseMalformed(server, refusals);
const connections = manageConnections(
  server,
  answer,
  refusals,
  env.TRUST_PROXY > 0,
);

// So that the first visitor does not wait for it.
void catalogue.read();

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
    stop(server, connections, () => {
      accessLog.logCounts();
      void entry.closeStore();
    });
  });
}
