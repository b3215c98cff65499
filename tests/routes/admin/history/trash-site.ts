import { beforeEach, vi } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

const begin = new Date("2026-03-01T20:00:00Z");
vi.useFakeTimers({ toFake: ["Date"], now: begin });

export const app = await loadApp({ works: [] });
export const admin = await app.signIn();
export const trash = "/admin/trash";

export const map = {
  title: "Map",
  type: "list-item",
  createdAt: "2020-01-01T00:00:00Z",
};

export async function deleteWork(id: string): Promise<Page> {
  const page = await admin.visit(`/admin/dashboard/${id}/delete`);
  return page.press("Delete work");
}

export async function titles(visitor = admin): Promise<string[]> {
  const page = await visitor.visit(trash);
  return page.main
    .all("heading")
    .map(({ text }) => text)
    .slice(1)
    .sort();
}

export async function restore(page: Page, title: string): Promise<Page> {
  const asked = await page.press(`Restore ${title}`);
  return asked.press("Restore");
}

beforeEach(async () => {
  vi.setSystemTime(begin);
  await app.removeWork(...(await app.storedWorks()).map(({ id }) => id));
  app.execute("DELETE FROM changes");
});
