import { beforeEach, expect } from "vitest";
import { loadApp } from "../../../../support/app";
import type { Page } from "../../../../support/page/page";

export const dashboard = "/admin/dashboard";
export const app = await loadApp({ works: [] });
export const admin = await app.signIn();

export const works = ["Ash", "Birch", "Cedar", "Draft"].map((title) => ({
  id: title.toLowerCase(),
  title,
  type: "list-item",
  category: "Trees",
  ...(title === "Draft" && { status: "draft" }),
}));

beforeEach(async () => {
  await app.removeWork(...(await app.storedWorks()).map(({ id }) => id));
  await app.putWorks(...works);
});

/** @param inputs the bar's, and those of the next page for actions that need more. */
export async function choose(
  titles: string[],
  { Works, Action = "Choose an action", ...inputs }: Record<string, string>,
  path = dashboard,
): Promise<Page> {
  const list = await admin.visit(path);
  list.fill(Object.fromEntries(titles.map((name) => [`Select ${name}`, true])));
  list.fill({ ...(Works && { Works }), Action });
  const page = await list.press("Continue");
  if (Object.keys(inputs).length === 0) return page;
  expect(page.status).toBe(200);
  return page.fill(inputs).press("Continue");
}
