import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { securityHeaders } from "./security-headers";

/** Answers in one plain line: whoever asks so is no browser with a visitor. */
export function refuse(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const { text, headers: common } = refusal(status);
  response.writeHead(status, { ...common, ...headers }).end(text);
}

/** The same where node could make no request of what was sent. */
export function refuseConnection(socket: Duplex, status: number): void {
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
}

/** What such an answer is made of. */
export function refusal(status: number) {
  const text = `${status} ${STATUS_CODES[status]}\n`;
  return {
    status,
    text,
    headers: {
      ...securityHeaders,
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Length": String(text.length),
      "Cache-Control": "no-store",
    },
  };
}
