import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Part } from "../../../support/page/part";
import { menuEntryOf, menuFor } from "~/routes/admin/frame/admin-menu";

const app = await loadApp();
const admin = await app.signIn();

function linksOf(part: Part): string[] {
  return part.all("link").map((link) => {
    const mark = link.attribute("aria-current");
    return [link.text, mark && `(${mark})`].filter(Boolean).join(" ");
  });
}

const adminMenu = menuFor();
const views = adminMenu.flatMap((entry) => entry.views.map((view) => ({ ...view, entry })));

describe("the admin menu", () => {
  it("has at most seven entries, and no site pages", async () => {
    expect(adminMenu.length).toBeLessThanOrEqual(7);
    const page = await admin.visit("/admin/jobs/none");
    expect(page.root.all("navigation")).toHaveLength(1);
    const names = adminMenu.map(({ name }) => name);
    expect(linksOf(page.get("navigation", "Admin"))).toEqual([...names, "View site"]);
    expect(page.get("button", "Logout")).toBeDefined();
  });

  it.each(views)("marks $name at $to", async ({ name, to, entry }) => {
    const page = await admin.visit(to);
    expect(page.status).toBe(200);
    const mark = to === entry.views[0].to ? "page" : "true";
    expect(linksOf(page.get("navigation", "Admin"))).toContain(`${entry.name} (${mark})`);
    if (entry.views.length === 1) return;
    const others = entry.views.map((view) => view.name);
    expect(linksOf(page.get("navigation", entry.name))).toEqual(
      others.map((other) => (other === name ? `${name} (page)` : other)),
    );
  });

  it("marks the list on the pages of a work", async () => {
    const page = await admin.visit("/admin/dashboard/slow-map/edit");
    expect(linksOf(page.get("navigation", "Admin"))).toContain("Works (true)");
    expect(linksOf(page.get("navigation", "Works"))).toEqual([
      "Works (true)",
      "Categories",
      "Creators",
      "Trash",
    ]);
  });

  it("leads to every page without parameters", () => {
    const { routes } = app.build;
    const alone = Object.values(routes).flatMap((route) => {
      const { parentId = "", path, index } = route ?? {};
      const isPage = Boolean(route?.module.default) && routes[parentId]?.path === "admin";
      return isPage && !index && path && !path.includes(":") ? path : [];
    });
    expect(alone.filter((path) => !menuEntryOf(`/admin/${path}`))).toEqual([
      "login",
      "login/code",
      "login/forgot",
      "logout",
      "upload-picture",
      "works/review",
    ]);
  });
});
