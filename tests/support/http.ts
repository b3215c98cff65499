import { once } from "node:events";
import {
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request as httpRequest,
} from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** The response is raw: it is not decoded, and redirects are not followed. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** @param address a URL, whose path is sent as written. */
export async function send(
  address: string,
  headers: OutgoingHttpHeaders = {},
  method = "GET",
): Promise<Answer> {
  const [, port, path] = /^http:\/\/localhost:(\d+)(.*)$/.exec(address) ?? [];
  const options = { port, path, headers, method, agent: false };
  const request = httpRequest(options).end();
  const [response] = (await once(request, "response")) as [
    AsyncIterable<Buffer> & { statusCode: number; headers: IncomingHttpHeaders },
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

export function textOf({ headers, body }: Answer): string {
  switch (headers["content-encoding"]) {
    case "br":
      return brotliDecompressSync(body).toString();
    case "gzip":
      return gunzipSync(body).toString();
    default:
      return body.toString();
  }
}
