import { describe, expect, it } from "vitest";
import { storedWork } from "../support/work";
import type { WorkDocument } from "~/kinds/work";
import { readWork, sameContent } from "~/kinds/work-document.server";

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

  it("lose control characters", () => {
    const title = "a\u0000b\u0007c\u000bd\u000ce\u001bf\u001fg\u007fh";
    expect(read({ title })?.title).toBe("abcdefgh");
  });

  it("get a replacement for a lone surrogate, so that addresses are valid", () => {
    const work = read({ title: "a\ud83dz", appId: "\udd8a" });
    expect(work?.title).toBe("a\ufffdz");
    expect(work?.appId).toBe("\ufffd");
    expect(read({ title: "🦊" })?.title).toBe("🦊");
  });

  it("keep markup as text, which pages escape", () => {
    expect(read({ title: "<b>&amp;" })?.title).toBe("<b>&amp;");
  });

  it.each(["title", ...optionalFields])("make the work malformed if %s is not text", (name) => {
    for (const wrong of [7, true, {}, ["a"]]) {
      expect(read({ [name]: wrong })).toBeUndefined();
    }
  });
});

describe("features", () => {
  it.each([
    ["a list", ["Benches", "Shade"], ["Benches", "Shade"]],
    ["a list with spaces and blanks", [" Benches ", "", " "], ["Benches"]],
    ["a list with commas", ["Benches, soft", "b"], ["Benches, soft", "b"]],
    ["text with commas", "Benches,  Shade ,", ["Benches", "Shade"]],
    ["text without a comma", "Benches", ["Benches"]],
  ])("are read from %s", (_name, features, expected) => {
    expect(read({ features })?.features).toEqual(expected);
  });

  it.each([[""], [" , "], [[]], [[" "]], [null], [undefined]])("are empty for %j", (features) => {
    const work = read({ features });
    expect(work?.title).toBe("Work a");
    expect(work?.features).toBeUndefined();
  });

  it.each([[7], [{}], [[7]], [["a", null]], [[["a"]]]])(
    "make the work malformed if they are %j",
    (features) => {
      expect(read({ features })).toBeUndefined();
    },
  );
});

it.each([[undefined], [null], [""], ["  "], ["\u0000"]])(
  "treats a work with the title %j as malformed",
  (title) => {
    expect(read({ title })).toBeUndefined();
  },
);

it.each([
  [undefined],
  [null],
  [""],
  ["giant-feature"],
  ["List-Item"],
  [" list-item"],
  [0],
  ["constructor"],
])("treats a work of type %j as malformed", (type) => {
  expect(read({ type })).toBeUndefined();
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
