import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { awkwardNames, awkwardWorks } from "../../../support/awkward-works";
import type { Page } from "../../../support/page/page";

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

  it("can each be used as a category filter", async () => {
    const chips = (await visitor.visit("/works")).get("navigation", "Categories");
    const names = chips.select("bdi").map(({ text }) => text);
    expect(names.sort()).toEqual(awkwardNames.map((name) => name.normalize("NFC")).sort());
    for (const name of awkwardNames) {
      const category = encodeURIComponent(name);
      const page = await visitor.visit(`/works?category=${category}`);
      expect(page.heading, name).toBe(`1 work in ${name.normalize("NFC")}`);
    }
  });

  it.each(["a/b", "100%", "日本語", "<b>bold</b>", "a#b"])(
    "keep the theme form on the page of %s",
    async (name) => {
      const address = `/creators/${encodeURIComponent(name)}`;
      const page = await app.newVisitor().visit(address);
      const next = await page.press(/^Theme:/);
      expect(next.path).toBe(address);
      expect(next.heading).toContain(name);
      const [before, after] = [page, next].map((each) => each.get("button", /^Theme:/).name);
      expect(after).not.toBe(before);
    },
  );

  it.each(["/works", "/creators"])("have artwork at %s", async (path) => {
    const page = await visitor.visit(path);
    const pictures = page.root.select("img").map((img) => img.attribute("src"));
    expect(pictures).toHaveLength(awkwardWorks.length);
    for (const picture of pictures) {
      const answer = await visitor.visit(picture ?? "");
      expect(answer.status, picture).toBe(200);
      expect(answer.header("Content-Type"), picture).toBe("image/svg+xml");
    }
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
    ["/works", ["Dots 1", "Dots 2"], "/creators"],
    ["/creators", [".", ".."], "/community"],
  ] as const)("have no link at %s", async (path, names, next) => {
    const page = await app.newVisitor().visit(path);
    expect(headings(page, 3)).toEqual(names);
    expect(linksTo(page, "/")).toEqual([next]);
  });
});
