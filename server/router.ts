import type { ServerBuild } from "@remix-run/node";
import type { Catalogue } from "../app/catalogue/catalogue.server";
import type { RouteHandle } from "../app/ui/route-handle";

export interface Page {
  key: string;
  path: string;
  method: "GET" | "POST";
  isSelection: boolean;
  /** The content depends on this header. */
  accept?: string;
  /** Without one, the page is rendered for each theme and encoding. */
  lane?: RouteHandle["lane"];
  /** Views are counted under this address; files have none. */
  view?: string;
}

export type Destination =
  | { kind: "page"; page: Page }
  | { kind: "redirect"; to: string }
  /** The app handles every request separately. */
  | { kind: "app" }
  | { kind: "read-only file" };

/** Every address has fewer segments, even with some blank ones. */
const mostSegments = 20;

const actionMethods = ["POST", "PUT", "PATCH", "DELETE"];

interface Route {
  pattern: string[];
  handle: RouteHandle;
  isFile: boolean;
  hasAction: boolean;
  /** Such a route matches any address, but has content only for the names that exist. */
  isCatchAll: boolean;
}

/** The 404 page does not depend on the address. */
const notFound = pageOf("/404");

/** Any page that takes no forms can provide the 405 page. */
const notAllowed: Page = { ...pageOf("/about"), key: "405", method: "POST" };

/** Most requests of crawlers and scanners lead nowhere, so this decides without Remix. */
export function createRouter(
  routes: ServerBuild["routes"],
  catalogue: () => Catalogue | undefined,
  cardVersionAt: (path: string) => string | undefined,
) {
  const known = routesOf(routes);

  return function route(method = "GET", url = "/"): Destination {
    // `OPTIONS *` names no page.
    if (!url.startsWith("/")) return { kind: "page", page: notAllowed };
    const [path, query] = splitOnce(url, "?");
    const segments = path.slice(1).split("/", mostSegments + 1);
    if (segments.length > mostSegments) return { kind: "page", page: notFound };
    const names = segments.filter((segment) => segment !== "").map(decode);
    const found = known.find(
      (each) => matches(each.pattern, names) && (!each.isCatchAll || mayHave(each, names[0])),
    );
    if (!found) return { kind: "page", page: notFound };

    const isRead = method === "GET" || method === "HEAD";
    const canonical = canonicalPath(found.pattern, names);
    const isReadable = !names.includes(undefined);
    if (isReadable && canonical !== withReservedEscaped(path)) {
      if (!isRead) return { kind: "page", page: notFound };
      const search = query === undefined ? "" : `?${query}`;
      return { kind: "redirect", to: canonical + search };
    }
    if (!isRead && !(found.hasAction && actionMethods.includes(method))) {
      return found.isFile ? { kind: "read-only file" } : { kind: "page", page: notAllowed };
    }
    if (!isRead || found.handle.isPrivate || asksForData(query)) {
      return { kind: "app" };
    }
    return { kind: "page", page: publicPage(found, canonical, names, query) };
  };

  /** Before the first catalogue, the app waits for it. */
  function mayHave({ handle }: Route, name: string | undefined): boolean {
    if (!name) return false;
    const current = catalogue();
    return !current || handle.has?.(current, name) === true;
  }

  function publicPage(
    { pattern, handle, isFile }: Route,
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
    if (handle.lane === "cards") return cardPage(path, query);
    const selection = query && handle.query ? readQuery(handle, query, current, path) : "";
    const view = isFile ? undefined : path;
    return selection
      ? { ...pageOf(`${path}?${selection}`), isSelection: true, view }
      : { ...pageOf(path), lane: handle.lane, view };
  }

  /** Only the current version is drawn. The page without one redirects to it. */
  function cardPage(path: string, query: string | undefined): Page {
    const version = new URLSearchParams(query).get("v");
    return version && version === cardVersionAt(path)
      ? { ...pageOf(`${path}?v=${version}`), isSelection: true, lane: "cards" }
      : pageOf(path);
  }
}

function pageOf(path: string): Page {
  return { key: path, path, method: "GET", isSelection: false };
}

function asksForData(query: string | undefined): boolean {
  return query?.includes("_data") === true && new URLSearchParams(query).has("_data");
}

function readQuery(
  { query }: RouteHandle,
  text: string,
  catalogue: Catalogue | undefined,
  path: string,
): string {
  const read = query?.(new URLSearchParams(text), catalogue, path) ?? {};
  const given = Object.entries(read).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}

function routesOf(manifest: ServerBuild["routes"]): Route[] {
  return Object.values(manifest)
    .flatMap((entry): Route[] => {
      if (!entry) return [];
      const { id, path, index, module } = entry;
      const isLayout = Object.values(manifest).some((other) => other?.parentId === id);
      if (isLayout || !(path || index)) return [];
      const isCatchAll = path === "*";
      const pattern = isCatchAll ? [":name"] : patternOf(manifest, id);
      const isAdmin = pattern[0] === "admin";
      return [
        {
          pattern,
          handle: isAdmin ? { isPrivate: true } : (module.handle ?? {}),
          isFile: module.default === undefined,
          hasAction: !isCatchAll && module.action !== undefined,
          isCatchAll,
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

function canonicalPath(pattern: string[], names: (string | undefined)[]): string {
  const segments = pattern.map((segment, index) =>
    isName(segment) ? encodeURIComponent(names[index] ?? " ") : segment,
  );
  return withPlainEnd(`/${segments.join("/")}`);
}

/** Links end in a letter or a digit (app/http/paths.ts), but neither form is redirected. */
function withPlainEnd(path: string): string {
  const escape = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return path.replace(/[-_.!~*'()]$/, escape);
}

/** Some proxies encode these characters, so neither form is redirected. */
function withReservedEscaped(path: string): string {
  return withPlainEnd(path.replace(/[:@$&+,;=]+/g, encodeURIComponent));
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
