import type { APIRequestContext } from "playwright/test";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import {
  admin,
  countSessions,
  endSessions,
  exported,
  expect,
  ownHeaders,
  signIn,
  type Site,
  storedWorks,
  test,
} from "../../support/admin";

interface ConfigRoute {
  id: string;
  path?: string;
  file: string;
  children?: ConfigRoute[];
}

interface Route {
  id: string;
  path: string;
  hasAction: boolean;
}

/** Every route that has an address, layouts too, by the framework's config. */
function readRoutes(): Route[] {
  const remix = "node_modules/.bin/remix";
  const text = execFileSync(remix, ["routes", "--json"], { encoding: "utf8" });
  return addressesOf(JSON.parse(text) as ConfigRoute[], "");
}

function addressesOf(routes: ConfigRoute[], parent: string): Route[] {
  return routes.flatMap(({ id, path = "", file, children = [] }) => {
    const full = [parent, path].filter(Boolean).join("/");
    const source = readFileSync(`app/${file}`, "utf8");
    const hasAction = /^export (async function|function|const) action\b/m.test(
      source,
    );
    return [
      { id, path: `/${named(full)}`, hasAction },
      ...addressesOf(children, full),
    ];
  });
}

/** An address with names in place of its parameters. */
function named(path: string): string {
  return path
    .replace(":creatorId", "mira-okafor")
    .replace(":file", "slow-map.svg")
    .replace(/:\w+/, "slow-map")
    .replace("*", "nowhere/at/all");
}

const routes = readRoutes();
const adminRoutes = routes.filter(({ path }) => /^\/admin\b/.test(path));

/** A form with which every route that takes one would do something. */
const form = {
  id: "slow-map",
  title: "Overwritten by a stranger",
  type: "list-item",
  rev: "1",
  document: '{"title":"Overwritten by a stranger","type":"list-item"}',
  email: admin.email,
  password: admin.password,
  theme: "dark",
};

/** What must not change, whatever a stranger does. */
async function stateOf(site: Site): Promise<string> {
  return `${await countSessions(site)}\n${await exported(site)}`;
}

/** What only the store knows. */
async function secretsOf(site: Site): Promise<string[]> {
  const works = await storedWorks(site);
  const texts = works.flatMap(({ document }) => [
    document.title,
    document.description,
    document.subtitle,
    document.creatorName,
    document.createdAt,
  ]);
  return texts.filter((text): text is string => typeof text === "string");
}

test("the manifest is read whole", () => {
  expect(routes.map(({ path }) => path)).toContain("/works/slow-map");
  expect(
    adminRoutes.filter(({ hasAction }) => hasAction).map(({ path }) => path),
  ).toEqual([
    "/admin/login",
    "/admin/login/code",
    "/admin/login/forgot",
    "/admin/logout",
    "/admin/account/password",
    "/admin/account/password/later",
    "/admin/account/sessions/slow-map/end",
    "/admin/account/sessions/end-others",
    "/admin/account/two-step",
    "/admin/account/two-step/start",
    "/admin/account/two-step/off",
    "/admin/account/recovery-codes",
    "/admin/dashboard/new",
    "/admin/dashboard/slow-map/edit",
    "/admin/dashboard/slow-map/delete",
    "/admin/history/slow-map/undo",
  ]);
});

