import type { ServerBuild } from "@remix-run/node";
import type { RouteHandle } from "../app/http/route-handle";
import type { Catalogue } from "../app/works/catalogue.server";

/** What a page is rendered from, beside the theme: nothing else of a request. */
export interface Page {
  /** The same for every request that gets the same page. */
  key: string;
  path: string;
  method: "GET" | "POST";
  /** Whether it is one of the countless parts of a list that a query asks for. */
  isSelection: boolean;
}

export type Address =
  | { kind: "page"; page: Page }
  /** Another spelling of an address. */
  | { kind: "moved"; to: string }
  /** The app answers each request by itself. */
  | { kind: "personal" }
  /** A file that takes no forms. */
  | { kind: "file without forms" };

const actionMethods = ["POST", "PUT", "PATCH", "DELETE"];

interface Route {
  /** The segments of its path; those that start with ":" stand for any name. */
  pattern: string[];
  handle: RouteHandle;
  isPersonal: boolean;
  isFile: boolean;
  hasAction: boolean;
}

/** For what no route has. Nothing on this page depends on the address. */
const notFound = pageOf("/404");

/** For forms that a page does not take: what one of those pages answers. */
const notAllowed: Page = {
  ...pageOf("/contact-us"),
  key: "405",
  method: "POST",
};

/**
 * Tells what an address means by the routes of the build, without asking the
 * framework: most of what strangers ask for is not there.
 *
 * @param catalogue as it is now, if it is known.
 */
export function createAddressReader(
  routes: ServerBuild["routes"],
  catalogue: () => Catalogue | undefined,
) {
  const known = routesOf(routes);

  return function readAddress(method = "GET", url = "/"): Address {
    // `OPTIONS *` is about no page.
    if (!url.startsWith("/")) return { kind: "page", page: notAllowed };
    const [path, query] = splitOnce(url, "?");
    const segments = path.slice(1).split("/");
    const names = segments.filter((segment) => segment !== "").map(decode);
    const route = known.find(({ pattern }) => matches(pattern, names));
    if (!route) return { kind: "page", page: notFound };

    const isRead = method === "GET" || method === "HEAD";
    const canonical = canonicalPath(route.pattern, names);
    const isReadable = !names.includes(undefined);
    if (isReadable && canonical !== withReservedEscaped(path)) {
      if (!isRead) return { kind: "page", page: notFound };
      const search = query === undefined ? "" : `?${query}`;
      return { kind: "moved", to: canonical + search };
    }
    if (!isRead && !(route.hasAction && actionMethods.includes(method))) {
      return route.isFile
        ? { kind: "file without forms" }
        : { kind: "page", page: notAllowed };
    }
    if (!isRead || route.isPersonal || asksForData(query)) {
      return { kind: "personal" };
    }
    return { kind: "page", page: publicPage(route, canonical, names, query) };
  };

  function publicPage(
    { pattern, handle }: Route,
    path: string,
    names: (string | undefined)[],
    query: string | undefined,
  ): Page {
    const current = catalogue();
    const name = names[pattern.findIndex(isName)] ?? "";
    const isBlank = name.trim() === "";
    if (!isBlank && current && handle.has?.(current, name) === false) {
      return { ...pageOf(path), key: `/${pattern.join("/")}` };
    }
    const selection = query && handle.query ? readQuery(handle, query) : "";
    return selection
      ? { ...pageOf(`${path}?${selection}`), isSelection: true }
      : pageOf(path);
  }
}

function pageOf(path: string): Page {
  return { key: path, path, method: "GET", isSelection: false };
}

/** The framework's script does, on its way from an admin's page. */
function asksForData(query: string | undefined): boolean {
  return (
    query?.includes("_data") === true && new URLSearchParams(query).has("_data")
  );
}

/** Only the parameters that the route reads, as it understands them. */
function readQuery({ query }: RouteHandle, text: string): string {
  const read = query?.(new URLSearchParams(text)) ?? {};
  const given = Object.entries(read).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}

/** Every address of the build's manifest; exact names come first. */
function routesOf(manifest: ServerBuild["routes"]): Route[] {
  return Object.values(manifest)
    .flatMap((entry): Route[] => {
      if (!entry) return [];
      const { id, path, index, module } = entry;
      const isLayout = Object.values(manifest).some(
        (other) => other?.parentId === id,
      );
      if (path === "*" || isLayout || !(path || index)) return [];
      const pattern = patternOf(manifest, id);
      return [
        {
          pattern,
          handle: module.handle ?? {},
          isPersonal: pattern[0] === "admin",
          isFile: module.default === undefined,
          hasAction: module.action !== undefined,
        },
      ];
    })
    .sort((a, b) => countNames(a) - countNames(b));
}

/** @throws Error for what only the framework's router would understand. */
function patternOf(manifest: ServerBuild["routes"], id: string): string[] {
  const { path = "", parentId } = manifest[id] ?? {};
  const own = path.split("/").filter(Boolean);
  if (own.some((segment) => /[*?]/.test(segment))) {
    throw new Error(`The page cache cannot read the path "${path}".`);
  }
  return parentId ? [...patternOf(manifest, parentId), ...own] : own;
}

function countNames({ pattern }: Route): number {
  return pattern.filter(isName).length;
}

function isName(segment: string): boolean {
  return segment.startsWith(":");
}

/** As the framework matches: any case, encoded or not. */
function matches(pattern: string[], names: (string | undefined)[]): boolean {
  return (
    pattern.length === names.length &&
    pattern.every((segment, index) => {
      const name = names[index];
      return isName(segment)
        ? name !== "." && name !== ".."
        : name?.toLowerCase() === segment.toLowerCase();
    })
  );
}

/** The one spelling of an address. A name that cannot be read is a blank one. */
function canonicalPath(
  pattern: string[],
  names: (string | undefined)[],
): string {
  const segments = pattern.map((segment, index) =>
    isName(segment) ? encodeURIComponent(names[index] ?? " ") : segment,
  );
  return `/${segments.join("/")}`;
}

/** Proxies may spell these either way, so no redirect may tell them apart. */
function withReservedEscaped(path: string): string {
  return path.replace(/[:@$&+,;=]/g, encodeURIComponent);
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
