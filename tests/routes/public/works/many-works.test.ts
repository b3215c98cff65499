import { expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { manyWorks } from "../../../support/many-works";

function hrefOf(page: Page, link: string): string {
  return page.main.get("link", link).attribute("href") ?? "";
}

it("lists more than 1,000 works in steps, by plain links", async () => {
  const works = manyWorks(1302).map((work) => ({ ...work, creatorId: `maker-${work.id}` }));
  const app = await loadApp({ works, settings: { SITE_URL: "https://labs.example" } });
  const visitor = app.newVisitor();
  const page = await visitor.visit("/works");
  expect(page.body.match(/<a href="\/works\/work-\d+">/g)?.length).toBeLessThan(6 * 48 + 1);
  let next = await visitor.visit(hrefOf(page, "All 217 in Category 4"));
  expect(next.heading).toBe("217 works in Category 4");
  const seen = new Set<string>();
  for (const step of [1, 2]) {
    const name = step > 1 ? "&page=2" : "";
    expect(next.body).toContain(
      `rel="canonical" href="https://labs.example/works?category=Category+4${name.replace("&", "&amp;")}"`,
    );
    for (const [link] of next.body.matchAll(/\/works\/work-\d+/g)) seen.add(link);
    if (step === 1) next = await visitor.visit(hrefOf(next, "Next page"));
  }
  expect(next.heading).toBe("217 works in Category 4, page 2");
  expect(seen.size).toBe(217);
  const none = await visitor.visit("/works?category=None");
  expect(none.main.text).toContain("No works match.");
  expect(none.main.all("heading").map(({ text }) => text)).toEqual(["No works in None"]);
  const search = await visitor.visit("/works?q=category");
  expect(search.heading).toContain("1,302 works");
  expect(search.body.length).toBeLessThan(300_000);
  const creators = await visitor.visit("/creators");
  const more = await visitor.visit(hrefOf(creators, "Next page"));
  expect(more.body).toContain("Page 2 of 7");
});
