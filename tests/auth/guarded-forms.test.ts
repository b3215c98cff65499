import { describe, expect, it } from "vitest";
import { admin } from "../support/account";
import { breakStore } from "../support/stores/faults";
import {
  all,
  dataOf,
  editor,
  expired,
  form,
  openSite,
  refusalOf,
  sessionOf,
  signIn,
  site,
} from "./guarded-site";

function upload(): FormData {
  const body = new FormData();
  body.set("title", "Mine");
  body.set("picture", new File([new Uint8Array(100_000)], "a.png"));
  return body;
}

describe("a form", () => {
  it.each(["cross-site", "none"])("from another site is refused: %s", async (from) => {
    const { cookie } = await signIn();
    const asked = form("/admin/order", cookie, {}, from);
    expect((await refusalOf(asked, all)).status).toBe(403);
  });

  it("of a person with a session is left to the page", async () => {
    const { cookie } = await signIn();
    const asked = form("/admin/order", cookie, { a: "1" });
    await site.requireAdmin(asked, all);
    expect(asked.request.bodyUsed).toBe(false);
  });

  it("without a session is not read", async () => {
    const asked = form("/admin/order?a=b", "", { a: "1" });
    const refusal = await refusalOf(asked, all);
    expect([refusal.status, asked.request.bodyUsed]).toEqual([401, false]);
    expect(await dataOf(refusal)).toEqual({
      then: "sign in",
      next: "/admin/order?a=b",
      isSaved: false,
      hadSession: false,
    });
  });

  it("of an expired session is not read where nothing is saved", async () => {
    const { cookie } = await expired();
    const asked = form("/admin/account/password", cookie, { a: "1" });
    const refusal = await refusalOf(asked);
    expect([refusal.status, asked.request.bodyUsed]).toEqual([401, false]);
    expect(await dataOf(refusal)).toMatchObject({
      isSaved: false,
      hadSession: true,
    });
  });

  it.each([
    ["/admin/order", /^\/admin\/order\?saved=[\w-]{22}$/],
    ["/admin/dashboard?q=a", /^\/admin\/dashboard\?q=a&saved=[\w-]{22}$/],
  ])("of an expired session is saved at %s", async (path, next) => {
    const { cookie } = await expired();
    const asked = form(path, cookie, { a: "1" });
    const refusal = await refusalOf(asked, { saves: 1000, holds: 0 });
    expect(refusal.status).toBe(401);
    expect(await dataOf(refusal)).toEqual({
      then: "sign in",
      next: expect.stringMatching(next) as string,
      isSaved: true,
      hadSession: true,
    });
    const [saved] = await site.records.list(["saved-form"]);
    expect(saved?.data).toEqual({ path: path.split("?")[0], fields: "a=1" });
  });

  it("is returned if it cannot be saved", async () => {
    const own = await openSite();
    const { cookie } = await expired(own);
    breakStore(own.folder, "read only");
    const asked = form("/admin/order?b=c", cookie, { a: "1&2" });
    const refusal = await refusalOf(asked, all, own);
    expect(refusal.status).toBe(503);
    expect(await dataOf(refusal)).toEqual({
      then: "save again",
      path: "/admin/order?b=c",
      fields: "a=1%262",
    });
    expect(own.logged.at(-1)?.msg).toMatch(/could not be saved/);
  });

  it("of an editor at a page of administrators is kept for another try", async () => {
    const { cookie } = await sessionOf(editor);
    const asked = (title: string) => form("/admin/site", cookie, { title });
    const refusal = await refusalOf(asked("Mine"), all);
    expect(refusal.status).toBe(403);
    expect(await dataOf(refusal)).toEqual({
      administrators: [admin.email],
      form: { path: "/admin/site", fields: "title=Mine" },
    });
    const withFile = form("/admin/site", cookie, upload());
    expect(await dataOf(await refusalOf(withFile, all))).toMatchObject({
      form: { fields: "title=Mine&picture=a.png" },
    });
    for (const [fields, keeps] of [
      ["Mine", { saves: 0, holds: 0 }],
      ["x".repeat(2000), all],
    ] as const) {
      const lost = await refusalOf(asked(fields), keeps);
      expect(lost.status).toBe(403);
      expect(await dataOf(lost)).not.toHaveProperty("form");
    }
  });
});

it("a failed save comes back with the problem", async () => {
  const { request } = form("/admin/order?_data=a");
  const held = site.holdForm(request, undefined, "The disk is full.");
  expect(held.status).toBe(503);
  expect(await dataOf(held)).toEqual({
    then: "save again",
    path: "/admin/order",
    problem: "The disk is full.",
  });
});
