import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { expectRefusal, problemOf } from "../../../support/page/refused-form";
import { undo } from "../../../support/page/undo";
import type { Visitor } from "../../../support/page/visitor";

const about = "/admin/pages/about/edit";
const app = await loadApp({ works: [], settings: { SITE_URL: "https://labs.example" } });
const visitor = app.newVisitor();
let admin: Visitor;

beforeEach(async () => {
  admin = await app.signIn();
  app.execute("DELETE FROM siteDocuments; DELETE FROM works; DELETE FROM changes");
  // The site notices its own writes at once.
  await app.putWorks({ id: "a b", appId: "map", title: "Map", type: "list-item" });
});

async function editAbout(fields: Record<string, string>, visitor = admin): Promise<Page> {
  const page = await visitor.visit(about);
  return page.fill(fields).press("Update Page");
}

function descriptionOf(page: Page): string | undefined {
  return page.root.select("meta[name=description]")[0]?.attribute("content");
}

describe("a form of another program", () => {
  it("that leaves choices out changes neither who sees the page nor its address", async () => {
    const fields = { title: "Our vision", body: "New.", rev: "0" };
    expect((await admin.post("/admin/pages/about-koxist/edit", fields)).status).toBe(303);
    expect((await visitor.visit("/about-koxist")).heading).toBe("Our vision");
  });

  it("can list a new page in the footer", async () => {
    const fields = { title: "Press", body: "New.", path: "press", visibility: "public" };
    await admin.post("/admin/pages/new", { ...fields, inFooter: "yes" });
    const footer = (await visitor.visit("/")).get("contentinfo");
    expect(footer.all("link", "Press")).toHaveLength(1);
  });
});

