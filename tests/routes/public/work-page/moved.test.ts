import { undo } from "../../../support/page/undo";
import { beforeEach, expect, it } from "vitest";
import { loadApp } from "../../../support/app";

const app = await loadApp({ works: [] });
const admin = await app.signIn();

const work = { id: "a", title: "A work", type: "medium-feature" };

async function rename(appId: string): Promise<void> {
  const page = await admin.visit("/admin/dashboard/a/edit");
  const next = await page.fill({ "App ID": appId }).press("Update Work");
  expect(next.main.text).toContain("Updated A work.");
}

async function look(path: string, method = "GET"): Promise<string> {
  const request = new Request(app.url + path, { method });
  const { status, headers } = await app.answer(request);
  return [status, headers.get("Location")].filter(Boolean).join(" ");
}

beforeEach(async () => {
  await app.removeWork("a");
  app.execute("DELETE FROM siteDocuments");
  await app.putWorks({ ...work, appId: "first" });
});

it("redirects from an old App ID to the newest one, over several changes", async () => {
  await rename("second one");
  expect(await look("/works/first")).toBe("301 /works/second%20one");
  expect(await look("/works/first", "HEAD")).toBe("301 /works/second%20one");
  expect(await look("/cards/first.png")).toBe("301 /cards/second%20one.png");
  await rename("third");
  expect(await look("/works/first")).toBe("301 /works/third");
  expect(await look("/works/second%20one")).toBe("301 /works/third");
  expect(await look("/works/third")).toBe("200");
  await rename("first");
  expect(await look("/works/first")).toBe("200");
  expect(await look("/works/third")).toBe("301 /works/first");
});

it("lets caches store the redirect no longer than a page", async () => {
  await rename("second");
  const answer = await app.answer(new Request(`${app.url}/works/first`));
  expect(answer.headers.get("Cache-Control")).toMatch(/max-age=0/);
});

it("does not redirect if a work takes the old App ID", async () => {
  await rename("second");
  await app.putWorks({ ...work, id: "b", title: "B", appId: "first" });
  expect(await look("/works/first")).toBe("200");
  await app.removeWork("b");
  expect(await look("/works/first")).toBe("301 /works/second");
});

it("does not redirect to a work that visitors do not see", async () => {
  await rename("second");
  await app.putWorks({ ...work, appId: "second", status: "draft" });
  expect(await look("/works/first")).toBe("404");
  expect(await look("/cards/first.png")).toBe("404");
});

it("restores the old address with an undo", async () => {
  const page = await admin.visit("/admin/dashboard/a/edit");
  const next = await page.fill({ "App ID": "second" }).press("Update Work");
  await undo(next);
  expect(await look("/works/first")).toBe("200");
  expect(await look("/works/second")).toBe("404");
});

it("does not redirect from an App ID that was removed", async () => {
  await rename("");
  expect(await look("/works/first")).toBe("404");
});
