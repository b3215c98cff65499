import { once } from "node:events";
import { createServer, type RequestListener, type ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Starts a server on a free port until the end of the test. */
export async function listen(listener: RequestListener, options: ServerOptions = {}) {
  const server = createServer(options, listener).listen(0);
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
