import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { clientAddress } from "./client-address.server";
import { senderOf } from "./same-site.server";
import { securityHeaders } from "./security-headers.server";

/** Each request gets a new value here, so visitors cannot set it. */
export const clientHeader = "x-client-address";

const channel = "http.server.request.start";
const common = Object.entries(securityHeaders(env.SITE_URL));

/** Does under `remix-serve`, before Remix sees a request, what `server/` does under `npm start`. */
function prepare(message: unknown): void {
  const { request, response } = message as {
    request: IncomingMessage;
    response: ServerResponse;
  };
  request.headers[clientHeader] = clientAddress(request, env.TRUST_PROXY);
  replaceOrigin(request);
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...args: unknown[]) => {
    // With a list of headers, Node would keep only one of each name.
    const hasList = Array.isArray(args.at(-1));
    for (const [name, value] of hasList ? [] : common) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    return writeHead(...(args as Parameters<typeof writeHead>));
  };
}

/** Remix sends a bare 500 response if `Origin` is malformed or differs from `Host`. */
function replaceOrigin({ headers }: IncomingMessage): void {
  if (headers.origin === undefined) return;
  const own = new Headers({ Origin: headers.origin, Host: headers.host ?? "" });
  const site = headers["sec-fetch-site"];
  if (typeof site === "string") own.set("Sec-Fetch-Site", site);
  const sender = senderOf({ headers: own });
  headers["sec-fetch-site"] = sender === "same-site" ? "same-origin" : "cross-site";
  delete headers.origin;
}

let isOwn = false;

/** Applies to all servers of the process. `npm run dev` needs none of it. */
export function prepareRequests(): void {
  if (env.NODE_ENV === "production") subscribe(channel, prepare);
}

/** The production server of this site does all of it by itself. */
export function leaveRequestsAlone(): void {
  isOwn = true;
  unsubscribe(channel, prepare);
}

/** Only the production server of this site can count visits. */
export function countsVisits(): boolean {
  return isOwn && env.COUNT_VISITS;
}
