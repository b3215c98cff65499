import { describe, expect, it } from "vitest";
import { checkWorkForm } from "~/kinds/check.server";
import { editedDocument, newDocument } from "~/kinds/edited-document.server";
import { formatRows, makerRows, screenshotRows } from "~/kinds/row-list";
import type { WorkDocument } from "~/kinds/work";
import { datesOf, readWork } from "~/kinds/work-document.server";
import { workTypes } from "~/kinds/work-fields";
import {
  labelOfControl,
  linkControlOf,
  readableValue,
  type WorkFormField,
  workFormFields,
  type WorkFormValues,
} from "~/kinds/work-form";
import { workFormOf, workOfForm } from "~/kinds/work-form-values.server";
import { storedWork } from "../support/work";

const typedMakers = [
  { id: "mira", name: " Mira ", isAgent: false },
  { id: "", name: "", isAgent: false },
  { id: "cairn", name: "", isAgent: true },
];

const everything = {
  ...(Object.fromEntries(workFormFields.map((field) => [field, `The ${field}`])) as WorkFormValues),
  visibility: "scheduled",
  publishAt: "2130-01-02T03:04:05.000Z",
  makers: formatRows(makerRows, typedMakers),
  screenshots: formatRows(screenshotRows, [{ id: "one", url: "/one.png", caption: "The first" }]),
  inAppPurchases: "yes",
  imageFocus: "20 30",
  bannerFocus: "0 100",
};

it.each(workTypes)("the work of a form of type %s survives a round trip", (type) => {
  const values = { ...everything, type, features: "One, Two" };
  const work = workOfForm(values);
  const { id, ...fields } = work;
  const document = newDocument(fields, new Date());
  expect(definedOf(readWork({ id, document }))).toEqual(definedOf(work));
  const again = workOfForm(workFormOf({ id, document }));
  expect(definedOf(again)).toEqual(definedOf(work));
});

describe("a stored document in the form", () => {
  it.each<[WorkFormField, unknown, string]>([
    ["type", "giant-feature", "giant-feature"],
    ["title", " as it is\n", " as it is\n"],
    ["title", null, ""],
    ["price", 29, "29"],
    ["price", 0, "0"],
    ["title", true, ""],
    ["description", { deep: [] }, ""],
    ["features", "One,Two", "One,Two"],
    ["features", [], ""],
    ["features", [" One ", 2], " One , 2"],
    ["features", 7, "7"],
    ["category", ["One", "Two"], "One, Two"],
  ])("shows %s=%j as %j, so that it can be fixed", (field, value, shown) => {
    const values = workFormOf(storedWork("a", { [field]: value }));
    expect(values[field]).toBe(shown);
    for (const text of Object.values(values)) expect(text).toBeTypeOf("string");
  });

  it("is fixed when it is saved", () => {
    const values = workFormOf({
      id: "a",
      document: { title: 7, type: "giant-feature", price: 29, features: [1] },
    });
    expect(checkWorkForm(values)).toEqual({
      type: "The type must be large feature, medium feature, list item, or small image.",
    });
    const { id, ...fields } = workOfForm({ ...values, type: "list-item" });
    const document = newDocument(fields, new Date());
    expect(readWork({ id, document })).toMatchObject({ title: "7", price: "29" });
  });
});

function definedOf(work: object | undefined): object {
  return Object.fromEntries(Object.entries(work ?? {}).filter(([, value]) => value !== undefined));
}

it.each(["constructor", "toString", "valueOf", "__proto__"])(
  "knows no control, file, or field %j",
  (name) => {
    expect(linkControlOf(name)).toBeUndefined();
    expect(labelOfControl(name)).toBe(name);
    expect(readableValue(name, "a")).toBe("a");
  },
);

const now = new Date("2030-01-02T03:04:05.678Z");

/** Saves the form of a document after some of its values were changed. */
function saved(fields: WorkDocument, changes: Partial<WorkFormValues> = {}) {
  const document = { title: "A work", type: "medium-feature", ...fields };
  const stored = { id: "a", document };
  const values = { ...workFormOf(stored), ...changes };
  return editedDocument(stored, values, workOfForm(values), now);
}