for (const { id, path } of adminRoutes) {
  test(`a stranger learns and changes nothing at ${path} (${id})`, async ({
    request,
    site,
  }) => {
    await endSessions(site);
    const before = await stateOf(site);
    const secrets = await secretsOf(site);
    expect(secrets.length).toBeGreaterThan(50);
    const { email, password, ...fields } = form;
    expect([email, password]).toEqual([admin.email, admin.password]);
    const ids = [...new Set([id, ...adminRoutes.map((route) => route.id)])];
    const queries = ["", "?index", ...ids.map((id) => `?_data=${id}`)];
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
      for (const query of queries) {
        const answer = await request.fetch(site.url + path + query, {
          method,
          maxRedirects: 0,
          headers: ownHeaders(site),
          ...(["GET", "HEAD"].includes(method) ? {} : { form: fields }),
        });
        const what = `${method} ${path}${query}`;
        // Whole answers, but what the stranger sent may come back.
        const text = (await answer.text()).replaceAll(form.title, "");
        const found = secrets.filter((secret) => text.includes(secret));
        expect(found, what).toEqual([]);
        expect(text, what).not.toContain(admin.email);
        expect(answer.status(), what).toBeLessThan(500);
        const isPublic = ["/admin/login", "/admin/logout"].some((open) =>
          path.startsWith(open),
        );
        if (!isPublic && query === "") {
          expect([302, 401, 405], what).toContain(answer.status());
        }
      }
    }
    expect(await stateOf(site)).toBe(before);
  });
}

const foreignHeaders: Record<string, (site: Site) => Record<string, string>> = {
  "another site's browser page": () => ({ "Sec-Fetch-Site": "cross-site" }),
  "a sister domain": (site) => ({
    "Sec-Fetch-Site": "same-site",
    Origin: site.url,
  }),
  "a link or an address bar": (site) => ({
    "Sec-Fetch-Site": "none",
    Origin: site.url,
  }),
  "a foreign origin": () => ({ Origin: "https://example.com" }),
  "an opaque origin": (site) => ({ Origin: "null", Referer: site.url }),
  "an origin that begins like ours": (site) => ({
    Origin: `${site.url}.example.com`,
  }),
  "a foreign referrer": (site) => ({
    Referer: `https://example.com/${site.url}`,
  }),
  "a forwarded host": () => ({
    Origin: "https://example.com",
    "X-Forwarded-Host": "example.com",
    Forwarded: "host=example.com",
  }),
  "no headers at all": () => ({}),
};

async function expectRefused(
  request: APIRequestContext,
  site: Site,
  headers: Record<string, string>,
): Promise<void> {
  for (const { id, path, hasAction } of routes) {
    const queries = ["", "?index", `?_data=${id}`, "?_data=root"];
    for (const query of hasAction ? queries : [""]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        // What takes no form refuses each in the same place.
        if (method !== "POST" && (!hasAction || query !== "")) continue;
        const answer = await request.fetch(site.url + path + query, {
          method,
          form,
          headers,
          maxRedirects: 0,
        });
        const what = `${method} ${path}${query}`;
        const isOwn = query === "" || query === `?_data=${id}`;
        if (id === "routes/public/not-found") {
          expect([403, 404, 405], what).toContain(answer.status());
        } else if (hasAction && isOwn) {
          expect(answer.status(), what).toBe(403);
        } else {
          expect([400, 403, 404, 405], what).toContain(answer.status());
        }
        expect(answer.headers()["set-cookie"], what).toBeUndefined();
        if (hasAction && query === "") {
          expect(await answer.text(), what).toContain(
            "Unexpected Application Error!",
          );
        }
      }
    }
  }
}

for (const [from, headersFor] of Object.entries(foreignHeaders)) {
  test(`a form from ${from} is refused everywhere, the admin's own session or not`, async ({
    request,
    site,
  }) => {
    test.slow();
    await endSessions(site);
    const headers = headersFor(site);
    const before = await stateOf(site);
    await expectRefused(request, site, headers);
    expect(await stateOf(site)).toBe(before);

    await signIn(request, site);
    const signedIn = await stateOf(site);
    await expectRefused(request, site, headers);
    expect(await stateOf(site)).toBe(signedIn);
  });
}

test("a form that is not urlencoded is refused where the session is right", async ({
  request,
  site,
}) => {
  await signIn(request, site);
  const before = await exported(site);
  for (const { path, hasAction } of adminRoutes) {
    if (!hasAction) continue;
    for (const body of [{ multipart: form }, { data: form }]) {
      const answer = await request.post(site.url + path, {
        ...body,
        headers: ownHeaders(site),
        maxRedirects: 0,
      });
      expect(answer.status(), path).toBe(415);
    }
  }
  expect(await exported(site)).toBe(before);
});
