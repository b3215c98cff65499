import { describe, expect, it } from "vitest";
import { cachingOf, untilTheNextChange } from "~/http/public-headers";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { outlookOf } from "~/work/outlook";
import { idsOf, storedWork } from "../support/work";

const due = new Date("2030-01-02T03:04:05.000Z");
const publishAt = due.toISOString();

function at(milliseconds: number): Date {
  return new Date(due.getTime() + milliseconds);
}

describe("the public catalogue", () => {
  const stored = [
    storedWork("draft", { status: "draft", publishAt: "2020-01-01T00:00:00Z" }),
    storedWork("due", { publishAt, category: "Later", creatorId: "ada" }),
    storedWork("now", { creatorId: "bea" }),
    storedWork("foreign", { status: "archived" }),
    storedWork("unreadable", { publishAt: "soon" }),
    storedWork("offset", { publishAt: "2030-01-02T04:04:05+01:00" }),
  ];

  it("contains scheduled works from their time on, and no drafts", () => {
    const before = buildCatalogue(stored, [], at(-1));
    expect(idsOf(before.works)).toEqual(["foreign", "now"]);
    expect(before.creators.map(({ id }) => id)).toEqual(["bea"]);
    expect(before.categories.map(({ name }) => name)).toEqual([
      "Uncategorized",
    ]);
    const after = buildCatalogue(stored, [], due);
    expect(idsOf(after.works)).toEqual(["due", "foreign", "now", "offset"]);
    expect(after.unreadable).toEqual(["unreadable"]);
  });
});

describe("the next change by time", () => {
  const minute = 60_000;

  it.each([
    ["long before", -100 * minute, false, -11 * minute],
    ["eleven minutes before", -11 * minute, true, 0],
    ["just before", -1, true, 0],
    ["when it is due", 0, true, 10_000],
    ["after that", 10_000, false, Infinity],
  ])("%s", (_when, now, isChanging, next) => {
    const outlook = outlookOf([{}, { publishAt }], at(now));
    expect(outlook).toEqual({
      isChanging,
      validUntil: next === Infinity ? next : at(next).getTime(),
    });
  });

  it("does not exist for drafts and published works", () => {
    const nothing = { isChanging: false, validUntil: Infinity };
    expect(outlookOf([{}, { status: "draft", publishAt }], due)).toEqual(
      nothing,
    );
  });

  it("comes after the last moment when a shared cache may show an old page", () => {
    const seconds = Array.from(
      untilTheNextChange.matchAll(/(?:s-maxage|revalidate)=(\d+)/g),
      ([, text]) => Number(text),
    );
    const longest = seconds.reduce((sum, each) => sum + each, 0);
    expect(longest).toBeGreaterThan(0);
    const stored = [storedWork("a", { publishAt })];
    const caching = (now: number) =>
      cachingOf(buildCatalogue(stored, [], at(now)));
    expect(caching(-longest * 1000)).toBe("public, no-cache");
    expect(caching(-1)).toBe("public, no-cache");
    expect(caching(-60 * minute)).toBe(untilTheNextChange);
  });
});
