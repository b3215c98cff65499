import { expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { readFeedQuery } from "~/catalogue/filter";
import { arrangementId } from "~/kinds/arrangement";
import type { StoredWork } from "~/kinds/work";
import { worksFeed } from "~/seo/feeds.server";
import { childrenOf, parseXml, textOf, type XmlElement } from "../support/page/xml";
import { storedWork } from "../support/work";

const site = {
  name: "Labs & <Sons>",
  tagline: "A tagline",
  url: "https://labs.example",
  feedBase: "https://labs.example",
};

/** Checks the requirements of RFC 4287. */
function feedOf(stored: StoredWork[]) {
  const root = parseXml(worksFeed(buildCatalogue(stored), site) ?? "");
  expect(root.name).toBe("feed");
  expect(root.attributes.xmlns).toBe("http://www.w3.org/2005/Atom");
  const entries = childrenOf(root, "entry");
  for (const element of [root, ...entries]) {
    for (const name of ["id", "title", "updated"]) {
      expect(childrenOf(element, name), name).toHaveLength(1);
    }
    expect(URL.canParse(textOf(element, "id") ?? "")).toBe(true);
    expect(textOf(element, "updated")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    for (const link of childrenOf(element, "link")) {
      expect(URL.canParse(link.attributes.href ?? "")).toBe(true);
    }
  }
  const ids = entries.map((entry) => textOf(entry, "id"));
  expect(new Set(ids).size).toBe(ids.length);
  return { root, entries };
}

function alternateOf(entry: XmlElement | undefined): string | undefined {
  return entry && childrenOf(entry, "link")[0]?.attributes.href;
}

const day = (number: number) => `2026-01-${String(number).padStart(2, "0")}T00:00:00.000Z`;

it("states its author, address, and last change", () => {
  const { root } = feedOf([
    storedWork("a", { updatedAt: day(3) }),
    storedWork("b", { updatedAt: day(5) }),
  ]);
  expect(textOf(root, "title")).toBe("Works – Labs & <Sons>");
  expect(textOf(root, "updated")).toBe(day(5));
  const [author] = childrenOf(root, "author");
  expect(author && textOf(author, "name")).toBe("Labs & <Sons>");
  expect(linksOf(root)).toEqual({
    alternate: "https://labs.example/works",
    self: "https://labs.example/works.atom",
  });
});

function linksOf(root: XmlElement) {
  const links = childrenOf(root, "link").map(({ attributes }) => [attributes.rel, attributes.href]);
  return Object.fromEntries(links) as Record<string, string>;
}

it("goes on in pages, of all works or of a category or creator", () => {
  const works = Array.from({ length: 120 }, (_, index) =>
    storedWork(`w${index}`, {
      updatedAt: new Date(index).toISOString(),
      category: index < 110 ? "Maps & more" : "Other",
      creatorId: index < 60 ? "mira o" : "bo",
      creatorName: "Mira",
    }),
  );
  const siteDocuments = new Map([[arrangementId, { "creator/old": "mira o" }]]);
  const catalogue = buildCatalogue(works, { siteDocuments });
  const pageOf = (text: string) => {
    const query = readFeedQuery(new URLSearchParams(text), 120);
    return parseXml(worksFeed(catalogue, site, query) ?? "");
  };
  const seen = ["", "page=2", "page=3"].flatMap((text) =>
    childrenOf(pageOf(text), "entry").map((entry) => textOf(entry, "id")),
  );
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  const own = "https://labs.example/works.atom?category=Maps+%26+more";
  const last = pageOf("category=Maps+%26+more&page=3");
  expect(linksOf(last)).toEqual({
    alternate: "https://labs.example/works?category=Maps+%26+more",
    self: `${own}&page=3`,
    first: own,
    previous: `${own}&page=2`,
    last: `${own}&page=3`,
  });
  expect([textOf(last, "id"), textOf(last, "title")]).toEqual([
    own,
    "Works in Maps & more – Labs & <Sons>",
  ]);
  expect(childrenOf(last, "entry")).toHaveLength(10);
  expect(textOf(pageOf("creator=old"), "title")).toContain("by Mira –");
  const creator = pageOf("creator=mira o");
  expect(textOf(creator, "title")).toBe("Works by Mira – Labs & <Sons>");
  expect(linksOf(creator)).toMatchObject({
    alternate: "https://labs.example/creators/mira%20o",
    next: "https://labs.example/works.atom?creator=mira+o&page=2",
  });
  for (const unknown of ["creator=nobody", "category=None", "creator=bo&page=3"]) {
    expect(worksFeed(catalogue, site, readFeedQuery(new URLSearchParams(unknown)))).toBe(undefined);
  }
});

it("describes each work with its known fields", () => {
  const { entries } = feedOf([
    storedWork("slow map", {
      title: "Slow <Map>",
      description: "Walks & rests",
      category: "City",
      appId: "slow/map",
      creatorId: "mira o",
      creatorName: "Mira Okafor",
      coCreators: [
        { creatorId: "cairn", creatorName: "Cairn", isAgent: true },
        { creatorName: "Bo" },
      ],
      createdAt: day(1),
      updatedAt: day(2),
    }),
    storedWork("bare", { updatedAt: day(1) }),
  ]);
  const [bare, full] = entries as [XmlElement, XmlElement];
  expect(textOf(full, "id")).toBe("https://labs.example/works#slow%20map");
  expect(textOf(full, "title")).toBe("Slow <Map>");
  expect(textOf(full, "published")).toBe(day(1));
  expect(textOf(full, "updated")).toBe(day(2));
  expect(textOf(full, "content")).toBe("<p>Walks &amp; rests</p>");
  expect(alternateOf(full)).toBe("https://labs.example/works/slow%2Fmap");
  const authors = childrenOf(full, "author").map((author) => [
    textOf(author, "name"),
    childrenOf(author, "uri").length > 0 ? textOf(author, "uri") : undefined,
  ]);
  expect(authors).toEqual([
    ["Mira Okafor", "https://labs.example/creators/mira%20o"],
    ["Cairn (AI agent)", "https://labs.example/creators/cairn"],
    ["Bo", undefined],
  ]);
  expect(childrenOf(full, "category")[0]?.attributes.term).toBe("City");
  for (const name of ["author", "category", "published"]) {
    expect(childrenOf(bare, name), name).toEqual([]);
  }
});

it("links to the work's page, or else to its card, so that no two entries share an address", () => {
  const { entries } = feedOf([
    storedWork("a", { updatedAt: day(4), appId: "a", ctaLink: "/b" }),
    storedWork("b", { updatedAt: day(3), ctaLink: "https://example.org/b" }),
  ]);
  expect(entries.map(alternateOf)).toEqual([
    "https://labs.example/works/a",
    "https://labs.example/works#work-b",
  ]);
});

it("links to the step of a long category that has the card", () => {
  const works = Array.from({ length: 1001 }, (_, index) =>
    storedWork(`w${String(index).padStart(4, "0")}`, { createdAt: day(1), category: "Maps" }),
  );
  const large = storedWork("wz", { createdAt: day(1), category: "Maps", type: "large-feature" });
  const catalogue = buildCatalogue([...works, large]);
  const [group] = catalogue.categories;
  const links = Array.from({ length: 21 }, (_, page) => {
    const query = readFeedQuery(new URLSearchParams({ page: `${page + 1}` }), 1002);
    const root = parseXml(worksFeed(catalogue, site, query) ?? "");
    return childrenOf(root, "entry").map(alternateOf);
  }).flat();
  const expected = group?.works.map(({ id }, place) => {
    const page = place < 200 ? "" : `&page=${Math.floor(place / 200) + 1}`;
    return `https://labs.example/works?category=Maps${page}#work-${id}`;
  });
  expect(links.sort()).toEqual(expected?.sort());
});

it("keeps its IDs when the address of the site changes, and its links follow", () => {
  const catalogue = buildCatalogue([storedWork("a", { updatedAt: day(1) })]);
  const moved = parseXml(worksFeed(catalogue, { ...site, url: "https://new.example" }) ?? "");
  const [entry] = childrenOf(moved, "entry");
  expect(textOf(moved, "id")).toBe("https://labs.example/works.atom");
  expect(textOf(entry as XmlElement, "id")).toBe("https://labs.example/works#a");
  expect(alternateOf(entry)).toBe("https://new.example/works#work-a");
});

it("has paragraphs and line breaks in its markup, and a text where the description is blank", () => {
  const { entries } = feedOf([
    storedWork("a", { updatedAt: day(3), imageUrl: "/a.png", description: "One\ntwo\n\nמדע" }),
    storedWork("b", { updatedAt: day(2), description: "", subtitle: "A subtitle" }),
    storedWork("c", { firstPublicAt: day(2), updatedAt: day(1), title: "C", category: "City" }),
  ]);
  const contents = entries.map((entry) => textOf(entry, "content"));
  expect(contents[0]).toContain('<p>One<br/>two</p><p dir="rtl">מדע</p>');
  expect(contents[1]).toBe("<p>A subtitle</p>");
  expect(contents[2]).toBe("<p>C (City).</p>");
  expect(textOf(entries[2] as XmlElement, "updated")).toBe(day(2));
});
