import type { Server } from "node:http";
import type { Connections } from "./connections";

/** For requests that are already on their way, in milliseconds. */
const arrivalTime = 100;
const sweepInterval = 50;

/** Leaves time to close the store before the process has to end. */
const longestWait = 9 * 1000;

/** Answers requests that have arrived, closes idle connections, and stops. */
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
