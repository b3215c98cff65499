import { expect, it } from "vitest";
import { fieldChanges } from "~/changes/field-changes.server";

const now = new Date("2030-01-11T12:00:00Z");
const pear = { id: "1", url: "/pear.png", caption: "A pear" };
const plum = { id: "2", url: "/plum.png", caption: "" };

it.each([
  ["inAppPurchases", true, "Yes"],
  ["inAppPurchases", false, "No"],
  ["type", "list-item", "List item"],
  ["features", ["one", "two"], "one, two"],
  ["quickTip", { title: "Tip", content: "Try it." }, "Tip\nTry it."],
  ["whatWeLove", { title: "", content: "All of it." }, "All of it."],
  ["screenshots", [pear, plum], "1. A pear\n/pear.png\n2. /plum.png"],
])("shows %s %j as %j", (field, value, text) => {
  const [change] = fieldChanges("a", {}, { [field]: value }, now);
  expect(change?.after).toBe(text);
});

it("shows a value of an unexpected type as stored", () => {
  const [change] = fieldChanges("a", {}, { quickTip: { tip: 1 } }, now);
  expect(change?.after).toBe('{\n "tip": 1\n}');
});

it.each([
  [{}, { status: "draft" }, "Public", "Draft"],
  [
    { status: "draft", publishAt: "2030-01-14T09:00:00Z" },
    { publishAt: "2030-01-14T09:00:00Z" },
    "Draft",
    "Public from Monday, January 14, 2030, at 9:00 AM",
  ],
])(
  "shows who sees a work, before %j and after %j",
  (former, next, ...words) => {
    const [before, after] = words;
    expect(fieldChanges("a", former, next, now)).toEqual([
      { label: "Visibility", before, after },
    ]);
  },
);

it("lists the fields in the order of the form, and unknown ones last", () => {
  const labels = fieldChanges(
    "a",
    {},
    { zeta: "1", price: "Free", subtitle: "S", title: "T" },
    now,
  ).map(({ label }) => label);
  expect(labels).toEqual(["Title", "Subtitle", "Price", "zeta"]);
});
