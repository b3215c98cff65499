import { attempt, control } from "./text";

const longestAddress = 2048;

/**
 * Accepts http(s) without credentials, or a path on this site. Rejects addresses that browsers
 * would repair, such as those with spaces and backslashes, because parsers disagree about them.
 */
export function safeAddress(address: string | undefined): string | undefined {
  if (!address || address.length > longestAddress || isRepairable(address)) {
    return undefined;
  }
  return ownPath(address) ? address : webAddress(address);
}

const bareAddress = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,})(?::\d+)?([/?#]\S*)?$/i;

const pictureFile = /^(?:avif|gif|heic|jpe?g|png|svg|webp)$/i;

/** Adds https:// to an address such as example.org/garden. */
export function wholeLink(typed: string): string {
  const [, ending, path] = bareAddress.exec(typed.trim()) ?? [];
  const isFile = path === undefined && pictureFile.test(ending ?? "");
  return ending && !isFile ? `https://${typed.trim()}` : typed;
}

/** Also accepts an email address, a phone number, or a place on the same page. */
export function safeLink(address: string): boolean {
  return (
    /^mailto:[^\s?]+$/i.test(address) ||
    /^tel:\+?[\d().-]+$/i.test(address) ||
    /^#[\w%.~-]+$/.test(address) ||
    safeAddress(address) !== undefined
  );
}

/** @returns a path on this site, encoded for a redirect; else undefined. */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith("/") || isRepairable(address)) {
    return undefined;
  }
  const base = "http://site.invalid";
  const url = parse(address, base);
  // "/.//host" looks like a path but resolves to another host.
  return url?.origin === base && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : undefined;
}

function isRepairable(address: string): boolean {
  return /[\s\\]/.test(address) || control.test(address);
}

function webAddress(address: string): string | undefined {
  if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address)) return undefined;
  const url = parse(address);
  return url?.username === "" && url.password === "" ? address : undefined;
}

/** Works like `URL.parse`, which browsers before 2024 lack. */
function parse(address: string, base?: string): URL | undefined {
  return attempt(() => new URL(address, base));
}
