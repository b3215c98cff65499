import type { IncomingMessage } from "node:http";

/** A host name or IP address, with an optional port (RFC 9110, section 7.2). */
const hostname = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Rejects requests that Node's parser accepts but that a proxy could interpret differently. */
export function isWellFormed(request: IncomingMessage): boolean {
  const { httpVersion, headers, method, url = "" } = request;
  const hosts = countHosts(request);
  return (
    (httpVersion === "1.1" ? hosts === 1 : httpVersion === "1.0") &&
    hosts <= 1 &&
    hostname.test(headers.host ?? "") &&
    (url.startsWith("/") || (url === "*" && method === "OPTIONS")) &&
    !url.includes("\\") &&
    (headers["transfer-encoding"] ?? "chunked").toLowerCase() === "chunked" &&
    !/\bchunked\b/i.test(String(headers.te ?? ""))
  );
}

/** Node's `headers` keeps only the first Host header. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") count += 1;
  }
  return count;
}

export function dropHost(request: IncomingMessage): void {
  if (request.url?.startsWith("/")) return;
  request.url = request.url?.replace(/^https?:\/\/[^/?#]*\/?/i, "/");
}
