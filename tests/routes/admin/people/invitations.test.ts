import { describe, expect, it, vi } from "vitest";
import { admin } from "../../../support/account";
import { turnOnTwoStep } from "../../../support/two-step";
import { accept, app, day, editPage, invite, linkIn, password } from "./people-site";

describe("an invitation", () => {
  it("lets a person choose a name and a password, once", async () => {
    const shown = await invite("ana@example.org");
    expect(shown.text).toContain("this page does not show it again");
    const link = linkIn(shown);
    const people = await (await app.signIn()).visit("/admin/people");
    expect(people.main.text).toContain("ana@example.org");
    expect(people.main.text).toContain("Editor, invited by Kim.");
    expect(people.body).not.toContain(link);

    const visitor = app.newVisitor();
    await visitor.visit(link);
    const page = await visitor.visit(link);
    expect(page.header("Cache-Control")).toBe("no-store, max-age=0");
    expect(page.main.text).toContain(
      "You are invited as an editor, with the email address ana@example.org.",
    );
    const blank = await page.press("Create your account");
    expect(blank.status).toBe(422);
    const weak = await accept(blank, "Ana", "eleven long");
    expect(weak.field("Password").description).toContain("12 characters");
    const dashboard = await accept(weak, "  Ana Silva ");
    expect(dashboard.path).toBe("/admin/dashboard");
    expect(app.person("ana@example.org")).toMatchObject({
      name: "Ana Silva",
      role: "editor",
      isInvited: true,
    });
    const used = await app.newVisitor().visit(link);
    expect([used.status, used.heading]).toEqual([404, "This invitation does not work"]);
    const own = { email: "ANA@example.org", password };
    expect((await app.newVisitor().signIn(own)).status).toBe(303);
  });

  it("makes one account if it is used twice at once", async () => {
    const created = await invite("ana@example.org");
    expect(created.main.text).toContain("The invitation for ana@example.org was created. Copy it");
    const link = linkIn(created);
    const fields = (name: string) => ({ name, password });
    const answers = await Promise.all(
      ["Ana", "Eve"].map((name) => app.newVisitor().post(link, fields(name))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([303, 404]);
  });

  it("does not work after seven days, a withdrawal, or the removal of its sender", async () => {
    const late = linkIn(await invite("late@example.org"));
    vi.setSystemTime(Date.now() + 7 * day);
    expect((await app.newVisitor().visit(late)).status).toBe(404);
    const withdrawn = linkIn(await invite("ana@example.org"));
    const people = await (await app.signIn()).visit("/admin/people");
    const after = await people.press("Withdraw the invitation for ana@example.org");
    expect(after.text).toContain("The invitation was withdrawn.");
    expect((await app.newVisitor().visit(withdrawn)).status).toBe(404);

    const link = linkIn(await invite("bo@example.org"));
    app.editPerson(admin.email, { role: "editor" });
    const fields = { name: "Bo", password };
    expect((await app.newVisitor().post(link, fields)).status).toBe(404);
    expect(app.person("bo@example.org")).toBeUndefined();
    const other = { email: "two@example.org", role: "administrator" } as const;
    app.addPerson(other);
    const list = await (await app.signIn(other.email)).visit("/admin/people");
    expect(list.main.text).not.toContain("bo@example.org");
  });

  it.each([admin.email, admin.email.toUpperCase(), "ｋeeper@example.org"])(
    "is rejected for %s, who has an account",
    async (email) => {
      const page = await invite(email);
      expect(page.status).toBe(409);
      expect(page.field("Email address").description).toContain(
        "There is already an account with this email address.",
      );
      expect(app.records("invitation")).toEqual([]);
    },
  );

  it("explains itself to a person who is signed in, and changes nothing", async () => {
    const link = linkIn(await invite("ana@example.org"));
    const visitor = await app.signIn();
    const page = await visitor.visit(link);
    expect(page.heading).toBe("You are already signed in");
    expect(page.main.text).toContain("This invitation is for ana@example.org");
    const sent = await visitor.post(link, { name: "Kim", password });
    expect([sent.status, sent.heading]).toEqual([409, "You are already signed in"]);
    expect(app.person("ana@example.org")).toBeUndefined();
    expect((await app.newVisitor().visit(link)).status).toBe(200);
  });

  it("rejects a name that cannot be displayed", async () => {
    const name = "a\r\nBcc: eve@example.org";
    const link = linkIn(await invite("ana@example.org"));
    const page = await app.newVisitor().post(link, { name, password });
    expect(page.status).toBe(422);
    expect(page.field("Name").description).not.toBe("");
    expect(app.person("ana@example.org")).toBeUndefined();
  });
});

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

  it("works beside a newer one, until one of them is used", async () => {
    app.addPerson({ email, name: "Ana" });
    const [first, second] = [await createLink(), await createLink()];
    const page = await app.newVisitor().visit(first);
    await page.fill({ "New password": password }).press("Change password");
    expect((await app.newVisitor().visit(second)).heading).toBe("This link does not work");
  });

  it("cannot be made for your own account", async () => {
    const visitor = await app.signIn();
    await turnOnTwoStep(visitor);
    const page = await (await visitor.visit("/admin/people")).press(/^Edit Kim/);
    expect(page.all("button", /new password|two-step/)).toEqual([]);
    for (const intent of ["reset-password", "reset-two-step"]) {
      expect((await visitor.post(page.path, { intent })).status).toBe(400);
    }
  });
});
