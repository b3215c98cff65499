import { describe, expect, it, onTestFinished, vi } from "vitest";
import { checkLocalForm } from "~/kinds/check.server";
import { formatPublishTime, readPublishTime } from "~/kinds/publish-time.server";
import {
  dateOf,
  fixedTime,
  longDate,
  longTime,
  startOfDay,
  timeAgo,
  timeInSentence,
} from "~/kinds/site-time";
import { timeIn } from "~/kinds/typed-value.server";
import { pastDate } from "~/kinds/work-document.server";
import { emptyWorkForm } from "~/kinds/work-form";
import { formatZoned, momentOf, readZoned } from "~/kinds/zone-rules";

const berlin = "Europe/Berlin";
const invalid = "Enter a valid date and time. For example: 2026-12-01 9:00";
const clocksChange = (timeZone: string) =>
  `The clocks in ${timeZone} change at this time, so it occurs twice or not at all. Enter an earlier or a later time.`;

describe("a publication time", () => {
  it.each([
    ["2026-12-01 09:00", "2026-12-01T09:00:00+01:00[Europe/Berlin]"],
    ["2026-07-01 09:00", "2026-07-01T09:00:00+02:00[Europe/Berlin]"],
    [" 2026-12-01T09:00 ", "2026-12-01T09:00:00+01:00[Europe/Berlin]"],
    ["2026-12-01 09:00:30", "2026-12-01T09:00:30+01:00[Europe/Berlin]"],
    ["2026-12-01", "2026-12-01T00:00:00+01:00[Europe/Berlin]"],
    ["2026-12-01 9:00", "2026-12-01T09:00:00+01:00[Europe/Berlin]"],
    ["1.12.2026 9:00", "2026-12-01T09:00:00+01:00[Europe/Berlin]"],
    ["1. 12. 2026 9:00", "2026-12-01T09:00:00+01:00[Europe/Berlin]"],
    ["1.12.2026", "2026-12-01T00:00:00+01:00[Europe/Berlin]"],
    ["12/23/2026 9:00 PM", "2026-12-23T21:00:00+01:00[Europe/Berlin]"],
    ["23/12/2026", "2026-12-23T00:00:00+01:00[Europe/Berlin]"],
    ["Dienstag, 1. Dezember 2026 um 9:00", "2026-12-01T09:00:00+01:00[Europe/Berlin]"],
    ["28. März 2026, 9:00", "2026-03-28T09:00:00+01:00[Europe/Berlin]"],
    ["1 août 2026 à 09:00", "2026-08-01T09:00:00+02:00[Europe/Berlin]"],
    ["1 de diciembre de 2026", "2026-12-01T00:00:00+01:00[Europe/Berlin]"],
    ["Sept. 1, 2026 9:00 AM", "2026-09-01T09:00:00+02:00[Europe/Berlin]"],
    ["2026年12月1日 9:00", "2026-12-01T09:00:00+01:00[Europe/Berlin]"],
    ["2026. 12. 1. 9:00", "2026-12-01T09:00:00+01:00[Europe/Berlin]"],
    ["2026-12-01 08:00:00 UTC", "2026-12-01T08:00:00.000Z"],
    ["Tue, 01 Dec 2026 08:00:00 GMT", "2026-12-01T08:00:00.000Z"],
    ["Tue Dec 01 2026 08:00:00 GMT+0000 (Coordinated Universal Time)", "2026-12-01T08:00:00.000Z"],
    ["01.12.2026 09:00:30", "2026-12-01T09:00:30+01:00[Europe/Berlin]"],
    ["2026-12-01T09:00:00Z", "2026-12-01T09:00:00.000Z"],
    ["2026-12-01T09:00+05:45", "2026-12-01T03:15:00.000Z"],
    ["2026-10-25T02:30+02:00", "2026-10-25T00:30:00.000Z"],
    ["2026-12-01T09:00-03:30[America/St_Johns]", "2026-12-01T09:00-03:30[America/St_Johns]"],
    ["2026-12-01T09:00+00:00[Mars/Olympus]", "2026-12-01T09:00:00.000Z"],
  ])("is read from %j", (text, moment) => {
    expect(readPublishTime(text, berlin)).toBe(moment);
  });

  it.each([
    "",
    "tomorrow",
    "Tue, 99 Dec 2026 08:00:00 GMT",
    "2026-02-30 09:00",
    "2026-12-01 25:00",
    "9:00",
    "31.12.20261 9:00",
    "131.12.2026 9:00",
    "30.2.2026",
    // June and July begin so in French.
    "1 jui 2026",
  ])("is not read from %j", (text) => {
    expect(readPublishTime(text, berlin)).toBe(text);
  });

  it.each([
    ["2026-03-29 02:30", berlin, clocksChange(berlin)],
    ["2026-10-25 02:30", berlin, clocksChange(berlin)],
    ["2026-10-04T02:15", "Australia/Lord_Howe", clocksChange("Australia/Lord_Howe")],
    ["5.4.2026 1:45", "Australia/Lord_Howe", clocksChange("Australia/Lord_Howe")],
    ["+012026-03-29 12:30", berlin, invalid],
    ["2026-02-30 02:30", berlin, invalid],
    ["2026-10-25T02:30Z", berlin, undefined],
    [
      "11/12/2026",
      berlin,
      "11/12/2026 can mean two days. Enter 2026-11-12 9:00 or 2026-12-11 9:00.",
    ],
    [
      "11/12/2026 18:30",
      "Asia/Tokyo",
      "11/12/2026 can mean two days. Enter 2026-11-12 18:30 or 2026-12-11 18:30.",
    ],
    ["111/2/2026", berlin, invalid],
    ["11/2/20261", berlin, invalid],
    ["29/03/2026 02:30", berlin, clocksChange(berlin)],
    ["33/44/2026", berlin, invalid],
    ["2026-03-29 02:30", "Asia/Tokyo", undefined],
  ])("%j in %s has the problem %j", (publishAt, timeZone, problem) => {
    const values = { ...emptyWorkForm, id: "a", title: "A", publishAt };
    expect(checkLocalForm(values, timeZone).errors.publishAt).toBe(problem);
  });

  it.each([
    "2026-12-01T08:00:00.000Z",
    "2026-12-01T08:00:30.000Z",
    "2026-12-01T08:00:30.250Z",
    // An hour that daylight saving time repeats.
    "2026-10-25T00:30:00.000Z",
    "2026-10-25T01:30:00.000Z",
  ])("is unchanged after an edit in %s", (stored) => {
    const shown = formatPublishTime(stored, berlin);
    expect(timeIn(readPublishTime(shown, berlin))).toBe(stored);
  });

  it("is shown in the site's time zone", () => {
    const stored = "2026-12-01T08:00:00.000Z";
    expect(formatPublishTime(stored, berlin)).toBe("2026-12-01T09:00");
    expect(formatPublishTime("soon", berlin)).toBe("soon");
  });
});

