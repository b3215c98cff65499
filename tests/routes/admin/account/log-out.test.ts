import { expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";

it("ends the session and every copy of its cookie", async () => {
  const app = await loadApp();
  const visitor = await app.signIn();
  const copy = visitor.cookies.get("__session") ?? "";
  const page = await (await visitor.visit("/admin/dashboard")).press("Logout");
  expect(page.heading).toBe("Admin Login");
  expect(visitor.cookies.has("__session")).toBe(false);
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
    expect(visitor.cookies.has("__session")).toBe(false);

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

it("does not log out on a GET request", async () => {
  const app = await loadApp();
  const visitor = await app.signIn();
  expect((await visitor.visit("/admin/logout")).heading).toBe("Dashboard");
});
