import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { admin } from "../support/account";
import { breakStore } from "../support/stores/faults";
import {
  all,
  type Asked,
  dataOf,
  editor,
  form,
  openSite,
  page,
  refusalOf,
  sessionOf,
  signIn,
  site,
} from "./guarded-site";

function textsOf({ logged }: typeof site): string[] {
  return logged.map(({ msg }) => msg);
}

describe("a page of the admin", () => {
  it("leads strangers to the sign-in, and then back to its address", async () => {
    const asked = page("/admin/dashboard?q=a+b&_data=routes");
    const { status, headers } = await refusalOf(asked);
    const next = encodeURIComponent("/admin/dashboard?q=a+b");
    expect([status, headers.get("Location")]).toEqual([302, `/admin/login?next=${next}`]);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.getSetCookie()).toEqual([]);
    const data = await refusalOf(page("/admin/order?_data=routes"));
    expect(data.headers.get("Location")).toBe("/admin/login?next=%2Fadmin%2Forder");
  });

  it("removes the hint of a session that has ended", async () => {
    const { id, cookie } = await signIn();
    const session = await site.sessions.find(id);
    await site.sessions.end(session?.key ?? "");
    const { headers } = await refusalOf(page("/admin/dashboard", cookie));
    expect(headers.getSetCookie().join()).toMatch(/^signed_in=;.*Max-Age=0/);
  });

  it("opens for a person with a session", async () => {
    const { cookie } = await signIn();
    const session = await site.requireAdmin(page("/admin/people", cookie));
    expect(session.email).toBe(admin.email);
    expect(session.person).toMatchObject({ role: "administrator" });
  });

  it("has no body for a HEAD request, which must not do anything", async () => {
    const { cookie } = await signIn();
    const head = await refusalOf(page("/admin/account", cookie, "HEAD"));
    expect([head.status, await dataOf(head)]).toEqual([200, null]);
    const stranger = await refusalOf(page("/admin/account", "", "HEAD"));
    expect(stranger.status).toBe(302);
  });

  it("of administrators tells an editor whom to ask", async () => {
    const { cookie } = await sessionOf(editor);
    await site.requireAdmin(page("/admin/dashboard", cookie));
    const refusal = await refusalOf(page("/admin/people", cookie), all);
    expect(refusal.status).toBe(403);
    expect(await dataOf(refusal)).toEqual({ administrators: [admin.email] });
  });
});

describe("a session", () => {
  it("is read once for each request", async () => {
    const { cookie, id } = await signIn();
    const asked = page("/admin/dashboard", cookie);
    const session = await site.currentSession(asked);
    await site.sessions.end(session?.key ?? "");
    expect(await site.currentSession(asked)).toBe(session);
    const next = page("/admin/dashboard", cookie);
    expect(await site.currentSession(next)).toBeUndefined();
    expect(await site.sessions.find(id)).toBeUndefined();
  });

  it("ends if its person no longer has access", async () => {
    const stale = { email: editor.email, credential: "an older one" };
    const { cookie, id } = await sessionOf(stale);
    const current = await sessionOf(editor);
    const asked = page("/admin/dashboard", cookie);
    expect(await site.currentSession(asked)).toBeUndefined();
    expect(await site.sessions.find(id)).toBeUndefined();
    expect(await site.sessions.find(current.id)).toBeDefined();
  });
});

describe("two-step sign-in that everyone needs", () => {
  it("is asked for after the next sign-in, except where it is set up", async () => {
    const before = await signIn();
    vi.setSystemTime(Date.now() + 1);
    await site.requireTwoStepOfAll(true);
    const after = await signIn();
    await site.requireAdmin(page("/admin/order", before.cookie));
    await site.requireAdmin(page("/admin/account/two-step", after.cookie));
    const refusal = await refusalOf(page("/admin/order", after.cookie));
    expect([refusal.status, refusal.headers.get("Location")]).toEqual([
      303,
      "/admin/account?notice=two-step-required",
    ]);
    await site.people.change(admin.email, (person) => person && { ...person, secret: "a secret" });
    await site.requireAdmin(page("/admin/order", after.cookie));
    await site.requireTwoStepOfAll(false);
  });
});

describe("while the session cannot be checked", () => {
  async function whileDown() {
    const own = await openSite();
    const { cookie } = await signIn(own);
    breakStore(own.folder, "down");
    const refused = (asked: Asked, keeps = all) => refusalOf(asked, keeps, own);
    return { cookie, refused, fields: { a: "1" } };
  }

  it("a page gets 503, and a form comes back with its fields", async () => {
    const { cookie, refused, fields } = await whileDown();
    const shown = await refused(page("/admin/order", cookie));
    expect(shown.status).toBe(503);
    const held = await refused(form("/admin/order", cookie, fields));
    expect(held.status).toBe(503);
    expect(await dataOf(held)).toEqual({
      then: "save again",
      path: "/admin/order",
      fields: "a=1",
    });
    const body = new FormData();
    body.set("picture", new File([new Uint8Array(100_000)], "a.png"));
    const withFile = await refused(form("/admin/order", cookie, body));
    expect(await dataOf(withFile)).toMatchObject({ fields: "picture=a.png" });
  });

  it("a secret form is not read", async () => {
    const { cookie, refused, fields } = await whileDown();
    const secret = form("/admin/account/password", cookie, fields);
    const dropped = await refused(secret, { saves: 0, holds: 0 });
    expect(await dataOf(dropped)).toEqual({
      then: "save again",
      path: "/admin/account/password",
    });
    expect(secret.request.bodyUsed).toBe(false);
  });

  it("because the secret for cookies is damaged, a page gets 503", async () => {
    const own = await openSite();
    await writeFile(join(own.folder, "session-secret"), "short");
    const asked = page("/admin/order", "__session=a");
    expect((await refusalOf(asked, all, own)).status).toBe(503);
    expect(textsOf(own)).toEqual(["The session could not be checked."]);
  });
});

it("an editor is refused even if the administrators cannot be read", async () => {
  const own = await openSite();
  await own.people.list();
  breakStore(own.folder, "down");
  const refusal = await own.forbidden();
  expect(refusal.status).toBe(403);
  expect(await dataOf(refusal)).toEqual({ administrators: [] });
  expect(textsOf(own)).toEqual(["The administrators could not be read."]);
});

it("a page for strangers that cannot be read gets 503, and the log the cause", () => {
  const thrownFor = (cause: unknown): unknown => {
    try {
      return site.answerUnavailable(cause);
    } catch (thrown) {
      return thrown;
    }
  };
  site.logged.length = 0;
  const refusal = new Response(null, { status: 404 });
  expect(thrownFor(refusal)).toBe(refusal);
  expect(site.logged).toEqual([]);
  const cause = new Error("The disk is gone.");
  expect(thrownFor(cause)).toHaveProperty("status", 503);
  expect(textsOf(site)).toEqual(["A page for strangers could not be read."]);
});
