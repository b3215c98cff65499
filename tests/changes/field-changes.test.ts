import { expect, it } from "vitest";
import { fieldChanges } from "~/changes/field-changes.server";

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
  const [change] = fieldChanges({}, { [field]: value });
  expect(change?.after).toBe(text);
});

it("shows a value of an unexpected type as stored", () => {
  const [change] = fieldChanges({}, { quickTip: { tip: 1 } });
  expect(change?.after).toBe('{\n "tip": 1\n}');
});
