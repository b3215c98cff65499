import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { pageNameIn, pageNameProblem } from "~/kinds/page";

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
