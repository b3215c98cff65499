import { expect, it, onTestFinished, vi } from "vitest";
import { dateOf, fixedTime, longDate, longTime, timeAgo, timeInSentence } from "~/kinds/site-time";

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
  ["2030-11-03T05:30:00Z", "1:30 AM EDT"],
  ["2030-11-03T06:30:00Z", "1:30 AM EST"],
  ["2030-11-03T04:59:00Z", "12:59 AM"],
  ["2030-11-03T07:00:00Z", "2:00 AM"],
])("names the offset of a time that a clock change repeats: %s", (at, time) => {
  expect(longTime(at, newYork)).toBe(`Sunday, November 3, 2030, at ${time}`);
});
