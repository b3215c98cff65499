import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import Bowser from "bowser";
import { LRUCache } from "lru-cache";
import { browserCookie } from "~/http/cookies.server";
import { networksOf } from "~/http/networks.server";
import { personId } from "~/people/person.server";
import type { Session } from "./sessions.server";

const unknownAddress = "unknown";

/** The admin has signed in from these addresses since the server started. */
const knownAddresses = new LRUCache<string, true>({ max: 1000 });

export interface Client {
  /** The log shows this address: an IPv4 address, or the /64 network of an IPv6 one. */
  address: string;
  /** Attempts count against these, narrowest first: a known browser and its person, or networks. */
  keys: string[];
  isKnown: boolean;
}

/** @param session if given, the only key. */
export async function clientOf(
  request: Request,
  context: AppLoadContext,
  session?: Session,
): Promise<Client> {
  const networks = networksOf(request, context);
  const address = networks[0] ?? unknownAddress;
  if (session) return { address, keys: [session.key], isKnown: true };
  const browser = await browserCookie.read(request);
  if (browser) return { address, keys: browser.split("."), isKnown: true };
  const keys = networks.length > 0 ? networks : [unknownAddress];
  return { address, keys, isKnown: knownAddresses.has(address) };
}

/**
 * @returns a cookie that identifies this browser and the person who signed in. Both limit later
 * attempts, so that signing in again gives no further guesses.
 */
export function rememberClient({ address }: Client, email: string): Promise<string> {
  if (address !== unknownAddress) knownAddresses.set(address, true);
  const browser = randomBytes(16).toString("base64url");
  return browserCookie.write(`${browser}.${personId(email)}`);
}

/** Real user agents are shorter. This limits the parser's work. */
const longest = 400;

/** @returns the browser and device in words, such as "Firefox 128 on Windows". */
export function deviceOf(request: Request): string {
  const agent = (request.headers.get("User-Agent") ?? "").slice(0, longest);
  if (!agent.trim()) return "Unknown browser";
  const { browser, os, platform } = Bowser.parse(agent);
  const name = isKnown(browser.name) ? browser.name : productOf(agent);
  if (!name) return "Unknown browser";
  const version = isKnown(browser.name) ? majorOf(browser.version) : "";
  const place = platform.model ?? os.name;
  return `${name}${version}${place ? ` on ${place}` : ""}`;
}

function isKnown(name: string | undefined): name is string {
  return name !== undefined && /^[\w .-]+$/.test(name);
}

/** Emacs names its library first, as in "URL/Emacs Emacs/28.2". */
function productOf(agent: string): string | undefined {
  return /^(?:URL\/)?([A-Za-z][\w.-]{0,30})/.exec(agent)?.[1];
}

function majorOf(version = ""): string {
  const major = /^\d{1,5}/.exec(version)?.[0];
  return major ? ` ${major}` : "";
}
