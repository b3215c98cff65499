import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import ipaddr from "ipaddr.js";
import { browserCookie } from "~/auth/cookies.server";

export interface Client {
  /** For the log. */
  address: string;
  /**
   * Whom an attempt is counted against: a browser that has signed in before, so
   * that nobody who shares its address can lock it out; else the address.
   */
  key: string;
}

/** Who tries to sign in. */
export async function clientOf(
  request: Request,
  context: AppLoadContext,
): Promise<Client> {
  const address = network(context.clientAddress);
  const known: unknown = await browserCookie().parse(
    request.headers.get("Cookie"),
  );
  return { address, key: typeof known === "string" ? known : address };
}

/** A cookie that lets this browser be told from others at its address. */
export function knownBrowser(): Promise<string> {
  return browserCookie().serialize(randomBytes(16).toString("base64url"));
}

/**
 * The address as our server tells it. An IPv6 client has a whole /64 to choose
 * addresses from. Under plain remix-serve, which tells nothing, all count as
 * one.
 */
function network(address: unknown): string {
  if (typeof address !== "string") return "unknown";
  try {
    const parsed = ipaddr.parse(address);
    if (parsed.kind() === "ipv4" || !("parts" in parsed)) return address;
    return parsed.isIPv4MappedAddress()
      ? parsed.toIPv4Address().toString()
      : parsed.parts.slice(0, 4).join(":");
  } catch {
    return "unknown";
  }
}
