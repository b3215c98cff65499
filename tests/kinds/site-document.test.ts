import { describe, expect, it } from "vitest";
import {
  documentsById,
  fieldLabel,
  isSiteDocument,
  newPages,
  pageDocument,
  pageDocumentId,
  publicPages,
  siteDocument,
  siteDocumentPath,
  titleOf,
} from "~/kinds/site-document";
import type { WorkDocument } from "~/kinds/work";

it.each([
  ["__arrangement__", "/admin/categories"],
  ["__settings__", "/admin/site"],
  ["__page.about__", "/admin/pages/about/edit"],
  ["__page.a b__", "/admin/pages/a%20b/edit"],
])("%s is changed at %s", (id, path) => {
  expect(siteDocumentPath(id)).toBe(path);
});

it.each([
  ["__arrangement__", {}, "The order of works"],
  ["__settings__", { title: "x" }, "The site’s settings"],
  ["__page.home__", { title: "x" }, "The page Home"],
  ["__page.contact-us__", {}, "The page Contact Us"],
  ["__page.press-kit__", {}, "The page /press-kit"],
  ["a-work", { title: " A work " }, "A work"],
  ["a-work", { title: " " }, "a-work"],
  ["a-work", { title: 7 }, "a-work"],
  ["a-work", {}, "a-work"],
])("the title of %s with %j is %j", (id, document, title) => {
  expect(titleOf({ id, document })).toBe(title);
});

it.each([
  ["__arrangement__", true],
  ["__settings__", true],
  ["__page.press-kit__", true],
  ["__page.__", false],
  ["__page.a/b__", false],
  ["a__page.about__", false],
  ["__page.about__a", false],
  ["arrangement", false],
  ["a-work", false],
])("whether %s is a site document: %j", (id, is) => {
  expect(isSiteDocument(id)).toBe(is);
});

it.each([
  ["__page.about__", "title", "Title"],
  ["__page.about__", "other", "other"],
  ["__settings__", "timeZone", "Time zone"],
  ["__arrangement__", "order/Tools", "Order in Tools"],
  ["a-work", "timeZone", "timeZone"],
  ["a-work", "toString", "toString"],
  ["a-work", "id", "ID"],
])("labels the field of %s named %s: %s", (id, field, label) => {
  expect(fieldLabel(id, field)).toBe(label);
});

describe("the pages of a site", () => {
  const press = { title: "Press", visibility: "public" };
  const jobs = { title: "Jobs" };
  const documents = new Map<string, WorkDocument>([
    ["__page.press__", press],
    ["__page.about__", { title: "Own title", visibility: "public" }],
    ["__page.empty__", {}],
    ["__page.jobs__", jobs],
    ["__settings__", { title: "x" }],
  ]);

  it("beside the standard ones are those with a title, sorted by path", () => {
    expect(newPages(documents)).toEqual([
      { name: "jobs", path: "/jobs", document: jobs },
      { name: "press", path: "/press", document: press },
    ]);
  });

  it("are public if a person published them", () => {
    expect(publicPages(documents).map(({ name }) => name)).toEqual(["press"]);
  });

  it("are none before anything is stored", () => {
    expect(newPages()).toEqual([]);
  });

  it("have no texts while nothing can be read", () => {
    expect(pageDocument(documents, "press")).toBe(press);
    expect(pageDocument(documents, "unknown")).toEqual({});
    expect(pageDocument(undefined, "press")).toEqual({});
  });
});

it("lists site documents with the works", () => {
  const site = new Map([["__settings__", { name: "Site" }]]);
  const works = [{ id: "a", document: { title: "A" } }];
  expect(Array.from(documentsById(works, site))).toEqual([
    ["a", { title: "A" }],
    ["__settings__", { name: "Site" }],
  ]);
  expect(Array.from(documentsById(works).keys())).toEqual(["a"]);
});

it("reads a site document that is missing as one without fields", () => {
  expect(siteDocument(new Map(), pageDocumentId("about"))).toEqual({});
});
