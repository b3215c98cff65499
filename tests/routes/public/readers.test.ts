import { readFileSync } from "node:fs";
import { FiltersEngine, Request as Asked } from "@ghostery/adblocker";
import robotsParser from "robots-parser";
import RssParser from "rss-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { loadApp } from "../../support/app";

const siteUrl = "https://labs.example";
const app = await loadApp({ settings: { SITE_URL: siteUrl } });
const visitor = app.newVisitor();

/** Lists of ad blockers have these names of files and elements. */
const words = ["ad-server", "tracking-pixel", "cookie-consent", "banner-ad", "google-analytics"];
const headings = ["Cookie Notice", "Social media", "Advertise", "Sponsored", "Promo", "Ads"];
const paths = ["/", "/works", "/administration", "/creators", "/cookie-policy"].concat(
  words.flatMap((word) => [`/works/${word}`, `/creators/${word}`]),
);

beforeAll(async () => {
  for (const word of words) {
    const maker = { creatorId: word, creatorName: word, description: "One\ntwo\n\nThree" };
    const createdAt = "2026-01-02T03:04:05.000Z";
    await app.putWorks({
      id: word,
      appId: word,
      title: word,
      type: "medium-feature",
      ...maker,
      createdAt,
    });
  }
  const admin = await app.signIn();
  const Text = headings.map((title) => `## ${title}\n\n[Go](#cookie-notice)`).join("\n\n");
  for (const Title of ["Administration", "Cookie policy"]) {
    const form = await admin.visit("/admin/pages/new");
    await form.fill({ Title, Text, Visibility: "Public" }).press("Add Page");
  }
});

describe("an ad blocker with AdGuard's lists", () => {
  // Advertising, tracking, social media, cookie notices, popups, widgets, other annoyances.
  const lists = [2, 3, 4, 18, 19, 22, 21].map((number) => {
    const folder = "tests/node_modules/@adguard/dnr-rulesets/dist/filters/declarative";
    const file = `${folder}/ruleset_${number}/ruleset_${number}.json`;
    const [first] = JSON.parse(readFileSync(file, "utf8")) as {
      metadata: { rawFilterList: string };
    }[];
    return first?.metadata.rawFilterList ?? "";
  });
  const blocker = FiltersEngine.parse(lists.join("\n"));

  function isBlocked(path: string): boolean {
    const url = siteUrl + path;
    return blocker.match(Asked.fromRawDetails({ url, sourceUrl: siteUrl, type: "image" })).match;
  }

  function hiddenOf(ids: string[]): string[] {
    const place = { url: siteUrl, hostname: "labs.example", domain: "labs.example" };
    const { styles } = blocker.getCosmeticsFilters({ ...place, ids, classes: [], hrefs: [] });
    const rules = styles.split(/[\n,{}]/).map((rule) => rule.trim());
    return ids.filter((id) => rules.includes(`#${id}`));
  }

  it("knows the names as those of advertisements", () => {
    for (const word of words) expect(isBlocked(`/art/${word}.svg`), word).toBe(true);
    expect(hiddenOf(["cookie-notice", "advertise"])).toHaveLength(2);
  });

  it.each(paths)("hides nothing of %s", async (path) => {
    const page = await visitor.visit(path);
    const ids = page.root.select("[id]").map((part) => part.attribute("id") ?? "");
    expect([page.status, hiddenOf(ids)]).toEqual([200, []]);
    const images = page.root
      .select("img, meta[property='og:image']")
      .flatMap((part) =>
        ["src", "srcset", "content", "data-art"].map((name) => part.attribute(name)),
      )
      .filter((address) => address !== undefined);
    expect(images.filter((address) => isBlocked(address.replace(siteUrl, "")))).toEqual([]);
  });

  it("gets images from their old addresses by a redirect", async () => {
    for (const old of ["/art/ad-server.svg", "/art/people/ad-server.svg", "/cards/ad-server.png"]) {
      const answer = await visitor.visit(old);
      expect([answer.status, answer.path], old).toEqual([
        200,
        expect.stringContaining("~ad-server~"),
      ]);
    }
  });

  it("can follow a link to a heading by the name that authors know", async () => {
    const { main } = await visitor.visit("/cookie-policy");
    const [link] = main.all("link", "Go");
    expect(link?.attribute("href")).toBe("#heading-cookie-notice");
    expect(main.get("heading", "Cookie Notice").attribute("id")).toBe("heading-cookie-notice");
  });
});

it("lets robots read a page whose address begins like the admin's", async () => {
  const { body } = await visitor.visit("/robots.txt");
  const robots = robotsParser(`${siteUrl}/robots.txt`, body);
  expect(robots.isAllowed(`${siteUrl}/administration`, "Any")).toBe(true);
  for (const path of ["/admin", "/admin/login"]) {
    expect(robots.isAllowed(siteUrl + path, "Any")).toBe(false);
  }
});

it("gives feed readers each work once, with an address of its own", async () => {
  const answer = await visitor.visit("/works.atom");
  expect(answer.header("Content-Type")).toContain("application/atom+xml");
  const { items } = await new RssParser().parseString(answer.body);
  expect(items.length).toBeGreaterThan(words.length);
  for (const addresses of [items.map(({ link }) => link), items.map(({ id }) => String(id))]) {
    expect(new Set(addresses).size).toBe(items.length);
  }
});

it("shows lines, makers, and the date in the markup, and the feed of a creator", async () => {
  const page = await visitor.visit("/works/ad-server");
  const [time] = page.main.select("time");
  expect(time?.attribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(page.main.select('a[rel="author"]')[0]?.attribute("href")).toBe("/creators/ad-server");
  expect(page.body).toContain('property="article:published_time"');
  const creator = await visitor.visit("/creators/ad-server");
  const [feed] = creator.root.select('link[type="application/atom+xml"]');
  expect(feed?.attribute("href")).toBe(`${siteUrl}/works.atom?creator=ad-server`);
  expect(page.body).toMatch(/>One<br\/?>\ntwo<\/p>\s*<p[^>]*>Three<\/p>/);
});
