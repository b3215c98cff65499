import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { checkPageTexts } from "~/kinds/check.server";
import {
  isPublicPage,
  pageNameIn,
  pageNameProblem,
  type PageTexts,
  readPageTexts,
} from "~/kinds/page";

function firstSegments(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) =>
    path ? [path.split("/")[0] ?? ""] : firstSegments(children ?? []),
  );
}

describe("the name of a new page", () => {
  it("cannot be the first part of another address of the site", () => {
    const used = [...firstSegments(routes), ...readdirSync("public"), "assets", "404"].filter(
      (name) => name !== "*",
    );
    expect(used).toContain("admin");
    expect(used.filter((name) => !pageNameProblem(name))).toEqual([]);
  });

  it.each([
    ["/Press-Kit/", "press-kit"],
    ["press", "press"],
    ["//press//", "press"],
    ["x".repeat(60), "x".repeat(60)],
    [" /2026 ", "2026"],
  ])("in %j is %s", (typed, name) => {
    expect(pageNameIn(typed)).toBe(name);
    expect(pageNameProblem(name)).toBeUndefined();
  });

  it.each([
    "",
    "a b",
    "a/b",
    "..",
    "café",
    "a--b",
    "-a",
    "a-",
    "about",
    "works",
    "a.html",
    "x".repeat(61),
  ])("cannot be %j", (name) => {
    expect(pageNameProblem(name)).toMatch(/\w/);
  });
});

describe("the texts of a page", () => {
  it("are the edited ones, and the original ones where nobody edited", () => {
    const original = { title: "Original", introduction: "Hello" };
    const read = readPageTexts({ introduction: "", body: 7 }, original);
    expect(read).toMatchObject({ title: "Original", introduction: "" });
    expect(read.body).toBe("");
    expect(readPageTexts({}).title).toBe("");
  });

  const texts = (more: Partial<PageTexts>) => readPageTexts({ title: "Title", ...more });

  it.each<[string, Partial<PageTexts>, keyof PageTexts]>([
    ["about", { title: " " }, "title"],
    ["about", { title: "x".repeat(201) }, "title"],
    ["about", { body: "é".repeat(50_001) }, "body"],
    ["about", { introduction: "a\u0000b" }, "introduction"],
    ["home", { storyLink: "javascript:alert(1)" }, "storyLink"],
    ["home", { buttonLink: "works" }, "buttonLink"],
    ["home", { title: "" }, "title"],
    ["home", { storyButton: "x".repeat(201) }, "storyButton"],
    ["home", { storyTitle: "x".repeat(201) }, "storyTitle"],
    ["home", { introduction: "x".repeat(2001) }, "introduction"],
    ["community", { buttonNote: "x".repeat(2001) }, "buttonNote"],
  ])("of %s with %o are rejected at the field", (name, more, field) => {
    expect(Object.keys(checkPageTexts(name, texts(more)))).toEqual([field]);
  });

  it.each<[string, Partial<PageTexts>]>([
    ["about", { body: "é".repeat(50_000), storyLink: "ignored" }],
    ["home", { storyLink: "mailto:{email}?subject=Hi", joinLink: "", body: "a\n\tb" }],
    ["home", { title: "x".repeat(200), storyText: "x".repeat(2000) }],
  ])("of %s may be %o", (name, more) => {
    expect(checkPageTexts(name, texts(more))).toEqual({});
  });
});

it.each([
  [{ title: "Press", visibility: "public" }, true],
  [{ title: "Press" }, false],
  [{ title: "Press", visibility: "draft" }, false],
  [{ title: " ", visibility: "public" }, false],
  [{ visibility: "public" }, false],
  [undefined, false],
])("whether visitors see the new page %j: %j", (document, isPublic) => {
  expect(isPublicPage(document)).toBe(isPublic);
});