describe("a standard page", () => {
  it("is listed with its state and links", async () => {
    await editAbout({ Text: "New" });
    const page = await admin.visit("/admin/pages");
    const rows = page.main.all("listitem").map(({ text }) => text);
    expect(rows).toHaveLength(9);
    expect(rows[0]).toMatch(/^Home Original text View Edit History$/);
    expect(rows[1]).toMatch(/^About Edited View Edit History$/);
    expect(page.main.get("link", "View About").attribute("href")).toBe("/about");
  });

  it("shows an edit at once, and the original text again", async () => {
    const before = (await visitor.visit("/about")).main.text;
    const saved = await editAbout({
      Title: "We are {site}",
      Introduction: "In {country}",
      Text: "## Who\n\n<b>Us</b>, [all](/works)",
    });
    expect(saved.notice).toBe("Changed the page About (Title, Introduction, Text).");
    const page = await visitor.visit("/about");
    expect(page.heading).toBe("We are Prajna AI Labs");
    expect(page.title).toBe("We are Prajna AI Labs – Prajna AI Labs");
    expect(page.main.text).toContain("In [Your Country]");
    expect(page.main.text).toContain("<b>Us</b>, all");
    expect(descriptionOf(page)).toMatch(/^What the Sanskrit word/);
    const form = await admin.visit(about);
    const restored = await form.press("Use the original text");
    expect((await visitor.visit("/about")).main.text).toBe(before);
    await undo(restored);
    expect((await visitor.visit("/about")).heading).toBe("We are Prajna AI Labs");
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["a blank title", { Title: " " }, { Title: "Enter a title." }],
    [
      "a long text",
      { Text: "x".repeat(100_001) },
      {
        Text: "This text is 101 kB long. The limit is 100 kB. Shorten it, or split it into two pages.",
      },
    ],
    [
      "an image that is not on the site",
      { Text: `![x](/media/${"0".repeat(46)}.jpg)` },
      {
        Text: `These images are not on the site: /media/${"0".repeat(46)}.jpg. Upload them under Media, or remove them.`,
      },
    ],
    [
      "a link that the page would leave out",
      { Text: "[Plans](ftp://example.org)" },
      {
        Text: "The link ftp://example.org cannot be used. A link cannot start with ftp:. For example: https://www.example.org, /works, or mailto:hello@example.org",
      },
    ],
  ])("rejects %s and keeps the form", async (_, fields, errors) => {
    const page = await editAbout({ Text: "Kept", ...fields });
    expectRefusal(page, 422, errors);
    expect(page.field("Text").value).toBe(fields.Text ?? "Kept");
  });

  it("shows where a character cannot be displayed, and offers to remove it", async () => {
    const page = await editAbout({ Introduction: "a\u0001b", Text: "Kept\u000bline" });
    expectRefusal(page, 422, {
      Introduction:
        "This contains a character that cannot be displayed (U+0001), after “a”. Remove it and try again.",
    });
    expect((await page.enter("Introduction")).status).toBe(422);
    expect((await page.press("Remove such characters and save")).notice).toMatch(/^Changed/);
    expect((await visitor.visit("/about")).main.text).toMatch(/ab\s*Kept line/);
  });

  it("merges two edits of different fields, and asks about the same field", async () => {
    const mine = await admin.visit(about);
    await editAbout({ Introduction: "Theirs" });
    mine.fill({ Title: "Mine" });
    expect((await mine.press("Update Page")).notice).toMatch(/^Changed/);
    expect((await visitor.visit("/about")).main.text).toMatch(/Mine\s*Theirs/);

    const late = await admin.visit(about);
    app.addPerson({ email: "cy@example.org", name: "Cy", role: "administrator" });
    await editAbout({ Title: "Theirs" }, await app.signIn("cy@example.org"));
    late.fill({ Title: "Late" });
    const asked = await late.press("Update Page");
    expect(asked.status).toBe(409);
    expect(problemOf(asked)).toMatch(/^Cy saved this page while you were editing it/);
    const radios = asked.main.get("group", "Title").all("radio");
    expect(radios).toHaveLength(2);
    await asked.fill({ "Your version: Late": true }).press("Update Page");
    expect((await visitor.visit("/about")).heading).toBe("Late");
  });

  it("renames, moves, and hides the foundation's page, which the footer names once", async () => {
    const edit = async (fields: Record<string, string>) => {
      const page = await admin.visit("/admin/pages/about-koxist/edit");
      return page.fill(fields).press("Update Page");
    };
    const links = async () => {
      const footer = (await visitor.visit("/works")).get("contentinfo");
      return footer.all("link", "Our board").map((link) => link.attribute("href"));
    };
    const refused = await edit({ Title: "Our board", Path: "works" });
    expectRefusal(refused, 422, {
      Path: "The site already uses this path. Choose a different one.",
    });
    const moved = await edit({ Title: "Our board", Path: "" });
    expect(moved.notice).toBe("Changed the page Foundation (Title, Path).");
    expect(await links()).toEqual(["/our-board"]);
    const old = await visitor.visit("/about-koxist");
    expect([old.redirects, old.path, old.heading]).toEqual([[301], "/our-board", "Our board"]);
    expect(old.body).not.toContain("koxist");
    const edited = await admin.visit(
      old.main.select("[data-edit]")[0]?.attribute("data-edit") ?? "",
    );
    expect(edited.field("Path").value).toBe("our-board");
    expect((await visitor.visit("/cards/pages/~our-board~.png")).status).toBe(200);
    const taken = await admin.post("/admin/pages/new", {
      title: "Our board",
      visibility: "public",
    });
    expect(taken.status).toBe(422);
    const hidden = await edit({ Visibility: "Draft" });
    expect(hidden.notice).toBe("Made the page Foundation a draft.");
    expect(await links()).toEqual([]);
    for (const path of ["/our-board", "/about-koxist"]) {
      expect((await visitor.visit(path)).status, path).toBe(404);
    }
    expect((await visitor.visit("/sitemap.xml")).body).not.toMatch(/board|koxist/);
    await undo(hidden);
    expect(await links()).toEqual(["/our-board"]);
  });

  it("shows its hero and cards on the home page", async () => {
    const page = await admin.visit("/admin/pages/home/edit");
    await page
      .fill({
        Title: "Welcome",
        "First card: title": "Us",
        "First card: link": "https://example.org",
        Button: "",
      })
      .press("Update Page");
    const home = await visitor.visit("/");
    expect(home.heading).toBe("Welcome");
    expect(descriptionOf(home)).toMatch(/^Apps, agents, and projects/);
    expect(home.body).toContain("M79 3Q69");
    await editAbout({ Text: "We build boats." });
    expect((await visitor.visit("/")).body).not.toContain("M79 3Q69");
    expect(descriptionOf(await visitor.visit("/about"))).toMatch(/^What the Sanskrit word/);
    await editAbout({ Description: "" });
    expect(descriptionOf(await visitor.visit("/about"))).toBe("We build boats.");
    expect(home.main.get("link", "Learn More (Us)").attribute("href")).toBe("https://example.org");
    expect(home.main.all("link", "Explore Works")).toEqual([]);
  });
});

