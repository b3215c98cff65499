import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { menuEntryOf, menuFor } from "../../../../app/routes/admin/frame/menu";
import { backIn, backTo, withBack } from "../../../../app/routes/admin/frame/way-back";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import type { Part } from "../../../support/page/part";

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
  it("has at most seven entries, below the bar that every page has", async () => {
    expect(adminMenu.length).toBeLessThanOrEqual(7);
    const page = await admin.visit("/admin/jobs/none");
    expect(page.root.all("navigation").map(({ name }) => name)).toEqual(["Main", "Admin"]);
    expect(linksOf(page.get("navigation", "Main"))).toEqual(["Home", "About", "Works", "Creators"]);
    const names = adminMenu.map(({ name }) => name);
    expect(linksOf(page.get("navigation", "Admin"))).toEqual(names);
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
      "works/review",
    ]);
  });
});

const site = "https://site.example";
const backAt = (path: string) => backIn(new URL(path, site).searchParams);

const part = fc.oneof(
  fc.constantFrom("/admin/", "/admin", "//", "\\", "/../", "%2e%2e/", "https:", "javascript:", "@"),
  fc.constantFrom("\t", "\n", "\u0000", "?", "#", "&", "%", "evil.example", "\ud83d", "/", "."),
  fc.string({ maxLength: 5 }),
);
const given = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));

it("leads only to pages of the admin, whatever the address says", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        given,
        given.map((text) => `/admin/${text}`),
      ),
      (back) => {
        const path = backIn(new URLSearchParams({ back }));
        expect(path).toMatch(/^\/admin\/[^\\\s]*$/);
        const { href, pathname } = new URL(path, site);
        expect(href).toBe(site + path);
        expect(backAt(withBack("/admin/media", path))).toBe(path);
        expect(new URL(backTo(path, { notice: "not-in-trash" }, "a"), site).pathname).toBe(
          pathname,
        );
      },
    ),
  );
});

it("keeps filters through several pages, and ignores a way back that is too long", () => {
  const list = "/admin/dashboard?q=50%25+%26+more&state=draft";
  const preview = withBack("/admin/dashboard/a/preview", list);
  const edit = withBack("/admin/dashboard/a/edit", preview);
  expect(backAt(edit)).toBe(preview);
  expect(backAt(backAt(edit))).toBe(list);
  expect(withBack("/admin/dashboard/a/preview", backAt(edit))).toBe(preview);
  expect(backIn(new URLSearchParams({ back: `/admin/${"a".repeat(4000)}` }))).toBe(
    "/admin/dashboard",
  );
});

it("every field of the work form says whether it is required", async () => {
  const page = await admin.visit("/admin/dashboard/new");
  const names = Object.keys(page.typed()).filter(
    (name) => !/^(inAppPurchases|publishAt|hasNoPage|visibility)$|(IsAgent|File|Pick)$/.test(name),
  );
  const words = names.map((name) => {
    const [control] = page.root.select(`[name="${name}"]`);
    const isRequired = ["required", "aria-required"].some(
      (name) => control?.attribute(name) !== undefined,
    );
    const isOptional = control?.description.endsWith("(optional)");
    return [name, isRequired, isOptional];
  });
  const required = ["id", "title", "type"];
  expect(words).toEqual(
    words.map(([name]) => {
      const isRequired = required.includes(String(name));
      return [name, isRequired, !isRequired];
    }),
  );
  for (const label of ["ID", "Title", "Type"]) {
    expect(page.main.text).toContain(`${label} (required)`);
  }
});

it.each(["/admin/dashboard/new", "/admin/dashboard/slow-map/edit"])(
  "without scripts, the theme control keeps the input at %s",
  async (path) => {
    const page = await admin.visit(path);
    const inputs = { Title: "Half done", Description: "Two\nlines" };
    const typed = { ...page.fill(inputs).typed() };
    const answer = await page.press("Theme: system. Change to light.");
    expect(answer.status).toBe(200);
    expect(answer.path).toBe(path);
    expect(answer.typed()).toEqual({ ...typed, description: "Two\nlines" });
    expect(answer.title).not.toMatch(/^Error/);
    expect(answer.root.attribute("data-theme")).toBe("light");
    expect((await app.storedWork("slow-map"))?.title).toBe("Slow Map");

    const next = await answer.press("Theme: light. Change to dark.");
    expect(next.typed()).toEqual(answer.typed());
    expect(next.root.attribute("data-theme")).toBe("dark");
    const other = await admin.visit("/admin/dashboard");
    expect(other.root.attribute("data-theme")).toBe("dark");
    admin.cookies.delete("theme");
  },
);

it("text browsers show the links of a row with spaces between them", async () => {
  const dashboard = await admin.visit("/admin/dashboard");
  expect(dashboard.main.text).toContain("Edit Delete");
});

describe("an admin error page", () => {
  const menu = (page: Page) => page.all("navigation", "Admin").length;

  it("has the admin menu if the session was checked", async () => {
    const absent = await admin.visit("/admin/dashboard/nobody/edit");
    expect([absent.status, menu(absent)]).toEqual([404, 1]);
    const unknown = await admin.visit("/admin/transfer/works.txt");
    expect(unknown.status).toBe(404);
    const batch = await admin.visit("/admin/works/review?source=undo&batch=nothing");
    expect([batch.status, menu(batch)]).toEqual([404, 1]);
    const form = await admin.post("/admin/categories", { id: "x".repeat(99_999) });
    expect([form.status, menu(form)]).toEqual([413, 1]);
  });

  it("has the admin menu while the store is down, but not for strangers", async () => {
    app.breakStore("down");
    const page = await admin.visit("/admin/categories");
    expect([page.status, menu(page)]).toEqual([503, 1]);
    const stranger = await app.newVisitor().visit("/admin/categories");
    expect([stranger.heading, menu(stranger)]).toEqual(["Admin Login", 0]);
  });

  it("has no admin menu after a form from another site", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const page = await admin.post("/admin/categories", {}, { headers });
    expect([page.status, menu(page)]).toEqual([403, 0]);
  });
});
