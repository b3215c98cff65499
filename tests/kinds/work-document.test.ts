import { describe, expect, it } from "vitest";
import type { WorkDocument } from "~/kinds/work";
import { readWork, sameContent } from "~/kinds/work-document.server";
import { storedWork } from "../support/work";

function read(fields: WorkDocument) {
  return readWork(storedWork("a", fields));
}

const optionalFields = [
  "description",
  "category",
  "creatorId",
  "creatorName",
  "imageUrl",
  "iconUrl",
  "ctaText",
  "ctaLink",
  "appId",
  "subtitle",
  "price",
] as const;

describe("texts", () => {
  it.each(optionalFields)("count as missing if %s is blank or null", (name) => {
    for (const blank of ["", "  ", "\n\t", "\u0000", " \u0007 ", null]) {
      expect(read({ [name]: blank })?.[name]).toBeUndefined();
      expect(read({ [name]: blank })?.title).toBe("Work a");
    }
  });

  it("are trimmed, but keep the spaces inside", () => {
    expect(read({ title: " \n A  map\u00a0" })?.title).toBe("A  map");
    expect(read({ description: "One\n\n\tTwo\r\n" })?.description).toBe("One\n\n\tTwo");
  });

  it.each(["title", ...optionalFields])("make the work malformed if %s is not text", (name) => {
    for (const wrong of [true, {}, ["a"], { timestampValue: 7 }]) {
      expect(read({ [name]: wrong })).toBeUndefined();
    }
    for (const number of [1984, { doubleValue: 1984 }]) {
      expect(read({ [name]: number })).toHaveProperty(name, "1984");
    }
  });
});

describe("two documents", () => {
  const document = { title: "A", features: ["a", "b"], nested: { a: 1 } };

  it.each([{ createdAt: "now" }, { updatedAt: "now", rev: 7 }, { price: undefined }])(
    "are equal if they differ only by %j",
    (difference) => {
      expect(sameContent(document, { ...document, ...difference })).toBe(true);
      expect(sameContent({ ...document, ...difference }, document)).toBe(true);
    },
  );

  it("are equal regardless of the order of their fields", () => {
    const { title, ...rest } = document;
    expect(sameContent(document, { ...rest, title })).toBe(true);
  });

  it.each([
    { title: "a" },
    { title: undefined },
    { features: ["b", "a"] },
    { nested: { a: "1" } },
    { price: null },
    { surplus: "" },
  ])("are not equal if they differ by %j", (difference) => {
    expect(sameContent(document, { ...document, ...difference })).toBe(false);
    expect(sameContent({ ...document, ...difference }, document)).toBe(false);
  });
});

describe.each(["whatWeLove", "quickTip"] as const)("the passage %s", (field) => {
  it.each([
    [
      { title: " Love ", content: "It\u0000" },
      { title: "Love", content: "It" },
    ],
    [{ title: "Love" }, { title: "Love", content: "" }],
    [
      { title: null, content: "It" },
      { title: "", content: "It" },
    ],
    [{ title: "", content: " " }, undefined],
    [{}, undefined],
    ["malformed", undefined],
    [{ title: 7 }, { title: "7", content: "" }],
    [{ title: {} }, undefined],
  ])("stored as %j is %j", (stored, passage) => {
    const work = read({ [field]: stored });
    expect(work?.title).toBe("Work a");
    expect(work?.[field]).toEqual(passage);
  });
});

it.each([
  [
    [{ url: " /a.png " }, { id: "x", url: "/b.png", caption: "Start" }],
    [
      { id: "1", url: "/a.png", caption: "" },
      { id: "x", url: "/b.png", caption: "Start" },
    ],
  ],
  [
    [{ caption: "No image" }, { url: "" }, { url: "/c.png" }],
    [{ id: "3", url: "/c.png", caption: "" }],
  ],
  ["malformed", undefined],
  [[{ url: {} }], undefined],
  [["/a.png"], [{ id: "1", url: "/a.png", caption: "" }]],
  [{ 0: { id: 2, url: "/a.png" } }, [{ id: "2", url: "/a.png", caption: "" }]],
])("the screenshots stored as %j are %j", (stored, screenshots) => {
  const work = read({ screenshots: stored });
  expect(work?.title).toBe("Work a");
  expect(work?.screenshots).toEqual(screenshots);
});

it.each([
  [[{ creatorId: " bo " }], [{ creatorId: "bo" }]],
  [[{ creatorName: "Bo", isAgent: "?" }, {}], [{ creatorName: "Bo" }]],
  [[{ creatorId: " ", creatorName: null }, 7], undefined],
  [[], undefined],
  ["malformed", undefined],
])("the further makers stored as %j are %j", (coCreators, makers) => {
  expect(read({ coCreators })?.coCreators).toEqual(makers);
});

const typedTime = { timestampValue: "2026-12-01T08:00:00.123456Z" };

it.each([
  [{ publishAt: "2026-12-01T09:00:00+01:00" }, "2026-12-01T08:00:00.000Z"],
  [{ publishAt: "" }, undefined],
  [{ publishAt: null }, undefined],
  [{ publishAt: typedTime }, "2026-12-01T08:00:00.123Z"],
  [{ published: typedTime }, "2026-12-01T08:00:00.123Z"],
])("the publication time of a work stored with %j is %j", (stored, time) => {
  expect(read(stored)).toBeDefined();
  expect(read(stored)?.publishAt).toBe(time);
});

it.each([
  [{ status: "draft" }, "draft"],
  [{ status: " Draft" }, "draft"],
  [{ status: "archived" }, "draft"],
  [{ status: 7 }, "draft"],
  [{ status: "Published" }, undefined],
  [{ status: null }, undefined],
  [{ published: false }, "draft"],
  [{ published: "No" }, "draft"],
  [{ published: "pending" }, "draft"],
  [{ published: { at: null } }, "draft"],
  [{ published: typedTime }, undefined],
  [{ status: "live", published: 1 }, undefined],
])("a work stored with %j has the status %j", (stored, status) => {
  expect(read(stored)).toBeDefined();
  expect(read(stored)?.status).toBe(status);
});
