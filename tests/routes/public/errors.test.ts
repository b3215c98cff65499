import { describe, expect, it } from "vitest";
import { loadApp } from "../../support/app";
import type { Page } from "../../support/page/page";

const app = await loadApp();
const visitor = app.newVisitor();

function expectErrorScreen(page: Page, status: number, reason: string): void {
  expect(page.status).toBe(status);
  expect(page.heading).toBe("Unexpected Application Error!");
  expect(page.title).toBe("Unexpected Application Error! – Prajna AI Labs");
  expect(page.main.text).toContain(reason);
  expect(page.text).not.toMatch(/node_modules|\bat .+:\d+:\d+/);
  expectWayOut(page);
}

function expectWayOut(page: Page): void {
  expect(page.get("navigation", "Main").all("link")).toHaveLength(4);
  expect(page.get("button", /^Theme:/)).toBeDefined();
  expect(page.get("contentinfo")).toBeDefined();
}

it.each(["/nowhere", "/about/us", "/works/a/b", "/creators/a/b", "/.env", "/index.php?id=1"])(
  "answers 404 to %s",
  async (path) => {
    const page = await visitor.visit(path);
    expectErrorScreen(page, 404, "404 Not Found");
    expect(page.header("Cache-Control")).toBe("no-store");
  },
);

it("answers 503 to the address of a page that may exist, while no page can be read", async () => {
  const own = await loadApp();
  own.breakStore("down");
  const page = await own.newVisitor().visit("/press");
  expectErrorScreen(page, 503, "503 Service Unavailable");
});

it("links from an error page to the site", async () => {
  const page = await visitor.visit("/nowhere");
  const works = await page.press("Browse the works", page.main);
  expect([works.path, works.heading]).toEqual(["/works", "Works"]);
});

it.each(["/about", "/works", "/works/slow-map", "/creators"])(
  "answers 405 to a form for %s",
  async (path) => {
    const page = await visitor.post(path, { title: "Anything" });
    expectErrorScreen(page, 405, "405 Method Not Allowed");
    expect(page.header("Allow")).toBe("GET, HEAD");
  },
);

describe("a theme form", () => {
  it("without an origin is rejected", async () => {
    const headers = { Origin: null, Referer: null, "Sec-Fetch-Site": null };
    const page = await visitor.post("/theme", { theme: "dark" }, { headers });
    expectErrorScreen(page, 403, "403 Forbidden");
  });

  it("with an unknown theme is rejected", async () => {
    const page = await visitor.post("/theme", { theme: "purple" });
    expectErrorScreen(page, 400, "400 Bad Request");
  });

  it("that is too long is rejected", async () => {
    const theme = "x".repeat(100_000);
    const page = await visitor.post("/theme", { theme });
    expectErrorScreen(page, 413, "413 ");
  });

  it("with another content type is rejected", async () => {
    const file = new File(["dark"], "theme");
    const page = await visitor.post("/theme", [["theme", file]]);
    expectErrorScreen(page, 415, "415 Unsupported Media Type");
  });
});

it.each([
  "/works/nowhere",
  "/works/%20",
  "/works/%E0%A4%A",
  "/works/constructor",
  "/works/__proto__",
])("finds no app at %s", async (path) => {
  const page = await visitor.visit(path);
  expect(page.status).toBe(404);
  expect(page.heading).toBe("App not found.");
  expectWayOut(page);
});

it.each(["/creators/nobody", "/creators/constructor"])("finds no works at %s", async (path) => {
  const page = await visitor.visit(path);
  expect(page.status).toBe(404);
  expect(page.main.text).toContain("No works found for this creator.");
  expectWayOut(page);
});

it.each(["/creators/%20", "/creators/%E0%A4%A", "/creators/%FF"])(
  "finds no creator in %s",
  async (path) => {
    const page = await visitor.visit(path);
    expect(page.status).toBe(400);
    expect(page.main.text).toContain("Creator ID not found.");
    const back = page.main.get("link", "Back to Creators List");
    expect(back.attribute("href")).toBe("/creators");
    expectWayOut(page);
  },
);
