import { describe, expect, it } from "vitest";
import { storedWork } from "../support/work";
import { readWork } from "~/kinds/work-document.server";
import type { WorkDocument } from "~/kinds/work";

function read(fields: WorkDocument) {
  return readWork(storedWork("a", fields));
}

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
    [{ title: 7 }, undefined],
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
  [[{ url: 7 }], undefined],
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

it.each([
  ["2026-12-01T09:00:00+01:00", "2026-12-01T08:00:00.000Z"],
  ["", undefined],
  [null, undefined],
])("the publication time stored as %j is %j", (publishAt, time) => {
  expect(read({ publishAt })).toBeDefined();
  expect(read({ publishAt })?.publishAt).toBe(time);
});

it.each([
  ["draft", "draft"],
  ["archived", undefined],
  [7, undefined],
])("the status stored as %j is %j", (stored, status) => {
  expect(read({ status: stored })).toBeDefined();
  expect(read({ status: stored })?.status).toBe(status);
});
