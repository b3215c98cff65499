import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

const map = {
  id: "map",
  title: "Slow Map",
  type: "medium-feature",
  appId: "map",
};
const app = await loadApp({ works: [map] });
const admin = await app.signIn();
const edit = "/admin/dashboard/map/edit";

it("every field of the work form says whether it is required", async () => {
  const page = await admin.visit("/admin/dashboard/new");
  const names = Object.keys(page.typed()).filter(
    (name) => !/^(inAppPurchases|visibility)$|(IsAgent|File|Pick)$/.test(name),
  );
  const words = names.map((name) => {
    const [control] = page.root.select(`[name="${name}"]`);
    const isRequired = ["required", "aria-required"].some(
      (name) => control?.attribute(name) !== undefined,
    );
    const isOptional = control?.description.endsWith("(optional)");
    return [name, isRequired, isOptional];
  });
  const required = ["title", "type"];
  expect(words).toEqual(
    words.map(([name]) => {
      const isRequired = required.includes(String(name));
      return [name, isRequired, !isRequired];
    }),
  );
  for (const label of ["Title", "Type"]) {
    expect(page.main.text).toContain(`${label} (required)`);
  }
});

describe("without scripts, the theme control", () => {
  it.each(["/admin/dashboard/new", edit])("keeps the input at %s", async (path) => {
    const page = await admin.visit(path);
    const inputs = { Title: "Half done", Description: "Two\nlines" };
    const typed = { ...page.fill(inputs).typed() };
    const answer = await page.press("Theme: system. Change to light.");
    expect(answer.status).toBe(200);
    expect(answer.path).toBe(path);
    expect(answer.typed()).toEqual({
      ...typed,
      description: "Two\nlines",
    });
    expect(answer.title).not.toMatch(/^Error/);
    expect(answer.root.attribute("data-theme")).toBe("light");
    expect((await app.storedWork("map"))?.title).toBe("Slow Map");

    const next = await answer.press("Theme: light. Change to dark.");
    expect(next.typed()).toEqual(answer.typed());
    expect(next.root.attribute("data-theme")).toBe("dark");
    const other = await admin.visit("/admin/dashboard");
    expect(other.root.attribute("data-theme")).toBe("dark");
    admin.cookies.delete("theme");
  });

  it("works on pages without a form", async () => {
    const page = await admin.visit("/admin/dashboard/nobody/edit");
    const answer = await page.press("Theme: system. Change to light.");
    expect(answer.redirects).toEqual([303]);
    expect(answer.root.attribute("data-theme")).toBe("light");
    admin.cookies.delete("theme");
  });

  it("works after the session has expired", async () => {
    const stranger = app.newVisitor();
    const page = await stranger.post(edit, { title: "Late" });
    expect(page.status).toBe(401);
    const answer = await page.press("Theme: system. Change to light.");
    expect(answer.root.attribute("data-theme")).toBe("light");
  });
});

it("the titles of a work's pages name the work", async () => {
  const site = "Prajna AI Labs";
  expect((await admin.visit(edit)).title).toBe(`Edit Slow Map – ${site}`);
  const question = await admin.visit("/admin/dashboard/map/delete");
  expect(question.title).toBe(`Delete Slow Map? – ${site}`);
});

it("text browsers show the links of a row with spaces between them", async () => {
  const dashboard = await admin.visit("/admin/dashboard");
  expect(dashboard.main.text).toContain(
    "Edit Delete More Preview View on the site Duplicate History Make draft",
  );
});

it("an old address of the restore page redirects to the new one", async () => {
  const page = await admin.visit("/admin/dashboard/map/restore");
  expect(page.status).toBe(404);
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
