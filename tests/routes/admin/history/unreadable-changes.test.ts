import { expect, it, onTestFinished } from "vitest";
import { loadApp } from "../../../support/app";

const app = await loadApp();
const admin = await app.signIn();

it.each([
  "/admin/history",
  "/admin/history/some-batch",
  "/admin/works/review?source=undo&batch=some-batch",
  "/admin/dashboard/slow-map/history",
  "/admin/works/review?source=version&work=slow-map&rev=1",
  "/admin/trash",
  "/admin/works/review?source=restore&removal=2.slow-map",
  "/admin/works/review?source=purge&removal=2.slow-map",
])("answers 503 at %s while the changes cannot be read", async (path) => {
  app.execute("ALTER TABLE changes RENAME TO lost_changes");
  onTestFinished(() => {
    app.execute("ALTER TABLE lost_changes RENAME TO changes");
  });
  const page = await admin.visit(path);
  expect(page.status).toBe(503);
  expect(page.heading).toBe("Failed to load works. Please try again.");
});
