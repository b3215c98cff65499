import type { ServerBuild } from "@remix-run/node";
import type { RouteHandle } from "../app/http/route-handle";
import type { Catalogue } from "../app/catalogue/catalogue.server";

export interface Page {
  key: string;
  path: string;
  method: "GET" | "POST";
  isSelection: boolean;
  isUpload?: boolean;
}

export type Address =
  | { kind: "page"; page: Page }
  | { kind: "moved"; to: string }
  /** The app answers every request separately. */
  | { kind: "personal" }
  | { kind: "file without forms" };

const actionMethods = ["POST", "PUT", "PATCH", "DELETE"];

interface Route {
  pattern: string[];
  handle: RouteHandle;
  isPersonal: boolean;
  isFile: boolean;
  hasAction: boolean;
}

/** The 404 page does not depend on the address. */
const notFound = pageOf("/404");

/** Any page that takes no forms can provide the 405 page. */
const notAllowed: Page = {
  ...pageOf("/contact-us"),
  key: "405",
  method: "POST",
};

/** Most requests of crawlers and scanners lead nowhere, so this decides without Remix. */
export function createAddressReader(
  routes: ServerBuild["routes"],
  catalogue: () => Catalogue | undefined,
) {
  const known = routesOf(routes);

  return function readAddress(method = "GET", url = "/"): Address {
    // `OPTIONS *` names no page.
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
    if (handle.isUpload) return { ...pageOf(path), isUpload: true };
    const selection = query && handle.query ? readQuery(handle, query) : "";
    return selection
      ? { ...pageOf(`${path}?${selection}`), isSelection: true }
      : pageOf(path);
  }
}

function pageOf(path: string): Page {
  return { key: path, path, method: "GET", isSelection: false };
}

function asksForData(query: string | undefined): boolean {
  return (
    query?.includes("_data") === true && new URLSearchParams(query).has("_data")
  );
}

function readQuery({ query }: RouteHandle, text: string): string {
  const read = query?.(new URLSearchParams(text)) ?? {};
  const given = Object.entries(read).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}

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

/** The page cache cannot match Remix's wildcards and optional segments. */
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

function canonicalPath(
  pattern: string[],
  names: (string | undefined)[],
): string {
  const segments = pattern.map((segment, index) =>
    isName(segment) ? encodeURIComponent(names[index] ?? " ") : segment,
  );
  return `/${segments.join("/")}`;
}

/** Some proxies encode these characters, so neither form is redirected. */
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
