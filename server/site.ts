import { createServer, type Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { type AccessLog, createAccessLog } from "./access-log";
import type { Entry } from "./app";
import {
  type Connections,
  manageConnections,
  refuseMalformed,
  serverOptions,
} from "./connections";
import { createHandler } from "./handler";
import { createRefusals } from "./refuse";

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
  const { env, log } = entry;
  entry.leaveRequestsAlone();
  const headers = entry.securityHeaders(env.SITE_URL);
  const refusals = createRefusals(headers);
  const accessLog = createAccessLog(log);
  let accepted = 0;
  const server = createServer(serverOptions).on("connection", () => {
    accepted += 1;
  });
  const handler = createHandler({
    ...{ build, entry, files, headers, refusals, accessLog },
    accepted: () => accepted,
  });
  refuseMalformed(server, refusals);
  const connections = manageConnections(
    server,
    handler,
    refusals,
    env.TRUST_PROXY > 0,
  );
  return { server, connections, accessLog, entry };
}
