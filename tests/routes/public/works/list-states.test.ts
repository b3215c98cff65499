import { expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";
import { publicPages } from "../../../support/public-pages";

const failures = new Map([
  ["/works", "Failed to load works. Please try again later."],
  ["/works/slow-map", "Failed to load works. Please try again later."],
  ["/works/sketch-design-toolkit", "Failed to load works. Please try again later."],
  ["/creators", "Failed to load creators. Please try again later."],
  ["/creators/mira-okafor", "Failed to load works for this creator."],
]);

it("shows the specified message while works cannot be loaded", async () => {
  const app = await loadApp();
  const repair = app.breakStore("down");
  const visitor = app.newVisitor();
  for (const { path } of publicPages) {
    const message = failures.get(path);
    const page = await visitor.visit(path);
    if (message === undefined) {
      expect(page.status, path).toBe(200);
      // The owner may have changed the original text.
      expect(page.header("Cache-Control"), path).toBe("no-store");
      continue;
    }
    expect(page.status, path).toBe(503);
    expect(page.header("Cache-Control"), path).toBe("no-store");
    expect(page.main.text, path).toContain(message);
    expect(page.title, path).not.toContain("not found");
    expect(page.get("navigation", "Main").all("link")).toHaveLength(4);
  }
  for (const path of ["/art/slow-map.svg", "/art/people/mira-okafor.svg"]) {
    const request = new Request(app.url + path);
    const picture = await app.answer(request);
    expect(picture.status, path).toBe(503);
    expect(picture.headers.get("Cache-Control"), path).toBe("no-store");
  }
  expect((await visitor.visit("/healthz")).status).toBe(503);

  repair();
  await vi.waitFor(
    async () => {
      const page = await visitor.visit("/works");
      expect(page.status).toBe(200);
      expect(page.main.get("heading", "Design Tools")).toBeDefined();
      expect((await visitor.visit("/healthz")).status).toBe(200);
    },
    { timeout: 30_000 },
  );
});

it("says that there are no works, and shows the first one immediately", async () => {
  const app = await loadApp({ works: [] });
  const visitor = app.newVisitor();
  const empty = await visitor.visit("/works");
  expect(empty.status).toBe(200);
  expect(empty.heading).toBe("Works");
  expect(empty.main.text).toContain("No works to display at the moment.");
  const creators = await visitor.visit("/creators");
  expect(creators.main.text).toContain("No creators found at the moment.");

  const first = { id: "first", title: "The first", type: "list-item" };
  await app.putWorks({ ...first, creatorId: "me" });
  const works = await visitor.visit("/works");
  expect(works.main.select("h3").map(({ text }) => text)).toEqual(["The first"]);
});

it.each(["/works", "/creators", "/creators/mira-okafor"])(
  "never shows a loading message at %s",
  async (path) => {
    const app = await loadApp();
    const page = await app.newVisitor().visit(path);
    expect(page.text).not.toContain("Loading");
  },
);
