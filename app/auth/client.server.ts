import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { clientHeader } from "~/http/other-servers.server";
import { browserCookie } from "~/auth/cookies.server";
import type { Session } from "~/records/sessions.server";

const unknownAddress = "unknown";

/** Addresses the admin has signed in from since the server started. */
const knownAddresses = new LRUCache<string, true>({ max: 1000 });

export interface Client {
  /** For the log: an IPv4 address, or the /64 network of an IPv6 one. */
  address: string;
  /** Attempts count against these, narrowest first; nobody else can use up a known browser's. */
  keys: string[];
  isKnown: boolean;
}

/** @param session if given, the only key. */
export async function clientOf(
  request: Request,
  context: AppLoadContext,
  session?: Session,
): Promise<Client> {
  const networks = networksOf(
    context.clientAddress ?? request.headers.get(clientHeader),
  );
  const address = networks[0] ?? unknownAddress;
  if (session) return { address, keys: [session.key], isKnown: true };
  const browser = await browserCookie.read(request);
  if (browser) return { address, keys: [browser], isKnown: true };
  const keys = networks.length > 0 ? networks : [unknownAddress];
  return { address, keys, isKnown: knownAddresses.has(address) };
}

/** @returns a cookie that identifies this browser at later sign-ins. */
export function rememberClient({ address }: Client): Promise<string> {
  if (address !== unknownAddress) knownAddresses.set(address, true);
  return browserCookie.write(randomBytes(16).toString("base64url"));
}

/** An IPv4 address, or the IPv6 networks that one customer can own. */
function networksOf(address: unknown): string[] {
  if (typeof address !== "string" || !ipaddr.isValid(address)) return [];
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return [parsed.toString()];
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  return [
    [a, b, c, d, "/64"],
    [a, b, c, d & 0xff00, "/56"],
    [a, b, c, "/48"],
  ].map((parts) => toNetwork(parts));
}

function toNetwork(parts: (number | string)[]): string {
  const hexadecimal = parts.map((part) =>
    typeof part === "number" ? part.toString(16) : part,
  );
  return hexadecimal.join(":").replace(":/", "::/");
}