describe("an edit keeps what the form does not show", () => {
  it.each<WorkDocument>([
    { whatWeLove: { title: "Love", content: "It", by: "Ada" } },
    { quickTip: { title: "Tip", source: 7 } },
    { quickTip: "malformed" },
    { screenshots: [{ id: "x", url: "/a.png", width: 40 }] },
    { screenshots: [{ caption: "No image" }] },
    { screenshots: "malformed" },
    { inAppPurchases: "yes" },
    { type: "large-feature", features: ["Fast, small"] },
    { creatorId: "mira", coCreators: [{ creatorId: "cairn", isAgent: true, since: 2020 }] },
    { published: "2040-01-01T00:00:00.000Z" },
  ])("if nothing was changed: %j", (fields) => {
    expect(saved(fields)).toMatchObject(fields);
  });

  it.each(["2040-01-01T00:00:00.000Z", "pending"])(
    "but not the field “published” of %s if a person chooses Public",
    (published) => {
      expect(saved({ published }, { visibility: "public", publishAt: "" }).published).toBe(true);
    },
  );

  it("in a passage and a maker that were changed", () => {
    const fields = {
      whatWeLove: { title: "Love", content: "It", by: "Ada" },
      quickTip: { title: "Tip", content: "Try", by: "Bo" },
      coCreators: [{ creatorId: "cairn", creatorName: "Cairn", since: 7 }],
    };
    const makers = [
      { id: "mira", name: "", isAgent: false },
      { id: "cairn", name: "Cairn 2", isAgent: false },
    ];
    const edited = saved(fields, {
      "whatWeLove.title": "",
      "whatWeLove.content": "Them",
      "quickTip.title": "",
      "quickTip.content": "",
      makers: formatRows(makerRows, makers),
    });
    expect(edited).toMatchObject({
      whatWeLove: { title: "", content: "Them", by: "Ada" },
      coCreators: [{ creatorId: "cairn", creatorName: "Cairn 2", since: 7 }],
    });
    expect(Object.keys(edited)).not.toContain("quickTip");
  });

  it("in screenshots that were changed, and in those beyond the form", () => {
    const many = Array.from({ length: screenshotRows.most + 2 }, (_, index) => ({
      id: `${index}`,
      url: `/${index}.png`,
      width: index,
    }));
    const added = { id: "1", url: "/new.png", caption: "" };
    const replaced = { id: "2", url: "/other.png", caption: "Other" };
    const fromSheet = { id: "", url: "/1.png", caption: "New" };
    const screenshots = formatRows(screenshotRows, [added, replaced, fromSheet, fromSheet]);
    expect(saved({ screenshots: many }, { screenshots }).screenshots).toEqual([
      { ...added, id: "3" },
      { ...replaced, width: 2 },
      { ...fromSheet, id: "1", width: 1 },
      { ...fromSheet, id: "4", width: 1 },
      ...many.slice(screenshotRows.most),
    ]);
  });

  it("in makers beyond the form", () => {
    const coCreators = Array.from({ length: 12 }, (_, index) => ({ creatorId: `maker-${index}` }));
    const { creatorId, coCreators: others } = saved(
      { creatorId: "mira", coCreators },
      { makers: "" },
    );
    expect(creatorId).toBe("maker-10");
    expect(others).toEqual([{ creatorId: "maker-11" }]);
  });
});

it("an edit replaces features that made the work malformed only if it fills them in", () => {
  const fields = { type: "large-feature", features: [{ en: "Fast" }] };
  expect(saved(fields, { features: "Fast, Small" }).features).toEqual(["Fast", "Small"]);
  expect(saved(fields, { title: "New" }).features).toEqual(fields.features);
});

describe("the dates of a work", () => {
  const [first, second] = [1, 2].map((day) => `2029-01-0${day}T00:00:00.000Z`);

  it.each([
    [{}, undefined, undefined],
    [{ createdAt: first, updatedAt: second }, first, second],
    [{ createdAt: first, publishAt: second }, second, second],
    [{ createdAt: second, updatedAt: second, publishAt: first }, second, second],
    [{ createdAt: first, publishAt: "2031-01-01T00:00:00.000Z" }, first, undefined],
    [{ createdAt: 7, updatedAt: "soon" }, undefined, undefined],
    [{ createdAt: { _seconds: 1861920000, _nanoseconds: 5 } }, first, undefined],
    [{ createdAt: { $date: first }, updatedAt: 1862006400 }, first, second],
    [{ createdAt: { timestampValue: "2029-01-01T00:00:00Z" } }, first, undefined],
    [{ updatedAt: { doubleValue: 1862006400000 } }, undefined, second],
  ])("of %j are %j and %j", (document, published, updated) => {
    expect(datesOf(document, now)).toEqual({ published, updated });
  });
});
