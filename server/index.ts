/** The production server: `npm start`. */
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import * as remixBuild from "remix-build";
import { createAccessLog } from "./access-log";
import { createAddressReader } from "./address";
import { createApp, type Entry } from "./app";
import { discardRest } from "./body";
import {
  manageConnections,
  refuseMalformed,
  serverOptions,
} from "./connections";
import { createRefusals } from "./refuse";
import { createResponder } from "./respond";
import { securityHeaders } from "./security-headers";
import { staticFiles } from "./static-files";
import { stop } from "./stop";
import { dropHost, isWellFormed } from "./well-formed";

const build = remixBuild as unknown as ServerBuild;
const entry = build.entry.module as unknown as Entry;
const { catalogue, env, log } = entry;

const headers = securityHeaders(env.SITE_URL);
const refusals = createRefusals(headers);
const accessLog = createAccessLog(log);
const client = fileURLToPath(new URL("../build/client", import.meta.url));
const serveFile = staticFiles(client, headers, refusals);
const readAddress = createAddressReader(build.routes, () =>
  catalogue.current(),
);
let accepted = 0;
const server = createServer(serverOptions).on("connection", () => {
  accepted += 1;
});
const respond = createResponder({
  app: createApp(build, entry),
  entry,
  headers,
  refusals,
  accessLog,
  accepted: () => accepted,
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  dropHost(request);
  discardRest(request, response);
  if (!isWellFormed(request)) {
    respond.refuse(response, 400);
    return;
  }
  if (serveFile(request, response)) return;
  const address = readAddress(request.method, request.url);
  switch (address.kind) {
    case "moved":
      respond.refuse(response, 301, { Location: address.to });
      break;
    case "file without forms":
      respond.refuse(response, 405, { Allow: "GET, HEAD" });
      break;
    case "page":
      respond.withPage(address.page, request, response);
      break;
    case "personal":
      respond.byApp(request, response);
  }
}

refuseMalformed(server, refusals);
const connections = manageConnections(
  server,
  (request, response) => {
    try {
      answer(request, response);
    } catch (cause) {
      respond.withFailure(response, cause);
    }
  },
  refusals,
  env.TRUST_PROXY > 0,
);

void catalogue.read();

server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
  const reason =
    code === "EADDRINUSE"
      ? `Another program uses port ${env.PORT}. Stop it, or set PORT to another port.`
      : message;
  process.stderr.write(`The site cannot start.\n${reason}\n`);
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
      void entry.close();
    });
  });
}
