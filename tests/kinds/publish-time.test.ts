import { emptyWorkForm } from "~/kinds/work-form";
import { describe, expect, it } from "vitest";
import {
  checkLocalForm,
  formatPublishTime,
  inZone,
  readPublishTime,
  startOfDay,
} from "~/kinds/publish-time.server";

const berlin = "Europe/Berlin";
const invalid = "Enter a valid date and time. For example: 2026-12-01 9:00";

describe("a publication time", () => {
  it.each([
    ["2026-12-01 09:00", "2026-12-01T08:00:00.000Z"],
    ["2026-07-01 09:00", "2026-07-01T07:00:00.000Z"],
    [" 2026-12-01T09:00 ", "2026-12-01T08:00:00.000Z"],
    ["2026-12-01 09:00:30", "2026-12-01T08:00:30.000Z"],
    ["2026-12-01", "2026-11-30T23:00:00.000Z"],
    ["2026-12-01 9:00", "2026-12-01T08:00:00.000Z"],
    ["1.12.2026 9:00", "2026-12-01T08:00:00.000Z"],
    ["1. 12. 2026 9:00", "2026-12-01T08:00:00.000Z"],
    ["1.12.2026", "2026-11-30T23:00:00.000Z"],
    ["01.12.2026 09:00:30", "2026-12-01T08:00:30.000Z"],
    ["2026-12-01T09:00:00Z", "2026-12-01T09:00:00.000Z"],
    ["2026-12-01T09:00+05:45", "2026-12-01T03:15:00.000Z"],
    ["2026-10-25T02:30+02:00", "2026-10-25T00:30:00.000Z"],
  ])("is read from %j", (text, moment) => {
    expect(readPublishTime(text, berlin)).toBe(moment);
  });

  it.each([
    "",
    "tomorrow",
    "2026-02-30 09:00",
    "2026-12-01 25:00",
    "9:00",
    "31.12.20261 9:00",
    "131.12.2026 9:00",
    "30.2.2026",
  ])("is not read from %j", (text) => {
    expect(readPublishTime(text, berlin)).toBe(text);
  });

  it.each([
    [
      "2026-03-29 02:30",
      berlin,
      "The clocks in Europe/Berlin go forward, so this time does not exist. Enter 2026-03-29 01:30 or 2026-03-29 03:30.",
    ],
    [
      "2026-10-25 02:30",
      berlin,
      "The clocks in Europe/Berlin go back, so this time occurs twice. Enter 2026-10-25T02:30+02:00 for the first time, or 2026-10-25T02:30+01:00 for the second.",
    ],
    [
      "2026-10-04T02:15",
      "Australia/Lord_Howe",
      "The clocks in Australia/Lord_Howe go forward, so this time does not exist. Enter 2026-10-04 01:45 or 2026-10-04 02:45.",
    ],
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
    ["11/23/2026 9:00", berlin, "Enter 2026-11-23 9:00."],
    [" 11-23-2026 ", berlin, "Enter 2026-11-23 9:00."],
    ["111/2/2026", berlin, invalid],
    ["11/2/20261", berlin, invalid],
    ["29/03/2026 02:30", berlin, "Enter 2026-03-29 02:30."],
    ["33/44/2026", berlin, invalid],
    [
      "5.4.2026 1:45",
      "Australia/Lord_Howe",
      "The clocks in Australia/Lord_Howe go back, so this time occurs twice. Enter 2026-04-05T01:45+11:00 for the first time, or 2026-04-05T01:45+10:30 for the second.",
    ],
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
    expect(readPublishTime(shown, berlin)).toBe(stored);
  });

  it("is shown in the site's time zone", () => {
    const stored = "2026-12-01T08:00:00.000Z";
    expect(formatPublishTime(stored, berlin)).toBe("2026-12-01T09:00");
    expect(formatPublishTime("soon", berlin)).toBe("soon");
  });

  it.each([
    ["Asia/Tokyo", "2026-11-30T16:00"],
    [berlin, "2026-12-01 9:00"],
    [null, "2026-12-01 9:00"],
  ])("typed in the zone %s means the same in Berlin", (from, shown) => {
    const typed = from === "Asia/Tokyo" ? "2026-12-01 0:00" : "2026-12-01 9:00";
    const values = { ...emptyWorkForm, title: "A", publishAt: typed };
    expect(inZone(values, from, berlin)).toEqual({
      ...values,
      publishAt: shown,
    });
  });
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
