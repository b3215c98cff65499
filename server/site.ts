import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { type AccessLog, createAccessLog } from "./access-log";
import { createAddressReader } from "./address";
import { createApp, type Entry } from "./app";
import { discardRest } from "./body";
import {
  type Connections,
  manageConnections,
  refuseMalformed,
  serverOptions,
} from "./connections";
import { createRefusals } from "./refuse";
import { createResponder } from "./respond";
import { staticFiles } from "./static-files";
import { dropHost, isWellFormed } from "./well-formed";

export interface Site {
  /** Not listening yet. */
  server: Server;
  connections: Connections;
  accessLog: AccessLog;
  entry: Entry;
}

/** @param files the folder of the static files. */
export function createSite(build: ServerBuild, files: string): Site {
  const entry = build.entry.module as unknown as Entry;
  const { catalogue, env, log } = entry;

  entry.leaveRequestsAlone();
  const headers = entry.securityHeaders(env.SITE_URL);
  const refusals = createRefusals(headers);
  const accessLog = createAccessLog(log);
  const serveFile = staticFiles(files, headers, refusals);
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
  return { server, connections, accessLog, entry };
}
