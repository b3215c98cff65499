import { describe, expect, it } from "vitest";
import { accessFor, mayOpen } from "~/auth/access";
import { adminRoutesOf } from "../support/admin-routes";
import { loadApp } from "../support/app";
import { fileOf, plain } from "../support/images";
import { storedImage } from "../support/stored-image";

const app = await loadApp();
const editor = { email: "ed@example.org", name: "Ed" };
app.addPerson(editor);
app.editPerson("keeper@example.org", { name: "Kim" });

const one = await app.signIn(editor.email);
const other = await app.signIn();

const routes = adminRoutesOf(app.build).filter(({ path }) => accessFor(path) !== "stranger");

it("every address of the admin is in the list", () => {
  const missing = routes.filter(({ path }) => !accessFor(path));
  expect(missing).toEqual([]);
});

/** Only a work and its art have the ID that such addresses name. */
const namesNothing = /^\/admin\/(?!art\/|dashboard\/).*slow-map|\/review$/;

it.each(routes)(
  "an editor and an administrator at $path ($id)",
  async ({ path, id, hasAction, hasPage }) => {
    const isForAll = accessFor(path) === "editor";
    const state = () =>
      JSON.stringify([app.rows("works"), app.rows("siteDocuments"), app.rows("people")]);
    const before = state();
    for (const query of ["", `?_data=${id}`]) {
      const refused = await one.visit(path + query);
      const what = `${path}${query}`;
      const shown = await other.visit(path + query);
      const expected = namesNothing.test(path) ? [404] : [200, 204];
      expect(expected, what).toContain(shown.status);
      expect(refused.status, what).toBe(isForAll ? shown.status : 403);
    }
    if (!isForAll) {
      const page = await one.visit(path);
      expect(page.body).toContain("Kim");
      if (hasPage) expect(page.heading).toBe("For administrators");
      if (hasAction) {
        expect((await one.post(path, { title: "Mine" })).status).toBe(403);
      }
      expect(state()).toBe(before);
    }
  },
);

it("the table ignores the case and the encoding of an address, as the router does", () => {
  for (const path of [
    "/admin/people/invite",
    "/admin/People/INVITE",
    "/admin/people/%69%6E%76%69%74%65/",
    "/ADMIN//people//invite",
    "/admin/People",
    "/admin/%70%65%6F%70%6C%65/invite",
    "/admin/constructor",
    "/admin/%",
  ]) {
    expect(mayOpen("editor", path), path).toBe(false);
    expect(mayOpen("administrator", path), path).toBe(true);
  }
  for (const path of ["/admin", "/admin/", "/admin/TRASH", "/admin/art/wide/a"]) {
    expect(mayOpen("editor", path), path).toBe(true);
  }
});

describe("an editor", () => {
  it.each(["__settings__", "__page.about__"])(
    "cannot change the document %s by forms for works",
    async (id) => {
      const settings = await other.visit("/admin/site");
      await settings.fill({ Tagline: `Tagline of ${id}` }).press("Save settings");
      const about = await other.visit("/admin/pages/about/edit");
      await about.fill({ Text: `Text of ${id}` }).press("Update Page");
      const before = JSON.stringify(app.rows("siteDocuments"));
      const forms = routes.filter(({ path, hasAction }) => hasAction && path.includes("slow-map"));
      const fields = { id, title: "Mine", type: "list-item", rev: "1" };
      for (const { path } of forms) {
        await one.post(path.replace("slow-map", id), fields);
        expect(JSON.stringify(app.rows("siteDocuments")), path).toBe(before);
      }
    },
  );

  it("sees only the menu entries and buttons that work", async () => {
    const visitor = await app.signIn(editor.email);
    const page = await visitor.visit("/admin/trash");
    const entries = page.get("navigation", "Admin").all("link");
    expect(entries.map(({ text }) => text)).toEqual(["Works", "Media", "History", "Account"]);
    expect(page.all("button", "Delete selected permanently")).toEqual([]);
    const dashboard = await visitor.visit("/admin/dashboard");
    expect(dashboard.all("heading", "First steps")).toEqual([]);
  });

  it("does not delete works permanently, remove the samples, or import", async () => {
    await app.putWorks({ id: "kept", title: "Kept", type: "list-item" });
    await app.removeWork("kept");
    const owner = await app.signIn();
    const page = await (await owner.visit("/admin/trash")).press("Delete permanently: Kept");
    const others = ["samples", "import"].map((name) => `/admin/works/review?source=${name}`);
    for (const path of [page.path, ...others]) {
      const visitor = await app.signIn(editor.email);
      expect((await visitor.visit(path)).status, path).toBe(403);
      expect((await visitor.post(path)).status, path).toBe(403);
    }
    expect(app.rows("changes")).toContainEqual(expect.objectContaining({ workId: "kept" }));
  });

  it("neither sees nor undoes changes of settings, nor events of other people", async () => {
    const owner = await app.signIn();
    const settings = await owner.visit("/admin/site");
    await settings.fill({ Tagline: "Ours" }).press("Save settings");
    const [change] = (app.rows("changes") as { batch: string; workId: string }[]).filter(
      ({ workId }) => workId === "__settings__",
    );
    const batch = change?.batch ?? "";
    const visitor = await app.signIn(editor.email);
    for (const path of [
      `/admin/history/${batch}`,
      `/admin/works/review?source=undo&batch=${batch}`,
      "/admin/dashboard/__settings__/history",
      "/admin/dashboard/__page.about__/history",
    ]) {
      expect((await visitor.visit(path)).status, path).toBe(403);
    }
    const undo = `/admin/works/review?source=undo&batch=${batch}`;
    expect((await visitor.post(undo)).status).toBe(403);
    expect((await owner.visit(undo)).status).toBe(200);
    const own = (await visitor.visit("/admin/history")).main.text;
    expect(own).toContain("Signed in by Ed");
    expect(own).not.toContain("Signed in by Kim");
    const all = (await owner.visit("/admin/history?by=Ed")).main.text;
    expect(all).toContain("Signed in by Ed");
  });

  it("does not replace an image that a page uses", async () => {
    const address = await storedImage(app, "#111111");
    const owner = await app.signIn();
    const about = await owner.visit("/admin/pages/about/edit");
    await about.fill({ Text: `![](${address})` }).press("Update Page");
    const visitor = await app.signIn(editor.email);
    const path = `/admin/media/${address.slice(7, 53)}`;
    const page = await owner.visit(path);
    expect((await visitor.visit(path)).main.text).not.toContain("Replace everywhere");
    const file = fileOf(await plain(9, 9).png().toBuffer());
    const form: [string, string | File][] = [
      ["intent", "replace"],
      ["file", file],
    ];
    expect((await visitor.post(path, form)).status).toBe(403);
    expect(JSON.stringify(app.rows("siteDocuments"))).toContain(address);
    const review = await page.fill({ "New image": file }).press("Continue");
    expect((await visitor.visit(review.path)).status).toBe(403);
    expect((await visitor.post(review.path)).status).toBe(403);
    await review.press("Replace everywhere");
    expect(JSON.stringify(app.rows("siteDocuments"))).not.toContain(address);
  });
});
