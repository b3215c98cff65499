import { describe, expect, it } from "vitest";
import { type App, loadApp } from "../../../support/app";
import { listeningApp } from "../../../support/listening-app";
import type { Page } from "../../../support/page/page";
import type { Fields } from "../../../support/page/visitor";
import { publicPages } from "../../../support/public-pages";

const app = await loadApp();
const visitor = app.newVisitor();

it.each(publicPages)(
  "$path has its heading, title, navigation, and footer",
  async ({ path, heading }) => {
    const page = await visitor.visit(path);
    expect(page.status).toBe(200);
    expect(page.heading).toBe(heading);
    expect(page.title).toMatch(/Prajna AI Labs$/);
    expect(page.all("main")).toHaveLength(1);
    const bar = page.get("navigation", "Main").all("link");
    expect(bar.map(({ text }) => text)).toEqual(["Home", "About", "Works", "Creators"]);
    expect(page.body).toContain('viewBox="0 0 32 32"');
    const footer = page.get("contentinfo");
    expect(footer.all("heading").map(({ text }) => text)).toEqual([
      "Quick Links",
      "Legal",
      "Contact",
    ]);
    const year = new Date().getFullYear();
    expect(footer.text).toContain(`© ${year} Prajna AI Labs`);
  },
);

it.each([
  ["/", "home"],
  ["/about", "text-page"],
  ["/contact-us", "text-page"],
  ["/works/slow-map", "work-page"],
  ["/admin/login", "admin"],
])("%s has the style sheet %s", async (path, name) => {
  const { body } = await visitor.visit(path);
  expect(body).toMatch(new RegExp(`<link rel="stylesheet" href="[^"]*${name}[^"]*\\.css"`));
});

it.each([
  ["/", "Home", "page"],
  ["/works", "Works", "page"],
  ["/works/slow-map", "Works", "true"],
])("%s marks %s in the top bar as current: %s", async (path, name, current) => {
  const page = await visitor.visit(path);
  const marked = page.root.select("#site-menu [aria-current]");
  expect(marked.map((link) => [link.text, link.attribute("aria-current")])).toEqual([
    [name, current],
  ]);
});

it("tells the genesis story in three paragraphs", async () => {
  const { main } = await visitor.visit("/about");
  const paragraphs = main.all("paragraph").map(({ text }) => text);
  expect(paragraphs).toHaveLength(3);
  expect(paragraphs[0]).toContain("Sanskrit");
  expect(paragraphs[0]).toMatch(/wisdom.*insight.*generation/is);
  expect(paragraphs[1]).toContain("coexistence of AI agents and humans");
  expect(paragraphs[2]).toContain(
    "intersection where generative power meets profound understanding",
  );
});

it.each(["/privacy-policy", "/terms-of-service"])(
  "%s is a template with placeholders and a disclaimer",
  async (path) => {
    const { main } = await visitor.visit(path);
    for (const text of ["[Your Site URL]", "[Your Country]", "Disclaimer", "30 days' notice"]) {
      expect(main.text).toContain(text);
    }
    const [email] = main.all("link", "hello@example.org");
    expect(email?.attribute("href")).toBe("mailto:hello@example.org");
  },
);

it.each([
  ["/community", "w-27 c-26"],
  [
    "/about-koxist",
    "w-97 c97 o97 w-12 c-12 w-42 c-12 w18 c46 w-23 c-23 w-23 c-23 w-200 c200 o200 w-153 c153 o153 w-106 c106 o106 w-59 c59 o59 w-12 c12 o12",
  ],
])("%s draws hands and discs, and their overlap, beside its cards", async (path, drawn) => {
  const { main } = await visitor.visit(path);
  const shapes = main.select(".emblem [class]").map((shape) => {
    const place = shape.attribute("cx") ?? shape.attribute("transform");
    return `${shape.attribute("class")?.[5]}${/-?\d+/.exec(place ?? "")?.[0]}`;
  });
  expect(shapes.join(" ")).toBe(drawn);
});

