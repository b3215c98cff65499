import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Catalogue } from "~/catalogue/catalogue.server";
import routes from "~/routes";
import type { RouteHandle } from "~/ui/route-handle";
import { createRouter } from "../../server/router";

interface TestRoute {
  path?: string;
  isFile?: boolean;
  hasAction?: boolean;
  handle?: RouteHandle;
}

const none = {} as Catalogue;

function routerFor(entries: TestRoute[], catalogue: () => Catalogue | undefined = () => none) {
  const manifest: Record<string, unknown> = {
    root: { id: "root", path: "", module: { default: () => null } },
  };
  entries.forEach(({ path, isFile, hasAction, handle }, index) => {
    const id = `routes/${index}`;
    const module = {
      ...(!isFile && { default: () => null }),
      ...(hasAction && { action: () => null }),
      handle,
    };
    const isIndex = path === undefined;
    manifest[id] = { id, path, index: isIndex, parentId: "root", module };
  });
  return createRouter(manifest as ServerBuild["routes"], catalogue, (path) =>
    path === "/cards/a.png" ? "AbC_d-e1fG2h" : undefined,
  );
}

const pages = {
  path: "*",
  hasAction: true,
  handle: { has: (_: Catalogue, name: string) => name === "press" },
};

const route = routerFor([
  {},
  { path: "about" },
  {
    path: "works",
    handle: {
      query: (parameters) => ({
        q: parameters.get("q")?.trim().toLowerCase() ?? "",
        type: parameters.get("type") ?? "",
      }),
    },
  },
  {
    path: "works/:appId",
    handle: { has: (_catalogue, name) => !["unknown", "x/y", " "].includes(name) },
  },
  { path: "art/:file", isFile: true, handle: { has: () => true } },
  { path: "robots.txt", isFile: true },
  { path: "theme", hasAction: true },
  { path: "admin/dashboard/:id/edit", hasAction: true },
  pages,
]);

function keyOf(url: string, method = "GET"): string | undefined {
  const destination = route(method, url);
  return destination.kind === "page" ? destination.page.key : undefined;
}

describe("the page of an address", () => {
  it.each([
    ["/", "/"],
    ["/about", "/about"],
    ["/about?utm_source=x&fbclid=1", "/about"],
    ["/?x=1", "/"],
    ["/?x=_data", "/"],
    ["/works/slow-map", "/works/slow-map"],
    ["/works/a%20b", "/works/a%20b"],
    ["/works/a-", "/works/a%2D"],
    ["/works/a%2D", "/works/a%2D"],
    ["/works/a:b", "/works/a%3Ab"],
    ["/works/a%3Ab", "/works/a%3Ab"],
    ["/works/%E7%8B%90?q=a", "/works/%E7%8B%90"],
    ["/works/%2e%2e", "/404"],
    ["/press", "/press"],
    ["/press?utm_source=x", "/press"],
    ["/Press", "/404"],
    ["/press/kit", "/404"],
  ])("%s is the page %s", (url, key) => {
    expect(keyOf(url)).toBe(key);
    expect(keyOf(url, "HEAD")).toBe(key);
  });

  it("is the same for all names without works", () => {
    expect(keyOf("/works/unknown")).toBe("/works/:appId");
    expect(keyOf("/works/x%2Fy")).toBe("/works/:appId");
  });

  it("is the same for all unreadable names and for a blank one", () => {
    for (const url of ["/works/%FF", "/works/%E0%A4%A", "/works/%20"]) {
      expect(keyOf(url)).toBe("/works/%20");
    }
  });

  it.each([
    "/nowhere",
    "/wp-login.php",
    "/about/us",
    "/works/a/b",
    "/admin",
    "/.env",
    "/about.",
    "/*",
    "//evil.example/",
    "/../../etc/passwd",
    "/%2e%2e/about",
  ])("of %s is shared by all missing names", (url) => {
    expect(keyOf(url)).toBe("/404");
    expect(keyOf(url, "POST")).toBe("/404");
  });
});

it.each([
  ["/works?utm_source=x", "/works"],
  ["/works?", "/works"],
  ["/works?q=&type=", "/works"],
  ["/works?q=+", "/works"],
  ["/works?q=Map", "/works?q=map"],
  ["/works?type=a&x=1&q=+map+", "/works?q=map&type=a"],
  ["/works?q=map&q=other", "/works?q=map"],
  ["/works?q=%FF", "/works?q=%EF%BF%BD"],
])("a query %s is normalized to %s, as in the route", (url, key) => {
  expect(keyOf(url)).toBe(key);
  const destination = route("GET", url);
  expect(destination).toMatchObject({ page: { path: key, isSelection: key !== "/works" } });
});

