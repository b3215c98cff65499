import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";
import { env, refuseToStart } from "~/env.server";
import { own } from "~/kinds/outside";
import { isSignedIn, unshared } from "./public-headers";
import { senderOf } from "./same-site.server";
import { securityHeaders } from "./security-headers.server";

/** Each request gets a new value here, so visitors cannot set it. */
export const clientHeader = "x-client-address";

const channel = "http.server.request.start";
const common = Object.entries(securityHeaders(env.SITE_URL));

/** Does under `remix-serve`, before Remix sees a request, what `server/` does under `npm start`. */
function prepare(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  request.headers[clientHeader] = clientAddress(request, env.TRUST_PROXY);
  replaceOrigin(request);
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...args: unknown[]) => {
    // Otherwise, the connection would wait for the rest of the form.
    if (response.statusCode === 408 || args[0] === 408) response.setHeader("Connection", "close");
    // With a list of headers, Node would keep only one of each name.
    const hasList = Array.isArray(args.at(-1));
    for (const [name, value] of hasList ? [] : common) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    const caching = response.getHeader("Cache-Control");
    if (typeof caching === "string" && isSignedIn(request.headers.cookie)) {
      response.setHeader("Cache-Control", unshared(caching));
    }
    return writeHead(...(args as Parameters<typeof writeHead>));
  };
}

/** Remix sends a bare 500 response if `Origin` is malformed or differs from `Host`. */
function replaceOrigin({ headers }: IncomingMessage): void {
  if (headers.origin === undefined) return;
  const sender = senderOf({ headers: new Headers(headers as Record<string, string>) });
  if (sender !== "unknown") headers["sec-fetch-site"] = sender;
  delete headers.origin;
}

let isOwn = false;

/** Ends the process with a sentence if `cause` says that its server cannot listen. */
export function explainListenError(cause: NodeJS.ErrnoException & { hostname?: string }): void {
  const { PORT, HOST } = env;
  const isNameUnknown = HOST !== undefined && cause.hostname === HOST;
  if (cause.syscall !== "listen" && !isNameUnknown) return;
  const sentences = {
    EADDRINUSE: `Another program uses port ${PORT}. Stop it, or set PORT to another port.`,
    EACCES: `The system does not let this user listen on port ${PORT}. Set PORT to another port, such as 3000.`,
  };
  const usual = HOST
    ? `HOST is ${HOST}, which is not an address of this machine (${cause.message}). Set HOST to one that is, such as 127.0.0.1, or remove it to listen on all addresses.`
    : cause.message;
  const problem = own(sentences, cause.code ?? "") ?? usual;
  refuseToStart(problem);
}

const uncaught = "uncaughtExceptionMonitor";

/** Applies to all servers of the process. `npm run dev` needs none of it. */
export function prepareRequests(): void {
  if (env.NODE_ENV !== "production") return;
  subscribe(channel, prepare);
  process.on(uncaught, explainListenError);
}

/** The production server of this site does all of it by itself. */
export function leaveRequestsAlone(): void {
  isOwn = true;
  unsubscribe(channel, prepare);
  process.off(uncaught, explainListenError);
}

/** Only the production server of this site can count visits. */
export function countsVisits(): boolean {
  return isOwn && env.COUNT_VISITS;
}

/** Trusts `proxies` proxies; one that reports an invalid address counts as the client. */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  let client = request.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return client;
  const isTrusted = (_address: string, hop: number) => hop < proxies;
  for (const hop of proxyAddress.all(request, isTrusted)) {
    const address = withoutPort(hop);
    if (!ipaddr.isValid(address)) break;
    client = address;
  }
  return client;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const parts = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim());
  return parts?.[1] ?? parts?.[2] ?? text.trim();
}