it("states the foundation's vision, mission, values, and ranks", async () => {
  const { main, path } = await visitor.visit("/About-KoXist");
  expect(path).toBe("/about-koxist");
  const values = main.select("h3").map(({ text }) => text);
  for (const value of [
    "Symbiotic Collaboration",
    "Grounded Ethics",
    "Inclusive Journeys",
    "Continuous Learning",
  ]) {
    expect(values).toContain(value);
  }
  const parts = main.select("h2").map(({ text }) => text);
  for (const part of [/Vision/, /Mission/, /Scouts/]) {
    expect(parts.some((text) => part.test(text))).toBe(true);
  }
  expect(main.all("listitem").length).toBeGreaterThan(1);
});

async function openHome(app: App): Promise<Page> {
  return app.newVisitor().visit("/");
}

function rowOf(page: Page): string[] {
  return page.main
    .all("region", "Featured works")
    .flatMap((region) => region.select("h3"))
    .map(({ text }) => text);
}

it("shows six works, large features first", async () => {
  const page = await openHome(app);
  expect(rowOf(page)).toEqual([
    "Slow Map",
    "Sketch & Design Toolkit",
    "Tide Atlas",
    "Kitchen Tongue",
    "Proof Garden",
    "Duet Hall",
  ]);
  expect(page.main.get("link", "All 31 works").attribute("href")).toBe("/works");
  const mosaics = page.main.select(".mosaic");
  expect(mosaics.map((mosaic) => mosaic.select("img[alt='']").length)).toEqual([6, 6]);
  const row = page.main.select(".showcase img");
  const inMosaic = mosaics[0]?.select("img") ?? [];
  const sources = [...row, ...inMosaic].map((part) => part.attribute("src"));
  expect(new Set(sources).size).toBe(12);
});

it("shows a single work", async () => {
  const only = { id: "only", title: "Only", type: "list-item", appId: "only" };
  const page = await openHome(await loadApp({ works: [only] }));
  expect(rowOf(page)).toEqual(["Only"]);
  expect(page.main.select(".mosaic")).toEqual([]);
});

it("is complete without works, and while works cannot be read", async () => {
  const app = await loadApp({ works: [] });
  const empty = await openHome(app);
  expect(empty.status).toBe(200);
  expect(rowOf(empty)).toEqual([]);
  expect(empty.main.all("heading").length).toBe(4);

  const broken = await loadApp();
  broken.breakStore("down");
  const page = await openHome(broken);
  expect(page.status).toBe(200);
  expect(page.main.all("heading").length).toBe(4);
});

const noOrigin = { Origin: null, Referer: null, "Sec-Fetch-Site": null };

describe("the theme form", async () => {
  const app = await listeningApp();

  function choose(headers: Record<string, string | null>, fields: Record<string, string> = {}) {
    const options = { headers: { ...noOrigin, ...headers } };
    return app.newVisitor().post("/theme", { theme: "dark", ...fields }, options);
  }

  it.each(["/works?q=tide", "/works/slow-map", "/admin/login?next=%2Fadmin%2Fmedia"])(
    "leads from %s back to it, although Dillo names only the host",
    async (path) => {
      const form = (await app.newVisitor().visit(path)).body;
      const back = /name="back" value="([^"]+)"/.exec(form)?.[1] ?? "";
      for (const headers of [noOrigin, { Referer: `${app.url}/` }]) {
        expect((await choose(headers, { back })).location).toBe(path);
      }
    },
  );

  it("is the same on every error page, which is cached once", async () => {
    for (const path of ["/nowhere", "/creators/nobody", "/works/nowhere"]) {
      expect((await app.newVisitor().visit(path)).body).not.toContain('name="back"');
    }
  });

  it.each([
    [{ "Sec-Fetch-Site": "same-origin" }, "/"],
    [{ Origin: app.url }, "/"],
    [{ Referer: `${app.url}/works?q=tide` }, "/works?q=tide"],
  ])("of this site, with %j, changes the theme", async (headers, back) => {
    const page = await choose(headers);
    expect(page).toMatchObject({ status: 303, location: back });
    expect(page.header("Cache-Control")).toBe("no-store, max-age=0");
    expect(page.header("Set-Cookie")).toMatch(/^theme=dark;/);
  });

  it.each([
    "https://elsewhere.example/",
    `${app.url}//elsewhere.example/`,
    `${app.url}/\\elsewhere.example`,
    `${app.url}/.//elsewhere.example`,
    `${app.url}.elsewhere.example/works`,
    "javascript:alert(1)",
    "/works",
    "",
  ])("sent from %j redirects to the home page", async (referrer) => {
    expect((await choose({}, { back: referrer || "//a" })).location).toMatch(/^\/(works)?$/);
    const page = await choose({ Origin: app.url, Referer: referrer });
    expect(page).toMatchObject({ status: 303, location: "/" });
  });
});

