import { describe, expect, it, vi } from "vitest";
import { admin } from "../../../support/account";
import { app, editPage, linkIn, password } from "./people-site";

describe("a link for a new password", () => {
  const email = "ana@example.org";

  async function createLink(): Promise<string> {
    const page = await editPage("Ana");
    return linkIn(await page.press("Create a link for a new password"));
  }

  it("works once, within an hour, and ends all sessions", async () => {
    app.addPerson({ email, name: "Ana" });
    const ana = await app.signIn(email);
    const late = await createLink();
    vi.setSystemTime(Date.now() + 60 * 60_000);
    expect((await app.newVisitor().visit(late)).status).toBe(404);
    const link = await createLink();
    const visitor = app.newVisitor();
    const page = await visitor.visit(link);
    const weak = await page.fill({ "New password": "short" }).press("Change password");
    expect(weak.status).toBe(422);
    const login = await weak.fill({ "New password": password }).press("Change password");
    expect(login.text).toContain("Your password was changed");
    expect((await ana.visit("/admin/dashboard")).heading).toBe("Admin Login");
    const own = { email: "ana@example.org", password };
    expect((await app.newVisitor().signIn(own)).status).toBe(303);
    const again = await visitor.post(link, { newPassword: admin.password });
    expect([again.status, again.heading]).toEqual([404, "This link does not work"]);
  });

  it("changes the password once if it is used twice at once", async () => {
    app.addPerson({ email, name: "Ana" });
    const link = await createLink();
    const answers = await Promise.all(
      ["a first new password", "a second new password"].map((newPassword) =>
        app.newVisitor().post(link, { newPassword }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([303, 404]);
  });

  it.each<[string, () => unknown]>([
    ["a newer link", () => createLink()],
    ["another change of the password", () => app.editPerson(email, { credential: "a new one" })],
    ["the removal of the person", () => app.editPerson(email, { removedAt: Date.now() })],
    [
      "the demotion of the administrator who made it",
      () => app.editPerson(admin.email, { role: "editor" }),
    ],
  ])("does not work after %s", async (_change, change) => {
    app.addPerson({ email, name: "Ana" });
    const link = await createLink();
    expect((await app.newVisitor().visit(link)).status).toBe(200);
    await Promise.resolve(change());
    const before = app.person(email);
    expect((await app.newVisitor().visit(link)).status).toBe(404);
    const sent = await app.newVisitor().post(link, { newPassword: password });
    expect(sent.status).toBe(404);
    expect(app.person(email)).toEqual(before);
  });

  it("cannot be made for your own account", async () => {
    const visitor = await app.signIn();
    const page = await editPage("Kim");
    expect(page.all("button", /new password|two-step/)).toEqual([]);
    for (const intent of ["reset-password", "reset-two-step"]) {
      expect((await visitor.post(page.path, { intent })).status).toBe(400);
    }
  });
});
