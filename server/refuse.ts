import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Gives the client time to read the response, in milliseconds. */
const lingering = 2000;

export interface Refusals {
  /** Sends a one-line response without running the app. */
  refuse: (
    response: ServerResponse,
    status: number,
    headers?: Record<string, string>,
  ) => void;
  refuseConnection: (socket: Duplex, status: number) => void;
}

export function createRefusals(common: Record<string, string>): Refusals {
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

  return {
    refuse(response, status, headers) {
      const { text, headers: usual } = refusal(status);
      response.writeHead(status, { ...usual, ...headers }).end(text);
    },

    refuseConnection(socket, status) {
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
    },
  };
}
