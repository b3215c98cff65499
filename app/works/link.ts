import { control } from "~/works/characters";

const longestAddress = 2048;

/**
 * Tells whether a link or image may lead there: an http or https address
 * without credentials, or a path on this site. What browsers would repair
 * (spaces, control characters, backslashes) is refused, so that the address
 * means the same to every reader.
 *
 * @returns the address itself, else undefined.
 */
export function safeAddress(address: string | undefined): string | undefined {
  if (!address || address.length > longestAddress || isRepairable(address)) {
    return undefined;
  }
  return ownPath(address) ? address : webAddress(address);
}

/**
 * @returns the path on this very site that the address means, encoded for a
 * redirect; undefined for any other address.
 */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith("/") || isRepairable(address)) {
    return undefined;
  }
  const base = "http://site.invalid";
  const url = parse(address, base);
  // "/.//host" is a path here, but the address of a host once it is resolved.
  return url?.origin === base && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : undefined;
}

/** Browsers drop or turn some of these, each in its own way. */
function isRepairable(address: string): boolean {
  return /[\s\\]/.test(address) || control.test(address);
}

function webAddress(address: string): string | undefined {
  if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address)) return undefined;
  const url = parse(address);
  return url?.username === "" && url.password === "" ? address : undefined;
}

/** As `URL.parse`, which browsers have only had since 2024. */
function parse(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