it.each(["about", "community", "about-koxist", "contact-us", "privacy-policy"])(
  "an edit of the text of %s keeps its description, also in a form without that field",
  async (name) => {
    const described = async () => descriptionOf(await visitor.visit(`/${name}`));
    const before = await described();
    const edit = `/admin/pages/${name}/edit`;
    const form = await admin.visit(edit);
    const { rev = "", title = "", body = "" } = form.typed();
    expect(form.field("Description").value).not.toBe("");
    await form.fill({ Text: `${body}\n\nOne more line.` }).press("Update Page");
    expect(await described()).toBe(before);
    await admin.post(edit, { rev, title, body: "Another text." });
    expect((await visitor.visit(`/${name}`)).main.text).toContain("Another text.");
    expect(await described()).toBe(before);
  },
);

describe("the link to a page's form", () => {
  it("is the same for everyone, for works and text pages", async () => {
    for (const [path, edit] of [
      ["/about", about],
      ["/", "/admin/pages/home/edit"],
      ["/works/map", "/admin/dashboard/a%20b/edit"],
    ] as const) {
      const page = await visitor.visit(path);
      expect((await admin.visit(path)).body).toBe(page.body);
      const [place] = page.root.select("[data-edit]");
      expect(place?.attribute("data-edit")).toBe(edit);
    }
  });

  it("needs a readable cookie, which log-out and an expired session remove", async () => {
    expect(admin.cookies.get("signed_in")).toBe("/admin/");
    const page = await admin.visit("/admin/pages");
    await page.press("Logout");
    expect(admin.cookies.has("signed_in")).toBe(false);

    const other = await app.signIn();
    app.removeRecords("session");
    await other.visit("/admin/pages");
    expect(other.cookies.has("signed_in")).toBe(false);
  });

  it("is shown to editors for works only", async () => {
    app.addPerson({ email: "ed@example.org", name: "Ed" });
    const editor = await app.signIn("ed@example.org");
    expect(editor.cookies.get("signed_in")).toBe("/admin/dashboard/");
    const refused = await editor.visit(about);
    expect(refused.status).toBe(403);
    expect(refused.main.text).toContain("Ask an administrator:");
  });
});

async function addPage(fields: Record<string, string>): Promise<Page> {
  const page = await admin.visit("/admin/pages/new");
  return page.fill(fields).press("Add Page");
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
    expect(added.notice).toBe("Added the page /press.");
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

  it("is only in the admin while it is a draft", async () => {
    await addPage({ ...press, Title: "Ana’s Пресс", Visibility: "Draft" });
    expect((await visitor.visit("/anas-press")).status).toBe(404);
    expect((await visitor.visit("/works")).text).not.toContain("Пресс");
    expect((await visitor.visit("/sitemap.xml")).body).not.toContain("press");
    const page = await admin.visit("/admin/pages/anas-press/edit");
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
    app.execute(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 49)
       INSERT INTO siteDocuments (id, data) SELECT '__page.p' || i || '__', '{"title":"P","visibility":"draft"}' FROM n`,
    );
    const form = (await admin.visit("/admin/pages/new")).fill(press);
    expect((await form.press("Add Page")).notice).toContain("Added the page");
    expect((await form.press("Add Page")).status).toBe(200);
    const refused = await form.fill({ Title: "Page 51" }).press("Add Page");
    expect(refused.status).toBe(422);
    expect(problemOf(refused)).toContain("A site can have 50 pages");
  });

  it("is deleted, and comes back with its visibility", async () => {
    await addPage(press);
    const page = await admin.visit("/admin/pages/press-kit/edit");
    const deleted = await page.press("Delete this page");
    expect(deleted.notice).toBe("Deleted the page /press-kit. Visitors no longer see it.");
    expect((await visitor.visit("/press-kit")).status).toBe(404);
    expect((await admin.visit("/admin/pages/press-kit/edit")).status).toBe(404);
    const undone = await undo(deleted);
    expect(undone.notice).toBe("Undid the deletion of the page /press-kit and made it public.");
    expect((await visitor.visit("/press-kit")).status).toBe(200);
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
