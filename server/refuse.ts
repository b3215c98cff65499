import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** The client has this long to read the response, in milliseconds. */
const lingering = 2000;

export type Refusals = ReturnType<typeof createRefusals>;

export function createRefusals(common: Record<string, string>) {
  function refusal(status: number) {
    const text = `${status} ${STATUS_CODES[status]}\n`;
    const headers = {
      ...common,
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Length": String(text.length),
      "Cache-Control": "no-store",
    };
    return { text, headers };
  }

  /** Sends a one-line response without running the app. */
  function refuse(response: ServerResponse, status: number, more?: Record<string, string>): void {
    const { text, headers } = refusal(status);
    response.writeHead(status, { ...headers, ...more }).end(text);
  }

  function refuseConnection(socket: Duplex, status: number): void {
    // After CONNECT, Node no longer listens, and an error without a listener ends the process.
    socket.on("error", () => undefined);
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const { text, headers } = refusal(status);
    const lines = Object.entries({ ...headers, Connection: "close" });
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...lines.map(([name, value]) => `${name}: ${value}`),
        "",
        text,
      ].join("\r\n"),
    );
    setTimeout(() => socket.destroy(), lingering).unref();
  }

  return { refuse, refuseConnection };
}

const statusOfError = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
  ["HPE_HEADER_OVERFLOW", 431],
]);

/** Rejects data that Node does not turn into a request. */
export function refuseMalformed(server: Server, { refuse, refuseConnection }: Refusals): void {
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) => {
    refuseConnection(socket, statusOfError.get(code) ?? 400);
  });
  server.on("connect", (_request, socket) => {
    refuseConnection(socket, 405);
  });
  server.on("checkExpectation", (_request, response: ServerResponse) => {
    refuse(response, 417);
  });
}
