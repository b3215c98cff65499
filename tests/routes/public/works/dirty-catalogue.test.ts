import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { awkwardWorks } from "../../../support/awkward-works";
import type { Page } from "../../../support/page/page";
import type { WorkEntry } from "../../../support/stores/seed";

const skipped: WorkEntry[] = [
  { id: "s1", title: "Skipped: unknown type", type: "hologram" },
  { id: "s2", title: "Skipped: no type" },
  { id: "s3", type: "list-item", description: "Skipped: no title" },
  { id: "s4", title: "   ", type: "list-item", description: "Skipped: blank" },
  { id: "s5", title: true, type: "list-item", description: "Skipped: flag" },
  { id: "s6", title: { text: "Skipped: object" }, type: "list-item" },
  { id: "s7", title: "Skipped: list as type", type: ["list-item"] },
  { id: "s8", title: "Skipped: prototype", type: "__proto__" },
];

const shown: WorkEntry[] = [
  {
    id: "features",
    title: "Features as a text",
    type: "large-feature",
    features: " One, , Two ,Three",
  },
  {
    id: "script",
    title: "A script for a link",
    type: "list-item",
    ctaLink: "javascript:alert(1)",
    ctaText: "Run",
  },
  {
    id: "spaced-script",
    title: "A hidden script for a link",
    type: "small-image",
    ctaLink: " java\tscript:alert(1)",
    imageUrl: "javascript:alert(1)",
  },
  {
    id: "data",
    title: "A document for a link",
    type: "large-feature",
    ctaLink: "data:text/html,<script>alert(1)</script>",
    iconUrl: "data:text/html,x",
  },
  {
    id: "elsewhere",
    title: "Another site as a path",
    type: "small-image",
    ctaLink: "//elsewhere.example/",
  },
  {
    id: "halves",
    title: "Half a character \ud83d here",
    type: "medium-feature",
    description: "\udc4d alone",
    category: "\ud800",
    creatorId: "half \udfff",
    creatorName: "\ud800 half",
    appId: "half\ud800",
  },
  {
    id: "controls",
    title: "Control\u0000 \u0007characters",
    type: "medium-feature",
    description: "Zero \u0000 and bell \u0007",
  },
  {
    id: "nothing",
    title: "Nothing in any field",
    type: "medium-feature",
    description: null,
    category: null,
    creatorId: null,
    features: null,
    price: null,
    rev: "seven",
    createdAt: { seconds: 1 },
    surplus: { any: ["thing"] },
  },
  {
    id: "blanks",
    title: "Blank fields",
    type: "large-feature",
    category: "  ",
    creatorId: " ",
    appId: "",
    ctaText: " ",
    ctaLink: "",
    subtitle: "",
    features: [" ", ""],
  },
];

const app = await loadApp({ works: [...skipped, ...shown] });
const visitor = app.newVisitor();

it("pages skip documents that are not works and show the others", async () => {
  const page = await visitor.visit("/works");
  expect(page.status).toBe(200);
  expect(page.main.select("h3")).toHaveLength(shown.length);
  expect(page.main.text).not.toContain("Skipped");
  expect(page.main.text).not.toMatch(/undefined|null|NaN|\[object/);
});

it("pages list features that are stored as one text", async () => {
  const page = await visitor.visit("/works");
  const [list] = page.main.select("li").flatMap((card) => card.all("list"));
  const features = list?.all("listitem").map(({ text }) => text);
  expect(features).toEqual(["One", "Two", "Three"]);
});

it("pages do not link to scripts or disguised sites", async () => {
  const { main } = await visitor.visit("/works");
  const addresses = main
    .select("a, img")
    .map((part) => part.attribute("href") ?? part.attribute("src"));
  expect(addresses.length).toBeGreaterThan(shown.length);
  for (const address of addresses) expect(address).toMatch(/^[/#](?!\/)/);
});

it("pages show a lone surrogate as a replacement character", async () => {
  const works = await visitor.visit("/works");
  const work = await works.press(/Half a character/);
  expect(work.heading).toBe("Half a character \ufffd here");
  const creator = await work.press("\ufffd half");
  expect(creator.heading).toBe("Works by \ufffd half");
});

it("pages skip damaged database rows", async () => {
  const good = { id: "good", title: "Good", type: "list-item" };
  const own = await loadApp({ works: [good] });
  const database = new Database(join(own.dataDir, "site.sqlite"));
  const insert = database.prepare("INSERT INTO works (id, data) VALUES (?, ?)");
  for (const text of ["", "{", "null", "[]", '"text"', "7", '{"title":']) {
    insert.run(`mangled ${text}`, text);
  }
  database.close();
  const page = await own.newVisitor().visit("/works");
  expect(page.status).toBe(200);
  expect(page.main.select("h3").map(({ text }) => text)).toEqual(["Good"]);
});

function linksTo(page: Page, folder: string): string[] {
  const addresses = page.main
    .all("link")
    .map((link) => new URL(link.attribute("href") ?? "", "http://localhost"))
    .filter(({ pathname }) => pathname.startsWith(folder))
    .map(({ pathname, search }) => pathname + search);
  return [...new Set(addresses)];
}

function headings(page: Page, level: 2 | 3): string[] {
  return page.main.select(`h${level}`).map(({ text }) => text);
}

const titlesOnPage = awkwardWorks.map(({ title }) => String(title).replace(/\s+/g, " ")).sort();

describe("unusual but valid names", async () => {
  const app = await loadApp({ works: awkwardWorks });
  const visitor = app.newVisitor();

  it("are listed as works, each with a link to its page", async () => {
    const works = await visitor.visit("/works");
    expect(headings(works, 3).sort()).toEqual(titlesOnPage);
    for (const image of works.main.select("img")) {
      const source = image.attribute("src") ?? "";
      expect((await visitor.visit(source)).status, source).toBe(200);
    }
    const links = linksTo(works, "/works/");
    expect(links).toHaveLength(awkwardWorks.length);
    const reached: string[] = [];
    for (const link of links) {
      const page = await visitor.visit(link);
      expect(page.status, link).toBe(200);
      reached.push(page.heading);
    }
    expect(reached.sort()).toEqual(titlesOnPage);
  });

  it("are listed as creators, each with a link to their work", async () => {
    const links = linksTo(await visitor.visit("/creators"), "/creators/");
    expect(links).toHaveLength(awkwardWorks.length);
    const reached: string[] = [];
    for (const link of links) {
      const page = await visitor.visit(link);
      expect(page.status, link).toBe(200);
      expect(page.heading).toMatch(/^Works by Creator \d+ /);
      reached.push(...headings(page, 2));
    }
    expect(reached.sort()).toEqual(titlesOnPage);
  });

  it("are shown as text if they look like markup", async () => {
    expect((await visitor.visit("/works")).main.select("b")).toEqual([]);
  });
});

describe("names that cannot be part of an address", async () => {
  const app = await loadApp({
    works: [".", ".."].map((name) => ({
      id: `dots-${name.length}`,
      title: `Dots ${name.length}`,
      type: "medium-feature",
      creatorId: name,
      appId: name,
    })),
  });

  it.each([
    ["/works", 3, ["Dots 1", "Dots 2"], "/creators"],
    ["/creators", 2, [".", ".."], "/community"],
  ] as const)("have no link at %s", async (path, level, names, next) => {
    const page = await app.newVisitor().visit(path);
    expect(headings(page, level)).toEqual(names);
    expect(linksTo(page, "/")).toEqual([next]);
  });
});