describe("another spelling of an address", () => {
  it.each([
    ["/ABOUT", "/about"],
    ["/about/", "/about"],
    ["/about//", "/about"],
    ["//about", "/about"],
    ["/%61bout", "/about"],
    ["/About/?utm=1", "/about?utm=1"],
    ["/works//slow-map", "/works/slow-map"],
    ["/Works/Slow-Map", "/works/Slow-Map"],
    ["/works/%73low-map", "/works/slow-map"],
    ["/works/%e7%8b%90", "/works/%E7%8B%90"],
    ["/admin/dashboard//a/edit", "/admin/dashboard/a/edit"],
  ])("redirects from %s to %s", (url, to) => {
    expect(route("GET", url)).toEqual({ kind: "redirect", to });
    expect(route("GET", to).kind).not.toBe("redirect");
  });

  it("does not accept forms", () => {
    expect(keyOf("/theme/", "POST")).toBe("/404");
  });
});

describe("a form", () => {
  it("goes to the app if the route accepts it", () => {
    for (const url of ["/theme", "/theme?a=b", "/admin/dashboard/a/edit"]) {
      expect(route("POST", url)).toEqual({ kind: "app" });
    }
  });

  it("is rejected in one way by all pages, and in another by files", () => {
    for (const method of ["POST", "PUT", "OPTIONS", "TRACE", "PROPFIND"]) {
      expect(keyOf("/about", method)).toBe("405");
      expect(route(method, "/robots.txt")).toEqual({ kind: "read-only file" });
    }
    expect(keyOf("/theme", "TRACE")).toBe("405");
    expect(keyOf("*", "OPTIONS")).toBe("405");
  });
});

it.each(["/admin/dashboard/a/edit?x=1", "/works?q=a&_data=routes%2F2"])(
  "sends %s to the app, as an admin page or the data of a page",
  (url) => {
    expect(route("GET", url)).toEqual({ kind: "app" });
  },
);

describe("the site's routes", () => {
  const manifest: Record<string, unknown> = {};
  function add(entries: RouteConfigEntry[], parentId?: string): void {
    for (const { file, id = file, path, index, children = [] } of entries) {
      const module = { default: () => null };
      manifest[id] = { id, path, index, parentId, module };
      add(children, id);
    }
  }
  add(routes);
  const routeSite = createRouter(
    manifest as ServerBuild["routes"],
    () => none,
    () => undefined,
  );

  function ofRouter(path: string): boolean {
    const found = matchRoutes(routes as never, path)?.at(-1);
    return found !== undefined && found.route.path !== "*";
  }

  const segment = fc.constantFrom(
    ...["", "about", "ABOUT", "works", "works.atom", "creators", "admin"],
    ...["login", "resume", "dashboard", "new", "edit", "delete", "art"],
    ...["icons", "a.svg", "sitemap.xml", "%61bout", "a%2Fb", "a:b", "x"],
  );

  it("are matched exactly as the framework matches them", () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const path = `/${segments.join("/")}`;
        const destination = routeSite("GET", path);
        // Doubled slashes redirect to a page that the framework would not find.
        const reached = destination.kind === "redirect" ? destination.to : path;
        const isFound = destination.kind !== "page" || destination.page.key !== "/404";
        expect(isFound, path).toBe(ofRouter(reached));
      }),
      { numRuns: 2000 },
    );
  });
});

it("draws a card only at the address of its current version", () => {
  const route = routerFor([{ path: "cards/:file", isFile: true, handle: { lane: "cards" } }]);
  const current = "/cards/a.png?v=AbC_d-e1fG2h";
  expect(route("GET", `${current}&w=1`)).toMatchObject({ page: { key: current, lane: "cards" } });
  for (const query of ["", "?v=", "?v=AAAAAAAAAAAA", "?w=1"]) {
    const { page } = route("GET", `/cards/a.png${query}`) as { page: object };
    expect(page).toMatchObject({ key: "/cards/a.png" });
    expect(page).not.toHaveProperty("lane");
  }
});
