import { describe, expect, it } from "vitest";
import {
  formatPublishTime,
  readPublishTime,
  visibilityOf,
} from "~/work/publish-time.server";

const berlin = "Europe/Berlin";

describe("a publication time", () => {
  it.each([
    ["2026-12-01 09:00", "2026-12-01T08:00:00.000Z"],
    ["2026-07-01 09:00", "2026-07-01T07:00:00.000Z"],
    [" 2026-12-01T09:00 ", "2026-12-01T08:00:00.000Z"],
    ["2026-12-01 09:00:30", "2026-12-01T08:00:30.000Z"],
    ["2026-12-01", "2026-11-30T23:00:00.000Z"],
    ["2026-12-01T09:00:00Z", "2026-12-01T09:00:00.000Z"],
    ["2026-12-01T09:00+05:45", "2026-12-01T03:15:00.000Z"],
    // An hour that daylight saving time skips.
    ["2026-03-29 02:30", "2026-03-29T01:30:00.000Z"],
  ])("is read from %j", (text, moment) => {
    expect(readPublishTime(text, berlin)).toBe(moment);
  });

  it.each(["", "tomorrow", "2026-02-30 09:00", "2026-12-01 25:00", "9:00"])(
    "is not read from %j",
    (text) => {
      expect(readPublishTime(text, berlin)).toBe(text);
    },
  );

  it.each([
    "2026-12-01T08:00:00.000Z",
    "2026-12-01T08:00:30.000Z",
    "2026-12-01T08:00:30.250Z",
    // An hour that daylight saving time repeats.
    "2026-10-25T00:30:00.000Z",
    "2026-10-25T01:30:00.000Z",
  ])("is unchanged after an edit in %s", (stored) => {
    const shown = formatPublishTime(stored, berlin);
    expect(readPublishTime(shown, berlin)).toBe(stored);
  });

  it("is shown in the site's time zone", () => {
    const stored = "2026-12-01T08:00:00.000Z";
    expect(formatPublishTime(stored, berlin)).toBe("2026-12-01 09:00");
    expect(formatPublishTime("soon", berlin)).toBe("soon");
    const now = new Date("2026-11-01T00:00:00Z");
    expect(visibilityOf({ publishAt: stored }, now, berlin)).toMatch(
      /^Visitors see this work from Dec 1, 2026, 9:00\sAM \(Europe\/Berlin\)\.$/,
    );
  });
});
