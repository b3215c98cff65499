import type { IncomingMessage } from "node:http";

/** A name or an address, perhaps with a port (RFC 9110, 7.2). */
const hostname = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Whether a request is one of HTTP/1 for a web page, beyond what node's parser
 * checks by itself: other servers in front could understand it differently.
 */
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

/** Node keeps the first of several. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") count += 1;
  }
  return count;
}

/** Makes a path of a request's whole address: the site has only one host. */
export function dropHost(request: IncomingMessage): void {
  if (request.url?.startsWith("/")) return;
  request.url = request.url?.replace(/^https?:\/\/[^/?#]*\/?/i, "/");
}
