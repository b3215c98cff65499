import { expect, it } from "vitest";
import { loadApp } from "../support/app";
import { headAt } from "../support/page/head";
import { parseXml } from "../support/page/xml";

const siteUrl = "https://labs.example";

it("works that have any text cannot break out of the element that embeds them", async () => {
  const text = `</script><!--<script>alert("'&amp;\u2028\\u0000")]]>`;
  const works = Array.from({ length: 60 }, (_, index) => ({
    id: `w ${index}`,
    title: `Work ${index} ${text}`,
    type: ["medium-feature", "list-item", "small-image"][index % 3],
    description: `${text} What it does, who it is for and why, ${index}.`,
    category: `Category ${index % 7}`,
    creatorId: `creator/${index % 20} "`,
    creatorName: `Creator ${index % 20} ${text}`,
    appId: `app ${index}/<`,
    price: index === 0 ? "FREE" : "Freely",
    updatedAt: index % 2 ? "soon" : "2026-01-02T03:04:05Z",
  }));
  const app = await loadApp({ settings: { SITE_URL: siteUrl }, works });
  const path = "/works/app%200%2F%3C";
  for (const address of ["/works", "/creators", path]) {
    const { meta, link, things } = await headAt(app, address);
    expect(things).toHaveLength(2);
    expect(link("canonical")).toBe(siteUrl + address);
    expect(meta["og:image"]).toBeTruthy();
  }
  const { things, meta } = await headAt(app, path);
  expect(things[1]).toMatchObject({
    name: works[0]?.title,
    dateModified: "2026-01-02T03:04:05.000Z",
    isAccessibleForFree: true,
  });
  expect(meta["og:title"]).toBe(works[0]?.title);
  const [, other] = (await headAt(app, "/works/app%201%2F%3C")).things;
  expect(other?.isAccessibleForFree).toBeUndefined();
  for (const file of ["/works.atom", "/sitemap.xml"]) {
    parseXml((await app.newVisitor().visit(file)).body);
  }
});
