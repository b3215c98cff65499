import { expect, it } from "vitest";
import { readSiteSettings, reviewField, settingsLabel } from "~/kinds/settings";

it.each([
  [{ name: " Own Name " }, { name: "Own Name" }],
  [{ name: "" }, {}],
  [{ name: 7 }, {}],
  [{ phone: " " }, { phone: "" }],
  [{ timeZone: "Asia/Kolkata" }, { timeZone: "Asia/Kolkata" }],
  [{ timeZone: "Mars/Olympus" }, {}],
  [{ lang: "pt-BR" }, {}],
  [{ other: "x", rev: 2 }, {}],
])("reads the stored settings %j as %j", (document, settings) => {
  expect(readSiteSettings(document)).toEqual(settings);
});

it.each([
  [reviewField("privacy-policy"), "Read: Privacy Policy"],
  [reviewField("unknown"), "read/unknown"],
  ["toString", "toString"],
])("labels the setting %s: %s", (field, label) => {
  expect(settingsLabel(field)).toBe(label);
});
