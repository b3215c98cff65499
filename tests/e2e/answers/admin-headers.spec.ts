import type { APIResponse } from "playwright/test";
import { admin, expect, ownHeaders, signIn, test } from "../../support/site/admin";

function expectPrivate(answer: APIResponse, what: string): void {
  const { "cache-control": cache, "x-robots-tag": robots } = answer.headers();
  expect(cache, what).toContain("no-store");
  expect(robots, what).toContain("noindex");
}

test("no admin page may be cached or indexed", async ({ page, site }) => {
  const { request } = page;
  await site.putWorks({
    id: "kept",
    title: "Kept",
    type: "list-item",
    rev: 9,
  });
  const sent = (path: string, form: Record<string, string>) =>
    request.post(site.url + path, { form, headers: ownHeaders(site) });

  const asStranger: [string, number, Promise<APIResponse>][] = [
    ["login", 200, request.get(`${site.url}/admin/login`)],
    ["blank login", 422, sent("/admin/login", {})],
    ["rejected login", 401, sent("/admin/login", { email: admin.email, password: "a guess" })],
    ["run out", 401, sent("/admin/dashboard/new", { id: "x" })],
    ["foreign form", 403, request.post(`${site.url}/admin/login`, { form: {} })],
  ];
  for (const [what, status, answer] of asStranger) {
    expect((await answer).status(), what).toBe(status);
    expectPrivate(await answer, what);
  }

  await signIn(page, site);
  const work = "/admin/dashboard/kept";
  const fields = { id: "kept", title: "Other", type: "list-item" };
  const asAdmin: [string, number, Promise<APIResponse>][] = [
    ["dashboard", 200, request.get(`${site.url}/admin/dashboard`)],
    ["search", 200, request.get(`${site.url}/admin/dashboard?q=x`)],
    ["new", 200, request.get(`${site.url}/admin/dashboard/new`)],
    ["edit", 200, request.get(`${site.url}${work}/edit`)],
    ["delete", 200, request.get(`${site.url}${work}/delete`)],
    ["undo", 404, request.get(`${site.url}/admin/works/review?source=undo&batch=none`)],
    ["absent", 404, request.get(`${site.url}/admin/dashboard/none/edit`)],
    ["rejected", 422, sent("/admin/dashboard/new", {})],
    ["taken", 409, sent("/admin/dashboard/new", fields)],
    ["stale", 409, sent(`${work}/edit`, { ...fields, rev: "1" })],
    ["new row", 200, sent(`${work}/edit`, { ...fields, rows: "add" })],
    ["too large", 413, sent("/admin/dashboard/new", { title: "x".repeat(2_000_000) })],
    [
      "not urlencoded",
      415,
      request.post(`${site.url}${work}/edit`, {
        data: fields,
        headers: ownHeaders(site),
      }),
    ],
  ];
  for (const [what, status, answer] of asAdmin) {
    expect((await answer).status(), what).toBe(status);
    expectPrivate(await answer, what);
  }
});

test("redirects and data of admin pages may not be cached either", async ({ page, site }) => {
  const { request } = page;
  const get = (path: string) => request.get(site.url + path, { maxRedirects: 0 });
  const paths = [
    "/admin",
    "/admin/dashboard",
    "/admin/dashboard?_data=routes/admin/list/dashboard.route",
    "/admin/dashboard/new?_data=routes/admin/edit/work-editor.route.tsx/dashboard/new",
    "/admin/dashboard/slow-map/edit?_data=routes/admin/edit/work-editor.route.tsx/dashboard/:id/edit",
    "/admin/login",
    "/admin/login?_data=routes/admin/account/login.route",
    "/admin/logout",
    "/admin/dashboard/gone/delete",
  ];
  const check = async () => {
    for (const path of paths) {
      const answer = await get(path);
      const cache = answer.headers()["cache-control"] ?? "";
      // Redirects without cache headers are not cached (RFC 9111).
      if ([302, 303].includes(answer.status()) && cache === "") continue;
      expect(cache, path).toContain("no-store");
    }
  };
  await check();
  await signIn(page, site);
  await check();
});
