import { expect, it } from "vitest";
import { storedWork } from "../support/work";
import { childrenOf, parseXml, textOf, type XmlElement } from "../support/page/xml";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import type { StoredWork } from "~/kinds/work";
import { worksFeed } from "~/seo/catalogue-files.server";

const site = {
  name: "Labs & <Sons>",
  tagline: "A tagline",
  url: "https://labs.example",
  feedBase: "https://labs.example",
};

/** Checks the requirements of RFC 4287. */
function feedOf(stored: StoredWork[]) {
  const root = parseXml(worksFeed(buildCatalogue(stored), site));
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
  const links = childrenOf(root, "link").map(({ attributes }) => attributes);
  expect(links).toContainEqual(
    expect.objectContaining({
      rel: "self",
      href: "https://labs.example/works.atom",
    }),
  );
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
  expect(textOf(full, "content")).toBe("Walks & rests");
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
  for (const name of ["author", "category", "content", "published"]) {
    expect(childrenOf(bare, name), name).toEqual([]);
  }
});

it("links to the work's page, or else to its card, so that no two entries share an address", () => {
  const { entries } = feedOf([
    storedWork("a", { updatedAt: day(4), appId: "a", ctaLink: "/b" }),
    storedWork("b", { updatedAt: day(3), ctaLink: "https://example.org/b" }),
    storedWork("c", { updatedAt: day(2), ctaLink: "javascript:alert(1)" }),
    storedWork("d", { updatedAt: day(1), ctaLink: "/about" }),
  ]);
  expect(entries.map(alternateOf)).toEqual([
    "https://labs.example/works/a",
    "https://labs.example/works#work-b",
    "https://labs.example/works#work-c",
    "https://labs.example/works#work-d",
  ]);
});

it("keeps its IDs when the address of the site changes, and its links follow", () => {
  const catalogue = buildCatalogue([storedWork("a", { updatedAt: day(1) })]);
  const moved = parseXml(worksFeed(catalogue, { ...site, url: "https://new.example" }));
  const [entry] = childrenOf(moved, "entry");
  expect(textOf(moved, "id")).toBe("https://labs.example/works.atom");
  expect(textOf(entry as XmlElement, "id")).toBe("https://labs.example/works#a");
  expect(alternateOf(entry)).toBe("https://new.example/works#work-a");
});

it("has paragraphs and line breaks in its markup, and a text where the description is blank", () => {
  const { entries } = feedOf([
    storedWork("a", { updatedAt: day(3), imageUrl: "/a.png", description: "One\ntwo\n\nThree" }),
    storedWork("b", { updatedAt: day(2), description: "", subtitle: "A subtitle" }),
    storedWork("c", { firstPublicAt: day(2), updatedAt: day(1) }),
  ]);
  const contents = entries.map((entry) => textOf(entry, "content"));
  expect(contents[0]).toContain("<p>One<br/>two</p><p>Three</p>");
  expect(contents[1]).toBe("A subtitle");
  expect(textOf(entries[2] as XmlElement, "updated")).toBe(day(2));
});
