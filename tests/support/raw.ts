import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

export interface RawAnswer {
  status: number;
  /** The names are in lower case; the last one of repeated headers counts. */
  headers: Map<string, string>;
  body: string;
}

export async function connectTo(site: { url: string }): Promise<Socket> {
  const socket = connect(Number(new URL(site.url).port), "localhost");
  await once(socket, "connect");
  return socket;
}

/** Reads until the site closes the connection, as `Connection: close` asks for. */
export async function sendRaw(site: { url: string }, bytes: string): Promise<RawAnswer> {
  const socket = await connectTo(site);
  socket.write(bytes, "latin1");
  return readAnswer(await text(socket));
}

export function readAnswer(received: string): RawAnswer {
  const [head = "", ...body] = received.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  return {
    status: Number(first.split(" ")[1]),
    headers: new Map(
      lines.map((line): [string, string] => {
        const [name = "", ...value] = line.split(": ");
        return [name.toLowerCase(), value.join(": ")];
      }),
    ),
    body: body.join("\r\n\r\n"),
  };
}

/** Makes a request without a body that closes the connection after the response. */
export function requestFor(
  path: string,
  {
    method = "GET",
    host = "localhost",
    headers = [],
  }: { method?: string; host?: string; headers?: string[] } = {},
): string {
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...headers,
    "Connection: close",
    "",
    "",
  ].join("\r\n");
}
