import { describe, expect, it } from "vitest";
import { admin } from "../../../support/account";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import type { Visitor } from "../../../support/page/visitor";

const app = await loadApp();
const newWork = "/admin/dashboard/new";
const runOut =
  "Your session expired. Sign in again to continue. Your changes are kept in the form.";
const back =
  "Your session expired. Your changes are in the form below, but they are not saved yet.";

const typed = {
  id: "kept",
  title: ' "Kept" & <kept> ',
  type: "large-feature",
  description: "first\n\n  second \u200d </script> 🎨",
  imageUrl: "not an address",
};

async function whoseSessionEnded(): Promise<Visitor> {
  const visitor = await app.signIn();
  const cookie = visitor.cookies.get("__session") ?? "";
  await visitor.post("/admin/logout");
  visitor.cookies.set("__session", cookie);
  return visitor;
}

async function whoseSessionExpired(): Promise<Visitor> {
  const visitor = await app.signIn();
  app.execute("UPDATE records SET at = 0 WHERE kind = 'session'");
  return visitor;
}

function signInOn(page: Page): Promise<Page> {
  return page.fill({ "Email address": admin.email, Password: admin.password }).press("Login");
}

describe("a form sent after its session expired", () => {
  it("keeps its text when it has files, whose bytes are dropped", async () => {
    const visitor = await whoseSessionExpired();
    const file = new File([new Uint8Array(3_000_000)], "photo.jpg");
    const page = await visitor.post(newWork, [...Object.entries(typed), ["imageFile", file]]);
    expect([page.status, page.title]).toEqual([403, "Admin Login – Prajna AI Labs"]);
    expect(page.text).toContain(runOut);
    const form = await signInOn(page);
    expect(form.typed()).toMatchObject({ id: "kept", title: typed.title });
    expect(app.rows("pictures")).toEqual([]);
    const stranger = app.newVisitor();
    const refused = await stranger.post(newWork, [["imageFile", file]]);
    expect(refused.status).toBe(403);
  });

  it("is restored at its own address after the sign-in", async () => {
    const visitor = await whoseSessionEnded();
    const page = await visitor.post(newWork, typed);
    expect(page.status).toBe(403);
    expect(page.heading).toBe("Admin Login");
    expect(page.text).toContain(runOut);
    expect(page.body).not.toContain("kept&quot;");
    // A failed sign-in does not lose the form.
    const wrong = await page
      .fill({ "Email address": admin.email, Password: "a guess" })
      .press("Login");
    expect(wrong.status).toBe(422);
    const form = await signInOn(wrong);
    expect(form.path).toMatch(/^\/admin\/dashboard\/new\?saved=[\w-]{22}$/);
    expect(form.text).toContain(back);
    expect(form.typed()).toMatchObject(typed);
    expect(await app.storedWork("kept")).toBeUndefined();
    const reloaded = await visitor.visit(form.path);
    expect(reloaded.typed()).toMatchObject(typed);
    expect((await visitor.visit(newWork)).typed().title).toBe("");
  });

  it.each([
    ["/admin/site", "Tagline", "Save settings", "x".repeat(999)],
    ["/admin/pages/about/edit", "Text", "Update Page", "\u0007"],
    ["/admin/pages/new", "Title", "Add Page", ""],
  ])("is restored at %s", async (path, label, button, wrong) => {
    const visitor = await app.signIn();
    const form = (await visitor.visit(path)).fill({ [label]: "Typed" });
    app.execute("UPDATE records SET at = 0 WHERE kind = 'session'");
    const restored = await signInOn(await form.press(button));
    expect(restored.text).toContain(back);
    expect(restored.field(label).value).toBe("Typed");
    const refused = await restored.fill({ [label]: wrong }).press(button);
    expect(refused.status).toBe(422);
    expect((await refused.fill({ [label]: "Saved" }).press(button)).status).toBe(200);
    // The browser goes back after it was saved.
    const again = await visitor.visit(restored.path);
    expect(again.text).not.toContain(back);
    if (label === "Tagline") expect(again.field(label).value).toBe("Saved");
  });

  it("is restored only in the browser that sent it, and only in that form", async () => {
    const visitor = await whoseSessionEnded();
    const form = await signInOn(await visitor.post(newWork, typed));
    const other = await app.signIn();
    const elsewhere = await other.visit(form.path);
    expect(elsewhere.text).not.toContain(back);
    expect(elsewhere.typed().title).toBe("");
    await app.putWorks({ id: "another", title: "Another", type: "list-item" });
    const query = new URL(form.path, app.url).search;
    const edit = await visitor.visit(`/admin/dashboard/another/edit${query}`);
    expect(edit.typed().title).toBe("Another");
    const stranger = await app.newVisitor().visit(form.path);
    expect(stranger.heading).toBe("Admin Login");
    expect(stranger.body).not.toContain("Kept");
  });

  it("cannot fill up the saved forms if the session was ended", async () => {
    const owner = await whoseSessionExpired();
    const page = await owner.post(newWork, typed);
    for (let session = 0; session < 5; session += 1) {
      const ended = await whoseSessionEnded();
      const file = new File([new Uint8Array(3_000_000)], "photo.jpg");
      expect((await ended.post(newWork, [["f", file]])).status).toBe(413);
      for (let form = 0; form < 5; form += 1) {
        expect((await ended.post(newWork, typed)).status).toBe(403);
      }
    }
    const rows = app.records("saved-form") as { owner: string }[];
    expect(rows.filter(({ owner }) => owner === "ended")).toHaveLength(5);
    expect((await signInOn(page)).typed()).toMatchObject(typed);
  });

  it("is not stored without input, or with a password", async () => {
    const visitor = await whoseSessionEnded();
    const before = app.records("saved-form").length;
    for (const path of [
      "/admin/dashboard/slow-map/delete",
      "/admin/account",
      "/admin/account/two-step",
    ]) {
      const page = await visitor.post(path, { newPassword: "secret word 123" });
      expect(page.status).toBe(403);
      expect(page.text).toContain("Your session expired. Sign in again to continue.");
      expect(page.body).not.toContain("secret word");
    }
    expect(app.records("saved-form")).toHaveLength(before);
  });
});

