import { beforeEach, describe, expect, it } from "vitest";
import { type App, loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { expectRefusal, problemOf } from "../../../support/page/refused-form";
import type { Visitor } from "../../../support/page/visitor";
const settings = { SITE_URL: "https://labs.example" };

let app: App;
let admin: Visitor;
let visitor: Visitor;

beforeEach(async () => {
  app = await loadApp({ works: [], settings });
  admin = await app.signIn();
  visitor = app.newVisitor();
});

async function addPage(fields: Record<string, string>): Promise<Page> {
  const page = await admin.visit("/admin/pages/new");
  return page.fill(fields).press("Add Page");
}

/** Undo shows what it will change first. */
async function undo(page: Page): Promise<Page> {
  return (await page.press("Undo")).press("Undo");
}

function notice(page: Page): string {
  return page.main.get("status").text;
}

describe("a new page", () => {
  const press = {
    Title: "Press kit",
    Text: "## Logos\n\nAsk {email}.",
    "Link in the footer": "Legal",
    Visibility: "Public",
  };

  it("is public at its address, in the sitemap, and in the footer", async () => {
    const added = await addPage({ ...press, Path: "/Press/" });
    expect(notice(added)).toBe("Added the page /press.");
    const page = await visitor.visit("/press");
    expect([page.status, page.heading]).toEqual([200, "Press kit"]);
    expect(page.main.get("link", "hello@example.org")).toBeDefined();
    expect(page.root.select("link[rel=canonical]")[0]?.attribute("href")).toBe(
      "https://labs.example/press",
    );
    expect(page.root.select("meta[name=description]")[0]?.attribute("content")).toBe(
      "Ask hello@example.org.",
    );
    const footer = page.get("contentinfo");
    expect(footer.get("link", "Press kit").attribute("href")).toBe("/press");
    expect((await visitor.visit("/sitemap.xml")).body).toContain(
      "<loc>https://labs.example/press</loc>",
    );
    const post = await visitor.post("/press", { a: "b" });
    expect(post.status).toBe(405);
  });

  it("is undone from the notice of its addition", async () => {
    const undone = await undo(await addPage(press));
    expect(undone.path).toMatch(/^\/admin\/pages\?/);
    expect(notice(undone)).toBe("Undid the addition of the page /press-kit.");
    expect((await visitor.visit("/press-kit")).status).toBe(404);
    expect((await admin.visit("/admin/pages")).main.text).not.toContain("Press kit");
  });

  it("takes its address from the title", async () => {
    await addPage({ ...press, Title: "Café & Press!" });
    expect((await visitor.visit("/cafe-press")).status).toBe(200);
  });

  it("has the site's name in the footer's link", async () => {
    await addPage({ ...press, Title: "Press of {site}" });
    const page = await visitor.visit("/about");
    expect(page.get("link", "Press of Prajna AI Labs").text).toBeTruthy();
  });

  it("is only in the admin while it is a draft", async () => {
    await addPage({ ...press, Visibility: "Draft" });
    expect((await visitor.visit("/press-kit")).status).toBe(404);
    expect((await visitor.visit("/works")).text).not.toContain("Press kit");
    expect((await visitor.visit("/sitemap.xml")).body).not.toContain("press");
    const page = await admin.visit("/admin/pages/press-kit/edit");
    expect(page.field("Visibility").value).toBe("draft");
  });

  it.each([
    ["works", "The site already uses this path. Choose a different one."],
    ["/admin", "The site already uses this path. Choose a different one."],
    ["a b", "Use only the letters a to z, digits, and single hyphens. For example: press-kit"],
  ])("cannot have the path %j", async (Path, error) => {
    const page = await addPage({ ...press, Path });
    expectRefusal(page, 422, { Path: error });
    expect(page.field("Path").value).toBe(Path);
    expect(page.field("Text").value).toBe(press.Text);
  });

  it("cannot have the path of another new page", async () => {
    await addPage(press);
    const page = await addPage({ ...press, Text: "Another" });
    expectRefusal(page, 409, {
      Path: "Another page already uses this path. Choose a different one.",
    });
  });

  it("is one of at most 50, and its form may arrive twice", async () => {
    for (let number = 1; number < 50; number += 1) {
      const form = { title: `Page ${number}`, visibility: "draft" };
      await admin.post("/admin/pages/new", form);
    }
    const form = (await admin.visit("/admin/pages/new")).fill(press);
    expect(notice(await form.press("Add Page"))).toContain("Added the page");
    expect((await form.press("Add Page")).status).toBe(200);
    const refused = await form.fill({ Title: "Page 51" }).press("Add Page");
    expect(refused.status).toBe(422);
    expect(problemOf(refused)).toContain("A site can have 50 pages");
  });

  it("is deleted, and comes back with its visibility", async () => {
    await addPage(press);
    const page = await admin.visit("/admin/pages/press-kit/edit");
    const deleted = await page.press("Delete this page");
    expect(notice(deleted)).toBe("Deleted the page /press-kit. Visitors no longer see it.");
    expect((await visitor.visit("/press-kit")).status).toBe(404);
    expect((await admin.visit("/admin/pages/press-kit/edit")).status).toBe(404);
    const undone = await undo(deleted);
    expect(notice(undone)).toBe("Undid the deletion of the page /press-kit and made it public.");
    expect((await visitor.visit("/press-kit")).status).toBe(200);
  });

  it("is not added by the form of a page that does not exist", async () => {
    for (const name of ["media", "press-kit"]) {
      const form = { title: "Press", body: "Text", visibility: "public" };
      const page = await admin.post(`/admin/pages/${name}/edit`, form);
      expect(page.status).toBe(404);
    }
    expect((await visitor.visit("/press-kit")).status).toBe(404);
  });

  it("comes back if a person who had its form open saves it", async () => {
    await addPage(press);
    const path = "/admin/pages/press-kit/edit";
    const late = (await admin.visit(path)).fill({ Text: "Late" });
    await (await admin.visit(path)).press("Delete this page");
    const asked = await late.press("Update Page");
    expect(asked.status).toBe(409);
    expect(problemOf(asked)).toContain("This page was deleted");
    expect(asked.field("Title").value).toBe(press.Title);
    await asked.press("Update Page");
    expect((await visitor.visit("/press-kit")).main.text).toContain("Late");
  });
});
