import { describe, expect, it, vi } from "vitest";
import { admin } from "../../../support/account";
import { enterPassword, turnOnTwoStep } from "../../../support/two-step";
import { app, enterCode, storedCodes, waitForNextCode } from "./two-step-site";

describe("signing in with two steps", () => {
  it("asks for the code after the password, then opens the requested page", async () => {
    const { phone } = await turnOnTwoStep(await app.signIn());
    waitForNextCode();
    const visitor = app.newVisitor();
    const next = "/admin/dashboard?q=tide";
    const login = await visitor.visit(next);
    const page = await login
      .fill({ "Email address": admin.email, Password: admin.password })
      .press("Login");
    expect(page.heading).toBe("Enter your code");
    expect(page.path).toBe("/admin/login/code");
    expect((await visitor.visit("/admin/dashboard")).heading).toBe("Admin Login");
    const pending = visitor.cookies.get("sign_in") ?? "";
    const dashboard = await enterCode(page, phone.code());
    expect(dashboard.path).toBe(next);
    expect(visitor.cookies.has("sign_in")).toBe(false);
    const thief = app.newVisitor();
    thief.cookies.set("sign_in", pending);
    expect((await thief.visit("/admin/login/code")).heading).toBe("Admin Login");
    expect(dashboard.text).toContain(`Welcome, ${admin.email}`);
  });

  it("never accepts a code twice, not even in parallel", async () => {
    const { phone } = await turnOnTwoStep(await app.signIn());
    const setUpCode = await enterPassword(app.newVisitor());
    const replay = await enterCode(setUpCode, phone.code());
    expect(replay.status).toBe(422);
    expect(replay.field("Code").description).toContain("already used");

    waitForNextCode();
    const pages = await Promise.all([1, 2, 3].map(() => enterPassword(app.newVisitor())));
    const answers = await Promise.all(pages.map((page) => enterCode(page, phone.code())));
    const headings = answers.map(({ heading }) => heading).sort();
    expect(headings).toEqual(["Dashboard", "Enter your code", "Enter your code"]);
  });

  it("accepts each recovery code once, in any spelling", async () => {
    const visitor = await app.signIn();
    const { codes } = await turnOnTwoStep(visitor);
    const [first = "", second = ""] = codes;
    const typed = first.toUpperCase().replaceAll("-", " ");
    const page = await enterPassword(app.newVisitor());
    expect((await enterCode(page, typed)).heading).toBe("Dashboard");
    const again = await enterPassword(app.newVisitor());
    const used = await enterCode(again, first);
    expect(used.status).toBe(422);
    expect(used.field("Code").description).toContain(
      "This recovery code is incorrect or was already used. Enter a different one, or the code that your app shows.",
    );
    const race = await Promise.all(
      [1, 2].map(async () => enterCode(await enterPassword(app.newVisitor()), second)),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 422]);
    const account = await visitor.visit("/admin/account");
    expect(account.text).toContain("On. 8 of 10 recovery codes are left.");
    const [last] = storedCodes() ?? [];
    app.editPerson(admin.email, { recoveryCodes: [last] });
    const codesPage = await account.press("Create new recovery codes, or turn it off");
    expect(codesPage.text).toContain("1 of 10 recovery codes is left. They");
  });

  it("asks for the password again after five wrong codes", async () => {
    const { phone } = await turnOnTwoStep(await app.signIn());
    waitForNextCode();
    const visitor = app.newVisitor();
    let page = await enterPassword(visitor);
    for (const guess of ["000001", "000002", "000003", "000004"]) {
      page = await enterCode(page, guess);
      expect(page.status).toBe(422);
    }
    const start = await enterCode(page, "000005");
    expect(start.heading).toBe("Admin Login");
    expect(start.text).toContain("there were too many wrong codes");
    const late = await visitor.post("/admin/login/code", { code: phone.code() });
    expect(late.location).toBe("/admin/login?notice=start-again");
  });

  it("counts wrong passwords until the code is correct, too", async () => {
    await turnOnTwoStep(await app.signIn());
    const visitor = app.newVisitor("198.51.100.99");
    const guess = async () => (await enterPassword(visitor, "a guess")).status;
    for (let i = 0; i < 9; i += 1) expect(await guess()).toBe(422);
    const page = await enterPassword(visitor);
    expect(page.heading).toBe("Enter your code");
    expect([await guess(), await guess()]).toEqual([422, 429]);
  });

  it("limits guesses across all sign-ins and addresses", async () => {
    const visitor = await app.signIn();
    const { phone } = await turnOnTwoStep(visitor);
    waitForNextCode();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const stranger = app.newVisitor(`198.51.100.${guess}`);
      const page = await enterPassword(stranger);
      statuses.push((await enterCode(page, `00000${guess % 10}`)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    // Nothing lifts the limit but time, not even a browser that signed in before.
    visitor.cookies.delete("__session");
    const own = await enterPassword(visitor);
    const answer = await enterCode(own, phone.code());
    expect(answer.status).toBe(429);
    expect(Number(answer.header("Retry-After"))).toBeGreaterThan(0);
    vi.setSystemTime(Date.now() + 15 * 60_000);
    const later = await enterPassword(visitor);
    expect((await enterCode(later, phone.code())).heading).toBe("Dashboard");
  });

  it("does not take the cookie of the first step for another one", async () => {
    await turnOnTwoStep(await app.signIn());
    const visitor = app.newVisitor();
    let page = await enterPassword(visitor);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const value = visitor.cookies.get("sign_in") ?? "";
      visitor.cookies.set("known_browser", value);
      visitor.cookies.set("__session", value);
      page = await enterCode(page, `00000${guess % 10}`);
      statuses.push(page.status);
      if (page.path !== "/admin/login/code") page = await enterPassword(visitor);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
    const form = await visitor.post("/admin/dashboard/new", { title: "Kept?" });
    expect(form.text).toContain("You are not signed in");
    expect(app.records("saved-form")).toEqual([]);
  });

  it("does not use up a recovery code after the password was changed", async () => {
    const owner = await app.signIn();
    const { codes } = await turnOnTwoStep(owner);
    const page = await enterPassword(app.newVisitor());
    app.editPerson(admin.email, { credential: "a new password" });
    const start = await enterCode(page, codes[0] ?? "");
    expect(start.heading).toBe("Admin Login");
    expect(storedCodes()).toHaveLength(10);
  });

  it("does not show the code page without the password", async () => {
    await turnOnTwoStep(await app.signIn());
    const visitor = app.newVisitor();
    const page = await visitor.visit("/admin/login/code");
    expect(page.heading).toBe("Admin Login");
    const wrong = await enterPassword(visitor, "a guess");
    expect(wrong.status).toBe(422);
    expect(visitor.cookies.has("sign_in")).toBe(false);
  });
});