function expectErrorScreen(page: Page, status: number, reason: string): void {
  expect(page.status).toBe(status);
  expect(page.heading).toBe("Unexpected Application Error!");
  expect(page.title).toBe("Unexpected Application Error! – Prajna AI Labs");
  expect(page.main.text).toContain(reason);
  expect(page.text).not.toMatch(/node_modules|\bat .+:\d+:\d+/);
  expectWayOut(page);
}

function expectWayOut(page: Page): void {
  expect(page.get("navigation", "Main").all("link")).toHaveLength(4);
  expect(page.get("button", /^Theme:/)).toBeDefined();
  expect(page.get("contentinfo")).toBeDefined();
}

it.each(["/nowhere", "/about/us", "/works/a/b", "/creators/a/b", "/.env", "/index.php?id=1"])(
  "answers 404 to %s",
  async (path) => {
    const page = await visitor.visit(path);
    expectErrorScreen(page, 404, "404 Not Found");
    expect(page.header("Cache-Control")).toBe("no-store, max-age=0");
  },
);

it("answers 503 to the address of a page that may exist, while no page can be read", async () => {
  const own = await loadApp();
  own.breakStore("down");
  const page = await own.newVisitor().visit("/press");
  expectErrorScreen(page, 503, "503 Service Unavailable");
});

it("links from an error page to the site", async () => {
  const page = await visitor.visit("/nowhere");
  const works = await page.press("Browse the works", page.main);
  expect([works.path, works.heading]).toEqual(["/works", "Works"]);
});

it.each(["/about", "/works", "/works/slow-map", "/creators"])(
  "answers 405 to a form for %s",
  async (path) => {
    const page = await visitor.post(path, { title: "Anything" });
    expectErrorScreen(page, 405, "405 Method Not Allowed");
    expect(page.header("Allow")).toBe("GET, HEAD");
  },
);

it.each<[string, string, Fields, Record<string, string>]>([
  ["of another site", "403 Forbidden", { theme: "dark" }, { "Sec-Fetch-Site": "cross-site" }],
  ["with an unknown theme", "400 Bad Request", { theme: "purple" }, {}],
  ["that is too long", "413 ", { theme: "x".repeat(100_000) }, {}],
  [
    "with another content type",
    "415 Unsupported Media Type",
    [["theme", new File(["dark"], "theme")]],
    {},
  ],
])("a theme form %s is rejected", async (_, reason, form, headers) => {
  const page = await visitor.post("/theme", form, { headers });
  expectErrorScreen(page, Number(reason.slice(0, 3)), reason);
});

it.each([
  "/works/nowhere",
  "/works/%20",
  "/works/%E0%A4%A",
  "/works/constructor",
  "/works/__proto__",
])("finds no app at %s", async (path) => {
  const page = await visitor.visit(path);
  expect(page.status).toBe(404);
  expect(page.heading).toBe("App not found.");
  expect(page.main.select("svg.meeting")).toHaveLength(1);
  expectWayOut(page);
});

it.each(["/creators/nobody", "/creators/constructor"])("finds no works at %s", async (path) => {
  const page = await visitor.visit(path);
  expect(page.status).toBe(404);
  expect(page.main.text).toContain("No works found for this creator.");
  expectWayOut(page);
});

it.each(["/creators/%20", "/creators/%E0%A4%A", "/creators/%FF"])(
  "finds no creator in %s",
  async (path) => {
    const page = await visitor.visit(path);
    expect(page.status).toBe(400);
    expect(page.main.text).toContain("Creator ID not found.");
    const back = page.main.get("link", "Back to Creators List");
    expect(back.attribute("href")).toBe("/creators");
    expectWayOut(page);
  },
);
