import { createServer } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { Entry } from "./app";
import { manageConnections } from "./connections";
import { Handler } from "./handler";
import { serverOptions, refuseMalformed } from "./incoming-request";

export type ServedSite = ReturnType<typeof createSite>;

/**
 * @param files the folder of the static files.
 * @param whole loads the routes whose modules are not in the build.
 * @returns a server that does not listen yet.
 */
export function createSite(
  build: ServerBuild,
  files: string,
  whole: () => Promise<ServerBuild> = () => Promise.resolve(build),
) {
  const entry = build.entry.module as unknown as Entry;
  entry.leaveRequestsAlone();
  let accepted = 0;
  const server = createServer(serverOptions).on("connection", () => (accepted += 1));
  const handler = new Handler({ build, whole }, entry, files, () => accepted);
  refuseMalformed(server, handler.refusals);
  const { TRUST_PROXY } = entry.env;
  const connections = manageConnections(
    server,
    {
      request: (request, response) => handler.handle(request, response),
      checkExpectation: (_request, response) => handler.refusals.refuse(response, 417),
    },
    TRUST_PROXY > 0 ? (request) => entry.clientAddress(request, TRUST_PROXY) : undefined,
  );
  return { server, connections, handler, entry };
}

/** Requests that are already on their way get this long, in milliseconds. */
const arrivalTime = 100;
/** If many come, or the server is busy, they get at most this long. */
const longestReading = 3000;
const sweepInterval = 50;

/** After this time, nobody waits for the rest of a form. */
const longestArrival = 5000;

/** The wait leaves time to close the store before the process has to end. */
const longestWait = 9 * 1000;

interface Stoppable extends Pick<ServedSite, "server" | "connections"> {
  handler: Pick<Handler, "refusals" | "stopReading">;
}

/** Answers requests that have arrived whole, closes idle connections, and stops. */
export function stop({ server, connections, handler }: Stoppable, onStopped: () => void): void {
  const latest = performance.now() + longestReading;
  let isQuiet = true;
  server.on("connection", () => (isQuiet = false));
  /** Acts after a short turn of the event loop, which has accepted and read all that had arrived. */
  const whenRead = (act: () => void, begun = 0): void => {
    const now = performance.now();
    if ((isQuiet && now - begun <= 1) || now > latest) act();
    else setImmediate(whenRead, act, now);
    isQuiet = true;
  };
  connections.beginStop();
  const giveUp = setTimeout(() => {
    connections.refuseAll((response) =>
      handler.refusals.refuse(response, 503, { Connection: "close" }),
    );
    setTimeout(() => server.closeAllConnections(), arrivalTime);
  }, longestWait);
  setTimeout(whenRead, arrivalTime, () => {
    const sweep = setInterval(whenRead, sweepInterval, () => connections.closeIdle());
    const stopReading = setInterval(() => handler.stopReading(), longestArrival);
    server.close(() => {
      for (const timer of [sweep, stopReading, giveUp]) clearInterval(timer);
      onStopped();
    });
    connections.closeIdle();
  });
}
