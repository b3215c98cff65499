import { describe, expect, it, vi } from "vitest";
import { EditConflict } from "~/changes/merge-edits.server";
import type { WorksStore } from "~/changes/works-store";
import {
  checkSiteForm,
  readSiteForm,
  saveSettings,
  type SiteForm,
  siteFormOf,
  sourcesOf,
  timeZoneGroups,
} from "~/routes/admin/site/site-form.server";
import { brand } from "~/site";
import { settingsId } from "~/kinds/settings";
import { newStore } from "../../../support/stores/embedded-store";

// The modules above read the environment when they load.
await vi.hoisted(async () => {
  const { blankSettings } = await import("../../../support/settings");
  for (const [name, value] of Object.entries(blankSettings)) {
    vi.stubEnv(name, value);
  }
});

const first = siteFormOf({});
const form = (values: Partial<SiteForm>) => ({ ...first, ...values });
const by = "ada@example.org";

async function settingsIn(store: WorksStore) {
  return (await store.siteDocuments()).get(settingsId);
}

describe("the form of the site", () => {
  it("has the first values until others are saved", () => {
    expect(first).toMatchObject({ name: brand.name, country: "" });
    expect(siteFormOf({ name: "Labs", phone: "", email: 29 })).toEqual(
      form({ name: "Labs", phone: "" }),
    );
    const sources = sourcesOf({ name: "Labs", email: 29 });
    expect(sources).toMatchObject({
      name: "This value was saved here.",
      email: "This value is the default.",
      country: "Not set.",
    });
  });

  it("is read on one line, without characters that pages cannot show", () => {
    const fields = { name: " A\t\u0007\n  B\ud800 ", tagline: null };
    const read = readSiteForm((name) => new Map(Object.entries(fields)).get(name) ?? null);
    expect(read).toMatchObject({ name: "A B\ufffd", tagline: "", phone: "" });
  });
});

describe("a value of the form", () => {
  const errorOf = (values: Partial<SiteForm>) => Object.keys(checkSiteForm(form(values)));

  it.each<Partial<SiteForm>>([
    { name: "x".repeat(100) },
    { tagline: "", description: "", email: "", organization: "" },
    { phone: "" },
    { phone: "1" },
    { phone: "+351 (0)21-555.01/00" },
    { country: "", timeZone: "", cardImage: "" },
    { timeZone: "Europe/Lisbon" },
    { cardImage: `/media/${"a".repeat(32)}00400030c8553d.jpg` },
  ])("can be %j", (values) => {
    expect(errorOf(values)).toEqual([]);
  });

  it.each<Partial<SiteForm>>([
    { name: "" },
    { name: "x".repeat(101) },
    { tagline: "x".repeat(201) },
    { description: "x".repeat(301) },
    { email: "ana" },
    { phone: "+" },
    { phone: "-" },
    { phone: "1 or 2" },
    { phone: "call1" },
    { phone: "1x" },
    { phone: "1".repeat(41) },
    { country: "x".repeat(101) },
    { organization: "x".repeat(101) },
    { timeZone: "Mars/Olympus" },
    { cardImage: "https://example.org/a.jpg" },
  ])("cannot be %j", (values) => {
    expect(errorOf(values)).toEqual(Object.keys(values));
  });
});

describe("saved settings", () => {
  it("have only values that differ from the first ones", async () => {
    const store = await newStore();
    const values = form({ name: "Labs", tagline: "", phone: "" });
    expect(await saveSettings(store, values, 0, by)).not.toBe("");
    expect(await settingsIn(store)).toEqual({
      name: "Labs",
      phone: "",
      rev: 1,
    });
    expect(await saveSettings(store, values, 1, by)).toBe("");
    await saveSettings(store, first, 1, by);
    expect(await settingsIn(store)).toEqual({ rev: 2 });
  });

  it("keep edits of other fields, and conflict with edits of the same one", async () => {
    const store = await newStore();
    await saveSettings(store, form({ name: "Theirs" }), 0, by);
    await saveSettings(store, form({ country: "Norway" }), 0, by);
    expect(await settingsIn(store)).toMatchObject({
      name: "Theirs",
      country: "Norway",
    });
    await expect(saveSettings(store, form({ name: "Mine" }), 0, by)).rejects.toThrow(EditConflict);
  });
});

it("groups time zones by the first part of their names", () => {
  const groups = timeZoneGroups();
  const names = groups.map(({ name }) => name);
  expect(names).toEqual(Array.from(new Set(names)));
  const zones = groups.flatMap((group) => group.zones);
  expect(zones).toEqual(Intl.supportedValuesOf("timeZone"));
  const europe = groups.find(({ name }) => name === "Europe");
  expect(europe?.zones).toContain("Europe/Lisbon");
  expect(europe?.zones).not.toContain("Africa/Cairo");
});
