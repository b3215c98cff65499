import { expect, it } from "vitest";
import { pastDate } from "~/kinds/work-document.server";

const today = new Date("2026-06-01T00:00:00Z");

it.each([
  ["2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.678Z"],
  ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z"],
  ["2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
])("reads %s", (text, date) => {
  expect(pastDate(text, today)).toBe(date);
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
  1_700_000_000_000,
  { seconds: 1 },
  ["2026-01-02T03:04:05Z"],
])("does not read %j as a date", (value) => {
  expect(pastDate(value, today)).toBeUndefined();
});
