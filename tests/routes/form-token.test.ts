import { expect, it } from "vitest";
import { routesOf } from "../support/admin-routes";
import { loadApp } from "../support/app";
import { listeningApp } from "../support/listening-app";
import { newVisitor, type Visitor } from "../support/page/visitor";

const app = await loadApp();
const editor = "anna@example.org";
app.addPerson({ email: editor });

/** Like lynx on a page with a query, this browser never says which page sent a form. */
function silentVisitor(headers: Record<string, string> = {}): Visitor {
  return newVisitor(app, (request) => {
    for (const name of ["Sec-Fetch-Site", "Origin", "Referer"]) request.headers.delete(name);
    if (request.body) request.headers.set("Transfer-Encoding", "chunked");
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    request.headers.set("Host", new URL(app.url).host);
    return app.answer(request, { clientAddress: "203.0.113.7" });
  });
}

async function signIn(visitor: Visitor, email = editor): Promise<string> {
  const login = await visitor.visit("/admin/login?next=/admin/dashboard/new");
  const page = await login
    .fill({ "Email address": email, Password: "correct horse & bättery = 🔋" })
    .press("Login");
  expect(page.heading).toBe("Create a New Work");
  return tokenOf(page.body);
}

function tokenOf(html: string): string {
  return /name="formToken" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

async function state(): Promise<string> {
  const sessions = app.records("session") as { id: string }[];
  return JSON.stringify([await app.storedWorks(), sessions.map(({ id }) => id)]);
}

it("a browser that names no sender signs in, saves a work twice, and logs out", async () => {
  const visitor = silentVisitor();
  await signIn(visitor);
  for (const Title of ["Slow Map, second edition", "Slow Map, third edition"]) {
    const form = await visitor.visit("/admin/dashboard/slow-map/edit");
    const page = await form.fill({ Title }).press("Update Work");
    expect(page.main.text).toContain(`Updated ${Title}`);
  }
  const page = await (await visitor.visit("/admin/dashboard")).press("Logout");
  expect(page.heading).toBe("Admin Login");
  expect((await visitor.visit("/admin/dashboard")).heading).toBe("Admin Login");
});

it("refuses every form without the token of its session", async () => {
  const visit = silentVisitor();
  const before = tokenOf((await visit.visit("/admin/login")).body);
  const old = await signIn(visit);
  await (await visit.visit("/admin/dashboard")).press("Logout");
  const tokens = {
    none: undefined,
    blank: "",
    "of the visit before the sign-in": before,
    "of an old session": old,
    "of another session": await signIn(silentVisitor()),
    "of another person": await signIn(silentVisitor(), "keeper@example.org"),
    changed: `${await signIn(visit)}A`,
  };
  const stored = await state();
  const upload: [string, File] = ["file", new File(["id,title"], "works.csv")];
  for (const { id, path, hasAction } of routesOf(app.build)) {
    if (!hasAction || /(contact|theme|other-page)\.route$/.test(id)) continue;
    for (const [what, token] of Object.entries(tokens)) {
      const field: [string, string][] = token === undefined ? [] : [["formToken", token]];
      for (const more of what === "none" ? [[], [upload]] : [[]]) {
        const page = await visit.post(path, [...field, ["title", "Forged"], ...more]);
        const isUpload = more.length > 0;
        expect(isUpload ? [403, 415] : [403], `${path}, ${what}`).toContain(page.status);
        expect(page.header("Set-Cookie"), path).toBeNull();
      }
    }
  }
  expect(await state()).toBe(stored);
});

it.each<Record<string, string>>([
  { "Sec-Fetch-Site": "cross-site" },
  { Referer: "https://evil.example/" },
  { Referer: "" },
])("refuses the right token with %j", async (headers) => {
  const visitor = silentVisitor();
  const formToken = await signIn(visitor);
  const foreign = silentVisitor(headers);
  for (const [name, value] of visitor.cookies) foreign.cookies.set(name, value);
  expect((await foreign.post("/admin/logout", { formToken })).status).toBe(403);
  expect((await visitor.visit("/admin/dashboard")).heading).toBe("Dashboard");
});

it("a form of another site, which brings no cookie, does not replace the session", async () => {
  for (const path of ["/admin/login", "/admin/dashboard/new", "/admin/login/forgot"]) {
    const page = await silentVisitor({ Referer: "https://evil.example/" }).post(path, { a: "b" });
    expect([page.status, page.header("Set-Cookie")], path).toEqual([403, null]);
  }
});

it("keeps what was typed when the session runs out", async () => {
  const visitor = silentVisitor();
  await signIn(visitor);
  const form = await visitor.visit("/admin/dashboard/new");
  app.execute("UPDATE records SET at = at - 86400000 WHERE kind = 'session'");
  const login = await form.fill({ Title: "Typed before" }).press("Add Work");
  expect([login.status, login.heading]).toEqual([403, "Admin Login"]);
  const page = await login
    .fill({ "Email address": editor, Password: "correct horse & bättery = 🔋" })
    .press("Login");
  expect(page.field("Title").value).toBe("Typed before");
});

// Remix itself would answer 500.
it.each<[number, Record<string, string>]>([
  [303, {}],
  [403, { Referer: "https://evil.example/" }],
  [403, { "Sec-Fetch-Site": "cross-site" }],
])("gets %i for a form from a page that must not name itself, with %j", async (status, headers) => {
  const site = await listeningApp();
  const visitor = await site.signIn();
  const page = await visitor.visit("/admin/dashboard");
  const silent = { "Sec-Fetch-Site": null, Referer: null, Origin: "null", ...headers };
  const forged = await visitor.post("/admin/logout", {}, { headers: silent });
  const { status: found } = await visitor.post(
    "/admin/logout",
    { formToken: tokenOf(page.body) },
    { headers: silent },
  );
  expect([forged.status, found]).toEqual([403, status]);
});
