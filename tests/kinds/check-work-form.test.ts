import { describe, expect, it } from "vitest";
import { checkWorkForm, makerRowProblem } from "~/kinds/check.server";
import type { Errors } from "~/kinds/field";
import { formatRows, type MakerRow, makerRows, screenshotRows } from "~/kinds/row-list";
import type { Screenshot } from "~/kinds/work";
import { emptyWorkForm, workFormFields, type WorkFormValues } from "~/kinds/work-form";

const required = "ID, Title, and Type are required.";
const unshowable = expect.stringContaining("character that cannot be displayed") as string;
const noAddress =
  "Enter a link that starts with https://, http://, or a slash (/) and has no spaces.";
const noPath =
  "A link within this site starts with one slash (/) and has no spaces. For example: /works";
const onlyDots = "An ID cannot be only dots, because it is part of a link.";
const twice = "This maker is already in the list. Remove one of the two.";
const noImage = "Choose an image or enter its link, or remove this screenshot.";

function makeForm(values: Partial<WorkFormValues> = {}): WorkFormValues {
  return { ...emptyWorkForm, id: "a-work", title: "A work", ...values };
}

function errorsOf(values: Partial<WorkFormValues>): Errors {
  return checkWorkForm(makeForm(values));
}

function rows(...makers: Partial<MakerRow>[]): string {
  const { blank } = makerRows;
  return formatRows(
    makerRows,
    makers.map((maker) => ({ ...blank, ...maker })),
  );
}

describe("a form is rejected", () => {
  it.each(["id", "title", "type"] as const)("without %s", (field) => {
    for (const blank of ["", " ", "\t\n\u00a0"]) {
      expect(errorsOf({ [field]: blank })).toEqual({ [field]: required });
    }
  });

  it.each([
    ["__x__", "An ID cannot begin and end with “__”."],
    ["a/b", "An ID cannot contain a slash (/)."],
  ])("with the ID %j", (id, problem) => {
    expect(errorsOf({ id })).toEqual({ id: problem });
  });

  it("with more than 100 features", () => {
    expect(errorsOf({ features: "a,".repeat(100) })).toEqual({});
    expect(errorsOf({ features: "a,".repeat(101) })).toEqual({
      features: "A work can have at most 100 features.",
    });
  });

  it.each(["giant-feature", "List-Item", " list-item", "constructor", "__proto__", "0"])(
    "with the forged type %j",
    (type) => {
      expect(errorsOf({ type })).toEqual({
        type: "The type must be large feature, medium feature, list item, or small image.",
      });
    },
  );

  describe.each(["imageUrl", "iconUrl", "bannerImageUrl"] as const)("with %s", (field) => {
    it.each([
      ["javascript:alert(1)", noAddress],
      ["//evil.example/", noPath],
    ])("%j", (address, problem) => {
      expect(errorsOf({ [field]: address })).toEqual({ [field]: problem });
    });

    it.each(["", " /artwork/slow-map.svg "])("but not for %j", (address) => {
      expect(errorsOf({ [field]: address })).toEqual({});
    });
  });

  it("with only dots as the ID of a page", () => {
    const maker = (id: string) => ({ makers: rows({ id }) });
    for (const dots of [".", "..", " .. "]) {
      expect(errorsOf({ appId: dots })).toEqual({ appId: onlyDots });
      expect(errorsOf(maker(dots))).toEqual({ creatorId: onlyDots });
    }
    for (const fine of ["...", "a.b", ".a", "a/b", "%2e"]) {
      expect(errorsOf({ appId: fine, ...maker(fine) })).toEqual({});
    }
  });

  it.each<[string, Partial<MakerRow>[], Errors]>([
    [
      "without a name for an agent",
      [{ isAgent: true }, { isAgent: true }],
      { creatorName: "Enter a name.", "coCreators.0.creatorName": "Enter a name." },
    ],
    [
      "with characters that cannot be displayed",
      [{ id: "a", name: "\u0000" }, { id: "\ud83d" }, { name: "\u0007" }],
      {
        creatorName: unshowable,
        "coCreators.0.creatorId": unshowable,
        "coCreators.1.creatorName": unshowable,
      },
    ],
    [
      "with the same maker twice",
      [{ id: "a", name: "A" }, { name: "B" }, { id: " a " }, { name: "B " }],
      { "coCreators.1.creatorId": twice, "coCreators.2.creatorName": twice },
    ],
    [
      "but not with blank rows, makers without an ID, and two who share a name",
      [{}, { id: "a", name: "A" }, {}, { id: "b", name: "A" }, { name: "A" }],
      {},
    ],
  ])("%s", (_, makers, errors) => {
    expect(errorsOf({ makers: rows(...makers) })).toEqual(errors);
  });

  const texts = workFormFields.filter(
    (field) =>
      ![
        "id",
        "type",
        "imageUrl",
        "iconUrl",
        "bannerImageUrl",
        "screenshots",
        "makers",
        "ctaLink",
        "visibility",
        "publishAt",
      ].includes(field),
  );

  it.each(texts)("with characters in %s that cannot be displayed", (field) => {
    expect(errorsOf({ [field]: "a\u0000b" })).toEqual({ [field]: unshowable });
    expect(errorsOf({ [field]: "<b>&amp;" })).toEqual({});
  });

  it.each<[string, string, string, Errors]>([
    ["no image", "", "A map", { "screenshots.1.url": noImage }],
    ["no image, only blanks", " ", "A map", { "screenshots.1.url": noImage }],
    ["a wrong link", "images/map", "", { "screenshots.1.url": noAddress }],
    [
      "characters that cannot be displayed",
      "/map",
      "A\u0000map",
      { "screenshots.1.caption": unshowable },
    ],
  ])("with a screenshot that has %s", (_, url, caption, errors) => {
    const named: Screenshot = { id: "", url: "/first", caption: "" };
    const screenshots = formatRows(screenshotRows, [named, { id: "", url, caption }]);
    expect(errorsOf({ screenshots })).toEqual(errors);
  });
});

it.each([
  ["id", "..", onlyDots],
  ["name", "..", undefined],
  ["name", "a\u0000", unshowable],
] as const)("checks the %s %j of a maker alone", (part, text, problem) => {
  expect(makerRowProblem(part, text)).toEqual(problem);
});
