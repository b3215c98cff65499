import { expect, it, onTestFinished } from "vitest";
import { loadApp } from "../../../support/app";

const app = await loadApp();
const admin = await app.signIn();

it.each([
  "/admin/history",
  "/admin/history/some-batch",
  "/admin/history/some-batch/undo",
  "/admin/dashboard/slow-map/history",
  "/admin/dashboard/slow-map/history/1/restore",
  "/admin/trash",
  "/admin/trash/restore?removal=2.slow-map",
  "/admin/trash/delete?removal=2.slow-map",
])("answers 503 at %s while the changes cannot be read", async (path) => {
  app.execute("ALTER TABLE changes RENAME TO lost_changes");
  onTestFinished(() => {
    app.execute("ALTER TABLE lost_changes RENAME TO changes");
  });
  const page = await admin.visit(path);
  expect(page.status).toBe(503);
  expect(page.heading).toBe("Failed to load works. Please try again.");
});