it.each([
  // As planned, and with rules that have changed since.
  ["2026-12-01T09:00:00+01:00[Europe/Berlin]", "2026-12-01T08:00:00.000Z"],
  ["2026-12-01T09:00:00+00:00[Europe/Berlin]", "2026-12-01T08:00:00.000Z"],
  ["2026-12-01T09:00:00+02:00[Europe/Berlin]", "2026-12-01T08:00:00.000Z"],
  // The clocks skip the time now, repeat it, or repeat it as they did.
  ["2026-03-29T02:30:00+03:00[Europe/Berlin]", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25T02:30:00+00:00[Europe/Berlin]", "2026-10-25T01:30:00.000Z"],
  ["2026-10-25T02:30:00+02:00[Europe/Berlin]", "2026-10-25T00:30:00.000Z"],
  ["2026-12-01T09:00:00Z[UTC]", "2026-12-01T09:00:00.000Z"],
  ["2026-12-01T09:00:00-04:30[Mars/Olympus]", undefined],
  ["2026-12-01T09:00:00[Europe/Berlin]", undefined],
  ["2026-13-01T09:00:00+01:00[Europe/Berlin]", undefined],
])("what was entered as %s comes at %s", (text, moment) => {
  const zoned = readZoned(text);
  expect(zoned && new Date(momentOf(zoned)).toISOString()).toBe(moment);
});

it.each([
  ["2026-12-01T12:30:00.000Z", "America/St_Johns", "2026-12-01T09:00:00-03:30[America/St_Johns]"],
  ["2026-12-01T12:30:00.250Z", "UTC", "2026-12-01T12:30:00.250+00:00[UTC]"],
])("%s in %s is stored as %s", (moment, zone, text) => {
  expect(formatZoned(Date.parse(moment), zone)).toBe(text);
  expect(readZoned(text)).toMatchObject({ at: Date.parse(moment), zone });
});

it.each([
  ["2026-12-01", 0, "2026-11-30T23:00:00.000Z"],
  ["2026-12-01", 1, "2026-12-01T23:00:00.000Z"],
  // This day has 23 hours.
  ["2026-03-29", 0, "2026-03-28T23:00:00.000Z"],
  ["2026-03-29", 1, "2026-03-29T22:00:00.000Z"],
  ["2026-02-30", 0, undefined],
  ["soon", 0, undefined],
])("the day %s plus %d begins in Berlin at %s", (date, later, start) => {
  expect(startOfDay(date, berlin, later)).toBe(start);
});

it.each([
  ["9999-12-31", 1, "9999-12-31T23:59:59.999Z"],
  ["+010000-01-01", 0, "9999-12-31T23:59:59.999Z"],
  ["-000001-01-01", 1, "0000-01-01T00:00:00.000Z"],
  ["-271821-04-19", 0, undefined],
  ["+275760-09-13", 1, undefined],
])("the day %s plus %d begins in New York at %s", (date, later, start) => {
  expect(startOfDay(date, "America/New_York", later)).toBe(start);
});

const today = new Date("2026-06-01T00:00:00Z");

it.each([
  ["2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.678Z"],
  ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z"],
  ["2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
  [1_767_315_845, "2026-01-02T01:04:05.000Z"],
  [1_767_315_845_678, "2026-01-02T01:04:05.678Z"],
  [{ _seconds: 1_767_315_845, _nanoseconds: 5 }, "2026-01-02T01:04:05.000Z"],
  [{ $date: { $numberLong: "1767315845678" } }, "2026-01-02T01:04:05.678Z"],
  [{ timestampValue: "2026-01-02T01:04:05.678901Z" }, "2026-01-02T01:04:05.678Z"],
])("reads %j", (value, date) => {
  expect(pastDate(value, today)).toBe(date);
});

it.each([
  undefined,
  null,
  "",
  "yesterday",
  "5",
  "2026",
  "2026-02-30T00:00:00Z",
  "2026-01-02T03:04:05",
  "2026-01-02T99:04:05Z",
  "9999-01-01T00:00:00Z",
  "2026-06-01T00:00:01Z",
  5,
  { seconds: 1 },
  ["2026-01-02T03:04:05Z"],
])("does not read %j as a date", (value) => {
  expect(pastDate(value, today)).toBeUndefined();
});

const now = "2030-01-01T12:00:00Z";
const newYork = "America/New_York";

it.each([
  ["2030-01-01T11:59:30Z", "just now"],
  // The clock of a browser may be slow.
  ["2030-01-01T12:00:50Z", "just now"],
  ["2030-01-01T12:01:00Z", "just now"],
  ["2030-01-01T12:01:01Z", "Jan 1, 2030"],
  ["2030-01-01T11:59:00Z", "1 min ago"],
  ["2030-01-01T11:01:00Z", "59 min ago"],
  ["2030-01-01T11:00:00Z", "1 h ago"],
  ["2030-01-01T10:00:00Z", "2 h ago"],
  ["2029-12-31T12:00:01Z", "23 h ago"],
  ["2029-12-31T12:00:00Z", "1 d ago"],
  ["2029-12-26T12:00:00Z", "6 d ago"],
  ["2029-12-25T12:00:00Z", "Dec 25, 2029"],
  ["2029-12-25T03:00:00Z", "Dec 24, 2029"],
  ["2030-02-01T12:00:00Z", "Feb 1, 2030"],
])("shows %s as %s", (at, text) => {
  expect(timeAgo(at, now, newYork)).toBe(text);
});

it("shows a fixed time with its day, in the time zone", () => {
  const text = fixedTime("2030-01-01T03:00:00Z", newYork);
  expect(text).toBe("Dec 31, 2029, 10:00 PM");
});

// It is 7 AM in New York now.
it.each([
  ["2030-01-02T04:59:00Z", "2030-01-01", "today at 11:59 PM"],
  ["2030-01-01T05:00:00Z", "2030-01-01", "today at 12:00 AM"],
  ["2030-01-01T04:59:00Z", "2029-12-31", "yesterday at 11:59 PM"],
  ["2030-01-02T05:00:00Z", "2030-01-02", "tomorrow at 12:00 AM"],
  ["2029-12-31T04:59:00Z", "2029-12-30", "on Sunday, December 30, 2029, at 11:59 PM"],
  ["2030-01-03T14:05:00Z", "2030-01-03", "on Thursday, January 3, 2030, at 9:05 AM"],
])("%s is on %s in New York, in a sentence %j", (at, date, sentence) => {
  expect(dateOf(at, newYork)).toBe(date);
  expect(timeInSentence(at, new Date(now), newYork)).toBe(sentence);
});

it("shows a date without a time zone in UTC", () => {
  vi.stubEnv("TZ", newYork);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(longDate("2030-01-01T00:30:00Z")).toBe("January 1, 2030");
});

it.each([
  ["2030-11-03T05:30:00Z", "1:30 AM, UTC−4"],
  ["2030-11-03T06:30:00Z", "1:30 AM, UTC−5"],
  ["2030-11-03T04:59:00Z", "12:59 AM"],
  ["2030-11-03T07:00:00Z", "2:00 AM"],
])("names the offset of a time that a clock change repeats: %s", (at, time) => {
  expect(longTime(at, newYork)).toBe(`Sunday, November 3, 2030, at ${time}`);
});
