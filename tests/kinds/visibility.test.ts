import { describe, expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { cachingOf, untilTheNextChange } from "~/http/public-headers";
import { longTime, shortTime, timeInSentence } from "~/kinds/site-time";
import {
  outlookOf,
  type Publication,
  publicationOf,
  sayVisibility,
  type Visibility,
  visibilityOf,
} from "~/kinds/visibility";
import { storedWork } from "../support/work";

const now = new Date("2026-11-22T11:00:00.000Z");
const past = "2026-11-01T08:00:00.000Z";
const due = "2026-11-23T08:00:00.000Z";
const later = "2026-12-24T17:30:00.000Z";
const timeZone = "Europe/Berlin";

const longDue = "Monday, November 23, 2026, at 9:00 AM";
const draft = "This work is a draft. Visitors do not see it.";
const idle = "has no effect while it is a draft.";

describe("each pair of stored fields is exactly one choice", () => {
  it.each<[Publication, Visibility, string]>([
    [{}, "public", "Visitors see this work."],
    [{ publishAt: past }, "public", "Visitors see this work."],
    [{ publishAt: now.toISOString() }, "public", "Visitors see this work."],
    [
      { publishAt: due },
      "scheduled",
      `Visitors see this work from ${longDue}, UTC+1 (${timeZone}).`,
    ],
    [
      { publishAt: later },
      "scheduled",
      `Visitors see this work from Thursday, December 24, 2026, at 6:30 PM, UTC+1 (${timeZone}).`,
    ],
    [{ status: "draft" }, "draft", draft],
    [
      { status: "draft", publishAt: due },
      "draft",
      `${draft} Its time, ${longDue}, UTC+1 (${timeZone}), ${idle}`,
    ],
  ])("%j", (publication, visibility, sentence) => {
    expect(visibilityOf(publication, now)).toBe(visibility);
    expect(sayVisibility(publication, now, timeZone)).toBe(sentence);
  });

  it.each<[Visibility, string | undefined, Publication]>([
    ["public", undefined, {}],
    ["public", past, { publishAt: past }],
    ["public", due, {}],
    ["scheduled", due, { publishAt: due }],
    ["scheduled", past, { publishAt: past }],
    ["draft", due, { status: "draft", publishAt: due }],
    ["draft", undefined, { status: "draft" }],
  ])("%s with the time %s is stored as %j", (visibility, time, stored) => {
    expect(publicationOf(visibility, { publishAt: time }, now)).toEqual({
      status: undefined,
      publishAt: undefined,
      ...stored,
    });
  });
});

describe("a time is shown in the site's time zone", () => {
  it.each([
    ["2026-11-22T15:40:00Z", "UTC", "today 3:40 PM"],
    ["2026-11-22T15:40:00Z", "Asia/Tokyo", "tomorrow 12:40 AM"],
    ["2026-11-21T15:40:00Z", "Asia/Tokyo", "today 12:40 AM"],
    ["2026-11-21T15:40:00Z", timeZone, "yesterday 4:40 PM"],
    ["2026-11-20T15:40:00Z", timeZone, "November 20, 2026"],
    // Lord Howe's clocks are 11 hours ahead in summer, and 10 and a half in winter.
    ["2026-11-21T13:00:00Z", "Australia/Lord_Howe", "today 12:00 AM"],
    ["2026-11-21T12:59:00Z", "Australia/Lord_Howe", "yesterday 11:59 PM"],
  ])("%s in %s is %s", (at, zone, text) => {
    expect(shortTime(at, now, zone)).toBe(text);
  });

  it.each([
    ["2026-04-04T14:45:00Z", "Sunday, April 5, 2026, at 1:45 AM, UTC+11"],
    ["2026-04-04T15:15:00Z", "Sunday, April 5, 2026, at 1:45 AM, UTC+10:30"],
    ["2026-04-04T14:29:00Z", "Sunday, April 5, 2026, at 1:29 AM"],
    ["2026-10-03T15:29:00Z", "Sunday, October 4, 2026, at 1:59 AM"],
    ["2026-10-03T15:30:00Z", "Sunday, October 4, 2026, at 2:30 AM"],
  ])("across a clock change of half an hour: %s", (at, text) => {
    expect(longTime(at, "Australia/Lord_Howe")).toBe(text);
    expect(timeInSentence(at, now, "Australia/Lord_Howe")).toBe(`on ${text}`);
  });
});

const dueAt = new Date("2030-01-02T03:04:05.000Z");
const publishAt = dueAt.toISOString();

function fromDue(milliseconds: number): Date {
  return new Date(dueAt.getTime() + milliseconds);
}

describe("the next change by time", () => {
  const minute = 60_000;

  it.each([
    ["long before", -100 * minute, false, -11 * minute],
    ["eleven minutes before", -11 * minute, true, 0],
    ["just before", -1, true, 0],
    ["when it is due", 0, true, 10_000],
    ["after that", 10_000, false, Infinity],
  ])("%s", (_when, now, isChanging, next) => {
    const outlook = outlookOf([{}, { publishAt }], fromDue(now));
    expect(outlook).toEqual({
      isChanging,
      validUntil: next === Infinity ? next : fromDue(next).getTime(),
    });
  });

  it("does not exist for drafts and published works", () => {
    const nothing = { isChanging: false, validUntil: Infinity };
    expect(outlookOf([{}, { status: "draft", publishAt }], dueAt)).toEqual(nothing);
  });

  it("comes after the last moment when a shared cache may show an old page", () => {
    const seconds = Array.from(
      untilTheNextChange.matchAll(/(?:s-maxage|revalidate)=(\d+)/g),
      ([, text]) => Number(text),
    );
    const longest = seconds.reduce((sum, each) => sum + each, 0);
    expect(longest).toBeGreaterThan(0);
    const stored = [storedWork("a", { publishAt })];
    const caching = (now: number) => cachingOf(buildCatalogue(stored, { now: fromDue(now) }));
    expect(caching(-longest * 1000)).toBe("public, no-cache");
    expect(caching(-1)).toBe("public, no-cache");
    expect(caching(-60 * minute)).toBe(untilTheNextChange);
  });
});
