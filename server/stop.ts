import type { Server } from "node:http";
import type { Connections } from "./connections";

/** What the network has brought by now becomes a request in this time. */
const arrivalTime = 100;
const sweepInterval = 50;

/** A platform that stops a process gives it ten seconds, mostly. */
const longestWait = 9 * 1000;

/**
 * Ends a server gently: requests that have arrived are answered, connections
 * without one are closed.
 *
 * @param onStopped runs when no request is left.
 */
export function stop(
  server: Server,
  connections: Connections,
  onStopped: () => void,
): void {
  connections.beginStop();
  setTimeout(() => {
    const sweep = setInterval(() => connections.closeIdle(), sweepInterval);
    const giveUp = setTimeout(() => server.closeAllConnections(), longestWait);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(giveUp);
      onStopped();
    });
    connections.closeIdle();
  }, arrivalTime);
}
