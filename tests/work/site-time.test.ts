import { expect, it } from "vitest";
import { fixedTime, timeAgo } from "~/work/site-time";

const now = "2030-01-01T12:00:00Z";

it.each([
  ["2030-01-01T11:59:30Z", "just now"],
  // The clock of a browser may be slow.
  ["2030-01-01T12:00:50Z", "just now"],
  ["2030-01-01T11:01:00Z", "59 min ago"],
  ["2030-01-01T10:00:00Z", "2 h ago"],
  ["2029-12-26T12:00:00Z", "6 d ago"],
  ["2029-12-25T03:00:00Z", "Dec 24, 2029"],
  ["2030-02-01T12:00:00Z", "Feb 1, 2030"],
])("shows %s as %s", (at, text) => {
  expect(timeAgo(at, now, "America/New_York")).toBe(text);
});

it("shows a fixed time with its day, in the time zone", () => {
  const text = fixedTime("2030-01-01T03:00:00Z", "America/New_York");
  expect(text).toBe("Dec 31, 2029, 10:00 PM");
});
