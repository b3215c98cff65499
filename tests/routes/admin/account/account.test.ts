import { describe, expect, it, vi } from "vitest";
import { admin } from "../../../support/account";
import { loadApp } from "../../../support/app";
import { problemsOf } from "../../../support/page/refused-form";
import type { Visitor } from "../../../support/page/visitor";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const password = "a longer password than before";

function signInOn(visitor: Visitor, agent: string, own = admin.password) {
  const headers = { "User-Agent": agent };
  const form = { email: admin.email, password: own };
  return visitor.post("/admin/login", form, { headers });
}

describe("changing the password", () => {
  it("ends every other session, renews this one, and says so", async () => {
    const app = await loadApp();
    const owner = await app.signIn();
    const other = await app.signIn();
    const copy = owner.cookies.get("__session") ?? "";
    const page = await owner.visit("/admin/account");
    const changed = await page
      .fill({ "Current password": admin.password, "New password": password })
      .press("Change password");
    expect(changed.path).toBe("/admin/account?notice=password-changed");
    expect(changed.main.get("status").text).toBe(
      "Your password was changed. All other sessions have ended.",
    );
    expect((await owner.visit("/admin/dashboard")).status).toBe(200);
    expect((await other.visit("/admin/account")).heading).toBe("Admin Login");
    const thief = app.newVisitor();
    thief.cookies.set("__session", copy);
    expect((await thief.visit("/admin/account")).heading).toBe("Admin Login");

    const again = app.newVisitor();
    expect((await again.signIn(admin)).status).toBe(422);
    expect((await again.signIn({ ...admin, password })).status).toBe(303);
    expect(JSON.stringify(app.rows("people"))).not.toContain(password);
  });

  it("reports every problem and returns no password", async () => {
    const app = await loadApp();
    const owner = await app.signIn();
    const page = await owner.visit("/admin/account");
    const blank = await page.press("Change password");
    expect(blank.status).toBe(422);
    expect(problemsOf(blank)).toEqual(["Enter your current password.", "Enter a new password."]);
    for (const [current, next, label, problem] of [
      [
        "a guess",
        password,
        "Current password",
        "This is not your current password. Enter it again.",
      ],
      [
        admin.password,
        "1QAZ2wsx3edc",
        "New password",
        "This is one of the most common passwords. Choose a different one.",
      ],
      [
        admin.password,
        admin.password,
        "New password",
        "This is your current password. Choose a different one.",
      ],
    ] as const) {
      const answer = await blank
        .fill({ "Current password": current, "New password": next })
        .press("Change password");
      expect(answer.status, problem).toBe(422);
      expect(problemsOf(answer)).toEqual([problem]);
      expect(answer.field(label).description).toContain(problem);
      expect(answer.title).toMatch(/^Error: /);
      expect(answer.body).not.toContain(next);
    }
    expect((await app.newVisitor().signIn(admin)).status).toBe(303);
  });

  it("limits guesses at the current password", async () => {
    const app = await loadApp();
    const thief = await app.signIn();
    const guess = () =>
      thief.post("/admin/account", { currentPassword: "a guess", newPassword: password });
    for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(422);
    const limited = await guess();
    expect(limited.status).toBe(429);
    expect(limited.get("alert").text).toContain("Too many failed attempts");
    expect(Number(limited.header("Retry-After"))).toBeGreaterThan(0);
    const activity = await (await app.signIn()).visit("/admin/account");
    expect(activity.main.text).toContain("Wrong current password");
  });
});

