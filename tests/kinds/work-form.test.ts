import { describe, expect, it } from "vitest";
import { storedWork } from "../support/work";
import { newDocument, readWork } from "~/kinds/work-document.server";
import { checkWorkForm } from "~/kinds/check-work-form.server";
import {
  labelOfControl,
  linkControlOf,
  readableValue,
  readWorkForm,
  type WorkFormField,
  workFormFields,
  type WorkFormValues,
} from "~/kinds/work-form";
import { workFormOf, workOfForm } from "~/kinds/work-of-form.server";
import { formatRows, makerRows, screenshotRows } from "~/kinds/row-list";
import { workTypes } from "~/kinds/work-fields";

const typedMakers = [
  { id: "mira", name: " Mira ", isAgent: false },
  { id: "", name: "", isAgent: false },
  { id: "cairn", name: "", isAgent: true },
];

describe("reading a form", () => {
  it.each([
    ["a\r\nb\r\n\r\nc", "a\nb\n\nc"],
    ["a\rb", "a\nb"],
    ["a\n\rb", "a\n\nb"],
    ["a\nb", "a\nb"],
  ])("normalizes the line breaks of %j", (sent, read) => {
    const values = readWorkForm((name) => (name === "description" ? sent : ""));
    expect(values.description).toBe(read);
  });
});

describe("the work of a form", () => {
  const everything = {
    ...(Object.fromEntries(
      workFormFields.map((field) => [field, `The ${field}`]),
    ) as WorkFormValues),
    visibility: "scheduled",
    publishAt: "2130-01-02T03:04:05.000Z",
    makers: formatRows(makerRows, typedMakers),
    screenshots: formatRows(screenshotRows, [{ id: "one", url: "/one.png", caption: "The first" }]),
    inAppPurchases: "yes",
    imageFocus: "20 30",
    bannerFocus: "0 100",
  };

  it.each(workTypes)("of type %s survives a round trip", (type) => {
    const values = { ...everything, type, features: "One, Two" };
    const work = workOfForm(values);
    const { id, ...fields } = work;
    const document = newDocument(fields, new Date());
    expect(definedOf(readWork({ id, document }))).toEqual(definedOf(work));
    const again = workOfForm(workFormOf({ id, document }));
    expect(definedOf(again)).toEqual(definedOf(work));
  });
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
      type: "Choose one of the four types.",
    });
    const { id, ...fields } = workOfForm({ ...values, type: "list-item" });
    const document = newDocument(fields, new Date());
    expect(readWork({ id, document })).toMatchObject({
      title: "7",
      price: "29",
    });
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
