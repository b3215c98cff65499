import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";

const work = {
  id: "a b",
  title: "Hidden work",
  type: "large-feature",
  description: "What it does",
  creatorId: "ada",
  status: "draft",
};

const app = await loadApp({
  works: [
    { ...work, appId: "hidden" },
    { ...work, id: "lonely", title: "Lonely" },
    { id: "broken", title: "Broken", type: "huge" },
  ],
});
const admin = await app.signIn();

describe("the preview of a draft", () => {
  it("shows its card and its page, with artwork that only the admin can load", async () => {
    const dashboard = await admin.visit("/admin/dashboard");
    const [row] = dashboard.main.select("#work-a_20_b");
    const page = await dashboard.press("Preview", row);
    expect(page.path).toBe("/admin/dashboard/a%20b/preview");
    expect(page.heading).toBe("Preview of Hidden work");
    expect(page.main.text).toContain("This work is a draft.");
    expect(page.get("region", "The card").text).toContain("What it does");
    expect(page.get("region", "The page").text).toContain("What it does");
    const sources = page.main
      .select("img, source")
      .map((part) => part.attribute("src") ?? part.attribute("srcset") ?? "");
    expect(sources.length).toBeGreaterThanOrEqual(3);
    for (const source of sources) {
      expect(source).toMatch(/^\/admin\/art\//);
      const picture = await admin.visit(source);
      expect(picture.header("Content-Type")).toBe("image/svg+xml");
      const stranger = await app.newVisitor().visit(source);
      expect(stranger.path).toMatch(/^\/admin\/login/);
    }
  });

  it("is never cached, and hidden from everyone else", async () => {
    const path = "/admin/dashboard/a%20b/preview";
    const page = await admin.visit(path);
    expect(page.header("Cache-Control")).toBe("no-store");
    expect(page.header("X-Robots-Tag")).toBe("noindex");
    const stranger = await app.newVisitor().visit(path);
    expect(stranger.path).toMatch(/^\/admin\/login/);
  });

  it("is where an edit that began there ends", async () => {
    const path = "/admin/dashboard/lonely/preview";
    let page = await (await admin.visit(path)).press("Edit");
    expect((await page.press("Cancel Edit")).path).toBe(path);
    page = await page.fill({ Description: "New" }).press("Update Work");
    expect(page.path).toMatch(`${path}?changed=`);
    expect(page.main.text).toContain("Updated Lonely.");
  });

  it("explains a missing page, card, or work", async () => {
    const lonely = await admin.visit("/admin/dashboard/lonely/preview");
    expect(lonely.main.text).toContain("so it has no page of its own");
    const broken = await admin.visit("/admin/dashboard/broken/preview");
    expect(broken.main.text).toContain("its type is unknown");
    expect((await admin.visit("/admin/dashboard/no/preview")).status).toBe(404);
  });
});