describe("the list of sessions", () => {
  it("shows devices and times, marks this session, and ends another one", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1, 12) });
    const app = await loadApp();
    const [computer, phone] = [app.newVisitor(), app.newVisitor()];
    await signInOn(computer, firefox);
    vi.setSystemTime(Date.UTC(2030, 0, 1, 13, 5));
    await signInOn(phone, safari);
    const page = await computer.visit("/admin/account");
    const listed = page.main
      .all("listitem")
      .map(({ text }) => text)
      .filter((text) => text.includes("last active"));
    expect(listed[0]).toContain("Firefox 128 on Windows (this session)");
    expect(listed[0]).toContain("Started today 12:00 PM, last active today 1:05 PM");
    expect(listed[1]).toContain("Safari 17 on iPhone");
    expect(listed).toHaveLength(2);
    expect(page.body).not.toContain("203.0.113.1");

    const ended = await page.press("End Safari 17 on iPhone");
    expect(ended.text).toContain("The session was ended.");
    expect((await phone.visit("/admin/account")).heading).toBe("Admin Login");
    expect((await computer.visit("/admin/account")).heading).toBe("Account");
    vi.useRealTimers();
  });

  it("ends all other sessions at once, but none of another account", async () => {
    const app = await loadApp();
    const others = [await app.signIn(), await app.signIn()];
    const owner = await app.signIn();
    const send = (intent: string) => owner.post("/admin/account", { intent });
    expect((await send("end-session nobody")).status).toBe(303);
    expect((await send("anything else")).status).toBe(400);
    const page = await owner.visit("/admin/account");
    const ended = await page.press("End all others");
    expect(ended.text).toContain("All other sessions have ended.");
    expect(ended.all("button", "End all others")).toEqual([]);
    for (const other of others) {
      expect((await other.visit("/admin/account")).heading).toBe("Admin Login");
    }
    expect(app.records("session")).toHaveLength(1);
  });
});

it("ends the session and every copy of its cookie", async () => {
  const app = await loadApp();
  const visitor = await app.signIn();
  const copy = visitor.cookies.get("__session") ?? "";
  const page = await (await visitor.visit("/admin/dashboard")).press("Logout");
  expect(page.heading).toBe("Admin Login");
  expect(visitor.cookies.get("__session")).not.toBe(copy);
  visitor.cookies.set("__session", copy);
  expect((await visitor.visit("/admin/dashboard")).heading).toBe("Admin Login");
  expect(app.records("session")).toEqual([]);
});

it.each(["down", "locked", "read only"] as const)(
  "clears the cookie while the store is %s, and ends the session afterward",
  async (fault) => {
    vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
    const app = await loadApp();
    const visitor = await app.signIn();
    const copy = visitor.cookies.get("__session") ?? "";
    const repair = app.breakStore(fault);
    const answer = await visitor.post("/admin/logout");
    expect(answer.status).toBe(303);
    expect(answer.location).toBe("/admin/login");
    expect(visitor.cookies.get("__session")).not.toBe(copy);

    visitor.cookies.set("__session", copy);
    const page = await visitor.visit("/admin/dashboard", { follow: false });
    expect(page.location).toContain("/admin/login");
    repair();
    expect(app.records("session")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(app.records("session")).toEqual([]), 30_000);
    vi.useRealTimers();
  },
);

const reminder = "You are still using the password that was generated for this site.";
const own = "a password of my own";

async function newSite() {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const app = await loadApp({ settings: { ADMIN_PASSWORD: "" }, password: null });
  await vi.waitFor(() => expect(print).toHaveBeenCalled(), 20_000);
  const printed = print.mock.calls.map(([text]) => String(text)).join("");
  print.mockRestore();
  const password = /the password (\S+)/.exec(printed)?.[1] ?? "";
  return { app, account: { email: admin.email, password } };
}

async function enter(visitor: Visitor, account: typeof admin, at: string) {
  const page = await visitor.visit(at);
  return page.fill({ "Email address": account.email, Password: account.password }).press("Login");
}

it("asks to replace the generated password, then opens the requested page", async () => {
  const { app, account } = await newSite();
  const visitor = app.newVisitor();
  const page = await enter(visitor, account, "/admin/dashboard?q=tide");
  expect(page.heading).toBe("Account");
  expect(page.text).toContain("was generated for this site");
  const changed = await page
    .fill({ "Current password": account.password, "New password": own })
    .press("Change password");
  expect(changed.text).toContain("Your password was changed.");
  const dashboard = await changed.press("Continue to the page you asked for");
  expect(dashboard.path).toBe("/admin/dashboard?q=tide");
  expect(dashboard.text).not.toContain(reminder);

  const next = await enter(app.newVisitor(), { ...account, password: own }, "/admin/login");
  expect(next.heading).toBe("Dashboard");
});

it("does not ask if the password comes from the settings", async () => {
  const app = await loadApp();
  const page = await (await app.signIn()).visit("/admin/dashboard");
  expect(page.heading).toBe("Dashboard");
  expect(page.text).not.toContain(reminder);
});
