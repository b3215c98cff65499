import type { Server } from "node:http";

const sweepInterval = 100;

/** A platform that stops a process gives it ten seconds, mostly. */
const longestWait = 9 * 1000;

/**
 * Ends a server gently: no new connections, those that are idle are closed,
 * the others when they have their answer.
 *
 * @param onStopped runs when no request is left.
 */
export function stop(server: Server, onStopped: () => void): void {
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, sweepInterval);
  const giveUp = setTimeout(() => {
    server.closeAllConnections();
  }, longestWait);
  server.close(() => {
    clearInterval(sweep);
    clearTimeout(giveUp);
    onStopped();
  });
}
