import { describe, expect, it } from "vitest";
import { admin } from "../../../support/account";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { expectRefusal, problemOf } from "../../../support/page/refused-form";

const app = await loadApp();
const login = "/admin/login";
const refusal = "Failed to sign in. Please check your credentials.";

let address = 0;

/** Uses a new address each time, so that no limit applies. */
function newVisitor() {
  return app.newVisitor(`198.51.100.${(address += 1)}`);
}

function signInOn(page: Page, { email, password } = admin): Promise<Page> {
  return page.fill({ "Email address": email, Password: password }).press("Login");
}

function expectDashboard(page: Page): void {
  expect([page.heading, page.path]).toEqual(["Dashboard", "/admin/dashboard"]);
  expect(page.main.text).toContain(`Welcome, ${admin.email}`);
}

describe("the sign-in form", () => {
  it("asks for an email address and a password", async () => {
    const page = await newVisitor().visit(login);
    expect(page.status).toBe(200);
    expect(page.title).toBe("Admin Login – Prajna AI Labs");
    expect(page.heading).toBe("Admin Login");
    for (const [label, type, autocomplete] of [
      ["Email address", "email", "username"],
      ["Password", "password", "current-password"],
    ] as const) {
      const field = page.field(label);
      expect(field.attribute("type")).toBe(type);
      expect(field.attribute("autocomplete")).toBe(autocomplete);
      expect(field.attribute("aria-required")).toBe("true");
    }
    expect(page.main.all("button").map(({ text }) => text)).toEqual(["Login"]);
  });

  it.each([
    [admin.email, "wrong password"],
    ["nobody@example.org", admin.password],
    [admin.email, admin.password.toUpperCase()],
    [admin.email, `${admin.password} `],
    [admin.email, admin.password.slice(0, -2)],
    [`${admin.email}.org`, admin.password],
    ["' OR 1=1 --", "' OR 1=1 --"],
    [`"><img src=x onerror="alert(1)">`, "anything at all"],
  ])("rejects %s with %s, with the same message", async (email, password) => {
    const visitor = newVisitor();
    const form = await visitor.visit(login);
    const page = await signInOn(form, { email, password });
    expectRefusal(page, 422, {});
    expect(page.title).toBe("Error: Admin Login – Prajna AI Labs");
    expect(problemOf(page)).toBe(refusal);
    expect(page.field("Email address").value).toBe(email);
    expect(page.field("Password").value).toBe("");
    expect(page.root.select("img[src=x]")).toEqual([]);
    expect((await visitor.visit("/admin/dashboard")).heading).toBe("Admin Login");
  });

  it.each([login, `${login}?_data=routes/admin/account/login.route`])(
    "never returns a rejected password (%s)",
    async (path) => {
      const password = "a-very-recognizable-password";
      const fields = { email: admin.email, password };
      const answer = await newVisitor().post(path, fields);
      expect(answer.status).toBe(422);
      expect(answer.body).toContain(admin.email);
      expect(answer.body).not.toContain(password);
    },
  );

  it("names blank fields, and keeps the email address", async () => {
    const page = await newVisitor().visit(login);
    expectRefusal(await page.press("Login"), 422, {
      "Email address": "Enter your email address.",
      Password: "Enter your password.",
    });
    const again = await signInOn(page, { ...admin, password: "" });
    expectRefusal(again, 422, { Password: "Enter your password." });
    expect(again.field("Email address").value).toBe(admin.email);
    expectDashboard(await signInOn(again));
  });
});

describe("after the sign-in", () => {
  it.each([
    "/admin",
    "/admin/dashboard",
    "/admin/dashboard?q=tide+atlas",
    "/admin/dashboard/new",
    "/admin/dashboard/slow-map/edit",
    "/admin/dashboard/slow-map/delete",
  ])("opens %s, the page that was requested before", async (path) => {
    const page = await newVisitor().visit(path);
    expect(page.heading).toBe("Admin Login");
    expect(page.path).toMatch(/^\/admin\/login\?next=/);
    // A failed sign-in does not lose the requested page.
    const wrong = await signInOn(page, { ...admin, password: "wrong one" });
    expect(wrong.status).toBe(422);
    const next = await signInOn(wrong);
    expect(next.path).toBe(path === "/admin" ? "/admin/dashboard" : path);
    expect(next.status).toBe(200);
    expect(next.heading).not.toBe("Admin Login");
  });

  it.each([
    "https://example.com/",
    "//example.com/",
    "/\\example.com",
    "\\\\example.com",
    "/.//example.com",
    "/\t/example.com",
    "http:example.com",
    "javascript:alert(1)",
    "example.com",
    "",
  ])("opens the dashboard instead of %j", async (next) => {
    const answer = await newVisitor().post(login, { ...admin, next });
    expect([answer.status, answer.location]).toEqual([303, "/admin/dashboard"]);
    const query = new URLSearchParams({ next }).toString();
    const known = await app.signIn();
    expectDashboard(await known.visit(`${login}?${query}`));
  });

  it("creates a new session and ends the browser's previous one", async () => {
    const visitor = await app.signIn();
    const first = visitor.cookies.get("__session") ?? "";
    await visitor.signIn(admin);
    expect(visitor.cookies.get("__session")).not.toBe(first);
    visitor.cookies.set("__session", first);
    expect((await visitor.visit("/admin/dashboard")).heading).toBe("Admin Login");
  });
});

describe("failed attempts", () => {
  const guess = { email: admin.email, password: "a guess" };

  it("limit an address after ten attempts, and no other address", async () => {
    const own = await loadApp();
    const guesser = own.newVisitor("203.0.113.7");
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await guesser.post(login, guess)).status).toBe(422);
    }
    // Rejected too, because another response would reveal the right password.
    const page = await guesser.post(login, admin);
    expect(page.status).toBe(429);
    const seconds = Number(page.header("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(problemOf(page)).toMatch(
      /^Too many failed attempts to sign in\. Wait \d+ minutes?, then try again\.$/,
    );
    expect(page.field("Email address").value).toBe(admin.email);
    expect(guesser.cookies.size).toBe(0);
    const other = own.newVisitor("203.0.113.8");
    expect((await other.signIn(admin)).status).toBe(303);
  });

  it("of a person who guesses another's password are limited, although they sign in themselves", async () => {
    const own = await loadApp();
    const email = "ed@example.org";
    own.addPerson({ email });
    const guesser = own.newVisitor("203.0.113.50");
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      statuses.push((await guesser.post(login, guess)).status);
      if (attempt % 5 > 0) continue;
      // Every second sign-in is that of a new browser.
      if (attempt % 10 > 0) guesser.cookies.clear();
      await guesser.post(login, { email, password: admin.password });
      guesser.cookies.delete("__session");
    }
    // After five guesses at the address, all browsers of this person have twenty together.
    const checked = statuses.filter((status) => status === 422);
    expect(checked).toHaveLength(25);
    const admitted = await own.newVisitor("192.0.2.7").signIn(admin);
    expect(admitted.status).toBe(303);
  });

  it("from many addresses do not lock out the admin", async () => {
    const own = await loadApp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 45; attempt++) {
      const guesser = own.newVisitor(`203.0.113.${attempt % 9}`);
      statuses.push((await guesser.post(login, guess)).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(422));
    expect(statuses.slice(30)).toContain(429);
    const admitted = await own.newVisitor("192.0.2.7").signIn(admin);
    expect(admitted.status).toBe(303);
  });
});