it("an edit sent after its session expired is restored at its own address, and still conflicts with a newer save", async () => {
  const id = "日本 %2F?#";
  const path = `/admin/dashboard/${encodeURIComponent(id)}/edit`;
  await app.putWorks({ id, title: "Stored", type: "list-item" });
  const visitor = await app.signIn();
  const edit = await visitor.visit(path);
  edit.fill({ Title: "Typed", Price: "$1" });
  app.removeRecords("session");
  const login = await edit.press("Update Work");
  await app.putWorks({ id, title: "Newer", type: "list-item" });
  const form = await signInOn(login);
  expect(form.path.startsWith(`${path}?saved=`)).toBe(true);
  expect(form.typed()).toMatchObject({ id, title: "Typed", price: "$1" });
  const conflict = await form.press("Update Work");
  expect(conflict.status).toBe(409);
  expect((await app.storedWork(id))?.title).toBe("Newer");
  conflict.fill({ "Your version: Typed": true });
  const done = await conflict.press("Update Work");
  expect(done.main.text).toContain("Updated Typed:");
  expect((await visitor.visit(form.path)).text).not.toContain(back);
});

it("asks to confirm a deletion and its undo again after the sign-in", async () => {
  const work = { id: "doomed", title: "Doomed", type: "list-item" };
  await app.putWorks(work);
  const visitor = await app.signIn();
  const question = await visitor.visit("/admin/dashboard/doomed/delete");
  app.removeRecords("session");
  const again = await signInOn(await question.press("Delete work"));
  expect(again.heading).toBe("Delete this work?");
  expect(await app.storedWork("doomed")).toBeDefined();
  const deleted = await again.press("Delete work");
  const asked = await deleted.press("Undo");
  app.removeRecords("session");
  const undo = await signInOn(await asked.press("Undo"));
  expect(undo.heading).toBe("Undo the change to Doomed?");
  expect(await app.storedWork("doomed")).toBeUndefined();
  const back = await undo.press("Undo");
  expect(back.main.text).toContain("Undid the deletion of Doomed.");
  expect(await app.storedWork("doomed")).toMatchObject({ title: "Doomed" });
});

function countedForm(path: string, bytes: number, headers: HeadersInit) {
  const piece = new TextEncoder().encode("a".repeat(16 * 1024));
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read === 0) controller.enqueue(new TextEncoder().encode("title="));
        controller.enqueue(piece);
        read += piece.length;
        if (read >= bytes) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(app.url + path, {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: app.url,
      Host: new URL(app.url).host,
      ...headers,
    },
    duplex: "half",
  });
  return { request, read: () => read };
}

describe("a form without a session", () => {
  it.each([
    ["without a cookie", ""],
    ["with a cookie that was not signed here", "__session=ImEi.AAAA"],
  ])("(%s) is neither read nor returned", async (_, Cookie) => {
    const { request, read } = countedForm(newWork, 8_000_000, { Cookie });
    const answer = await app.answer(request, {});
    expect(answer.status).toBe(403);
    const page = await answer.text();
    expect(read()).toBe(0);
    expect(page).toContain("You are not signed in, so nothing was saved.");
    expect(page).not.toContain("aaaa");
    expect(page.length).toBeLessThan(20_000);
  });

  it.each(["/admin/login", "/admin/login/code", "/admin/login/forgot", "/admin/logout"])(
    "is read only up to 64 kB at %s",
    async (path) => {
      const { request, read } = countedForm(path, 8_000_000, {});
      const answer = await app.answer(request, {});
      expect(answer.status).toBe(413);
      expect(read()).toBeLessThanOrEqual(96 * 1024);
      expect((await answer.text()).length).toBeLessThan(20_000);
    },
  );
});

it("a form sent while the session cannot be checked comes back with all its fields, to be sent again", async () => {
  const visitor = await app.signIn();
  const repair = app.breakStore("down");
  const page = await visitor.post(newWork, { ...typed, id: "sent-again" });
  expect(page.status).toBe(503);
  expect(page.heading).toBe("Nothing was saved yet");
  repair();
  const form = await page.press("Try again");
  expect(form.status).toBe(422);
  const saved = await form.fill({ "Image URL": "" }).press("Add Work");
  expect(saved.path).toMatch(/^\/admin\/dashboard/);
  expect(await app.storedWork("sent-again")).toMatchObject({ description: typed.description });
});
