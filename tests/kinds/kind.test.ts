import { describe, expect, it } from "vitest";
import {
  documentsById,
  editPath,
  kindNameOf,
  kindOf,
  newPages,
  pageDocument,
  pageDocumentId,
  publicPages,
  siteDocument,
  titleOf,
} from "~/kinds/kind";
import type { WorkDocument } from "~/kinds/work";

it.each([
  ["__arrangement__", "/admin/categories"],
  ["__settings__", "/admin/site"],
  ["__page.about__", "/admin/pages/about/edit"],
  ["__page.a b__", "/admin/pages/a%20b/edit"],
])("%s is changed at %s", (id, path) => {
  expect(editPath(id)).toBe(path);
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
  ["__arrangement__", "order"],
  ["__settings__", "settings"],
  ["__page.press-kit__", "page"],
  ["__page.__", "work"],
  ["__page.a/b__", "work"],
  ["a__page.about__", "work"],
  ["__page.about__a", "work"],
  ["arrangement", "work"],
  ["a-work", "work"],
])("%s is a document of the kind %s", (id, kind) => {
  expect(kindNameOf(id)).toBe(kind);
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
  expect(kindOf(id).labelOf(field)).toBe(label);
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
