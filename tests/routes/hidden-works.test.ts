import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { loadApp } from "../support/app";

const now = new Date("2030-01-01T12:00:00Z");
const due = new Date("2030-01-01T12:30:00Z");
vi.useFakeTimers({ toFake: ["Date"], now });

function hidden(name: string, fields: object) {
  const text = (field: string) => `${name}-${field}`;
  return {
    id: text("id"),
    type: "large-feature",
    ...Object.fromEntries(
      [
        "title",
        "description",
        "category",
        "creatorId",
        "creatorName",
        "appId",
        "subtitle",
        "longDescription",
        "shareText",
        "ctaText",
      ].map((field) => [field, text(field)]),
    ),
    ...fields,
  };
}

const app = await loadApp({
  settings: { SITE_URL: "https://labs.example" },
  works: [
    { id: "open", title: "Open", type: "medium-feature", appId: "open", creatorId: "ada" },
    hidden("zeppelin", { status: "draft" }),
    hidden("xylophone", { publishAt: due.toISOString() }),
  ],
});

const names = ["zeppelin", "xylophone"].flatMap((name) =>
  ["id", "appId", "creatorId"].map((field) => `${name}-${field}`),
);
const queries = ["zeppelin", "xylophone"].flatMap((name) => [
  `?q=${name}`,
  `?category=${name}-category`,
]);

interface Place {
  path: string;
  id: string;
  isNamed: boolean;
}

function publicPlaces({ routes }: ServerBuild): Place[] {
  function pathOf(id?: string): string {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return [pathOf(route.parentId), route.path].filter(Boolean).join("/");
  }
  return Object.values(routes).flatMap((route) => {
    const path = `/${pathOf(route?.id)}`;
    if (!route || /^\/admin\b/.test(path)) return [];
    const isNamed = /[:*]/.test(path);
    const ofFiles = [".svg", ".png", ".jpg"].flatMap((ending) =>
      names.flatMap((name) => [`~${name}~${ending}`, name + ending]),
    );
    const filled = path.endsWith(":file") ? ofFiles : names;
    const paths = isNamed ? filled.map((name) => path.replace(/:\w+|\*/, name)) : [path];
    return paths.map((path) => ({ path, id: route.id, isNamed }));
  });
}

const places = publicPlaces(app.build);

async function answersAt({ path, id, isNamed }: Place) {
  const addresses = ["", ...(isNamed ? [] : queries)].flatMap((query) => [
    path + query,
    `${path}${query ? `${query}&` : "?"}_data=${encodeURIComponent(id)}`,
  ]);
  return Promise.all(
    addresses.map(async (address) => {
      const request = new Request(app.url + address);
      const answer = await app.answer(request);
      const text = await answer.text();
      const headers = JSON.stringify(Object.fromEntries(answer.headers));
      return { address, status: answer.status, text: text + headers };
    }),
  );
}

/** Forms and links may repeat the requested address. */
function findIn(text: string, secret: string, address: string): boolean {
  const asked = decodeURIComponent(address);
  return text.split(/[^\w-]+/).some((word) => word.startsWith(secret) && !asked.includes(word));
}

it("covers pages, lists, feeds, and images", () => {
  expect(places.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/", "/works", "/sitemap.xml", "/works.atom"]),
  );
  expect(places.map(({ path }) => path)).toContain("/cards/~zeppelin-appId~.png");
});

describe("a stranger", () => {
  it("finds no trace of drafts and scheduled works at any address", async () => {
    for (const place of places) {
      for (const { address, status, text } of await answersAt(place)) {
        expect(findIn(text, "zeppelin", address), address).toBe(false);
        expect(findIn(text, "xylophone", address), address).toBe(false);
        if (place.isNamed) {
          expect(status, address).toBeGreaterThanOrEqual(400);
        }
      }
    }
  });

  it("finds a scheduled work from its publication time on, but no drafts", async () => {
    vi.setSystemTime(due.getTime() - 1);
    const before = await app.newVisitor().visit("/works");
    expect(before.body).not.toContain("xylophone");
    expect(before.header("Cache-Control")).toBe("public, no-cache");
    vi.setSystemTime(due);
    for (const path of [
      "/works",
      "/works/xylophone-appId",
      "/creators",
      "/creators/xylophone-creatorId",
      "/sitemap.xml",
      "/works.atom",
      "/art/~xylophone-id~.svg",
      "/cards/~xylophone-appId~.png",
    ]) {
      const page = await app.newVisitor().visit(path);
      expect(page.status, path).toBe(200);
      if (!/\.(svg|png)$/.test(path)) {
        expect(page.body, path).toContain("xylophone");
      }
    }
    const feed = await app.newVisitor().visit("/works.atom");
    expect(feed.body).toContain(`<published>${due.toISOString()}</published>`);
    for (const place of places.filter(({ path }) => !path.includes("xylophone"))) {
      for (const { address, text } of await answersAt(place)) {
        expect(findIn(text, "zeppelin", address), address).toBe(false);
      }
    }
  });
});
