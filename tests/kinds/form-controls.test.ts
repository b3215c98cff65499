import { describe, expect, it } from "vitest";
import { formatRows, makerRows, screenshotRows } from "~/kinds/row-list";
import {
  emptyWorkForm,
  fieldsOfControl,
  fileNamesIn,
  inFormOrder,
  labelOfControl,
  linkControlOf,
  pictureControlsOf,
  pressRow,
  readableValue,
  readPressedRow,
  readRev,
  withPicks,
} from "~/kinds/work-form";

const reader = (controls: Record<string, string>) => (control: string) => controls[control] ?? null;

it.each([
  ["makers", "Makers"],
  ["creatorId", "Creator ID"],
  ["coCreators.0.creatorId", "Maker 2 ID"],
  ["coCreators.9.creatorName", "Maker 11 name"],
  ["coCreators.1.isAgent", "Maker 3 is an AI agent"],
  ["screenshots.0.url", "Screenshot 1 URL"],
  ["screenshots.11.caption", "Screenshot 12 caption"],
  ["screenshots.1.file", "Screenshot 2 file"],
  ["whatWeLove.title", "What we love: title"],
  ["visibility", "Visibility"],
  ["id", "ID"],
  ["imageFile", "Image file"],
  ["iconFile", "Icon file"],
  ["bannerImageFile", "Banner image file"],
])("the control %s is called %j", (control, label) => {
  expect(labelOfControl(control)).toBe(label);
});

const credit = ["creatorId", "creatorName", "creatorIsAgent", "coCreators"];

it.each([
  ["makers", credit],
  ["creatorIsAgent", credit],
  ["coCreators.3.creatorName", credit],
  ["visibility", ["status", "publishAt"]],
  ["quickTip.content", ["quickTip"]],
  ["screenshots.2.url", ["screenshots"]],
  ["title", ["title"]],
])("the control %s is about the fields %j", (control, fields) => {
  expect(fieldsOfControl(control)).toEqual(fields);
});

it.each([
  ["imageFile", "imageUrl"],
  ["iconFile", "iconUrl"],
  ["bannerImageFile", "bannerImageUrl"],
  ["screenshots.12.file", "screenshots.12.url"],
  ["screenshots.file", undefined],
  ["screenshots.1.file.x", undefined],
  ["a.screenshots.1.file", undefined],
  ["imageUrl", undefined],
])("a file in %s fills in the link in %s", (control, address) => {
  expect(linkControlOf(control)).toBe(address);
});

it.each([
  ["bannerImageUrl", "bannerImageFile", "bannerImagePick"],
  ["screenshots.3.url", "screenshots.3.file", "screenshots.3.pick"],
])("beside the link %s are the controls %s and %s", (address, file, pick) => {
  expect(pictureControlsOf(address)).toEqual({ file, pick });
});

describe("an image that was chosen from Media", () => {
  const get = withPicks(
    reader({
      imageUrl: "/typed.png",
      imagePick: "/chosen.png",
      iconUrl: "/icon.png",
      iconPick: "",
      "screenshots.0.pick": "/shot.png",
      title: "Title",
      titlePick: "no",
    }),
  );

  it.each([
    ["imageUrl", "/chosen.png"],
    ["iconUrl", "/icon.png"],
    ["screenshots.0.url", "/shot.png"],
    ["bannerImageUrl", null],
    ["title", "Title"],
  ])("replaces the link: %s is %j", (control, value) => {
    expect(get(control)).toBe(value);
  });
});

it("lists errors in the order of the form", () => {
  const order = [
    "title",
    "imageFile",
    "imageUrl",
    "creatorName",
    "creatorId",
    "coCreators.0.creatorName",
    "coCreators.0.creatorId",
    "coCreators.1.creatorId",
    "category",
    "screenshots.0.file",
    "screenshots.0.url",
    "screenshots.0.caption",
    "screenshots.1.url",
    "screenshots.10.url",
    "quickTip.title",
    "visibility",
    "publishAt",
    "id",
    "appId",
  ];
  const errors = Object.fromEntries(order.toSorted().map((control) => [control, "Wrong."]));
  expect(Object.keys(inFormOrder(errors))).toEqual(order);
});

it("lists the names of the files that were chosen", () => {
  const fields = Object.entries({
    title: "a.png",
    imageFile: "fox.png",
    iconFile: "",
    "screenshots.2.file": "map.png",
  });
  expect(fileNamesIn(fields, linkControlOf)).toEqual(["fox.png", "map.png"]);
});

it.each([
  [{ rev: "7" }, 7],
  [{}, 0],
])("the form %j began with revision %d", (controls, rev) => {
  expect(readRev(reader(controls))).toBe(rev);
});

describe("a button of a row", () => {
  it.each([
    [{ makerRows: "add" }, { field: "makers", command: "add" }],
    [{ rows: "up 2" }, { field: "screenshots", command: "up 2" }],
    [{ rows: "" }, undefined],
    [{}, undefined],
  ])("that was pressed is read from %j", (controls, pressed) => {
    expect(readPressedRow(reader(controls))).toEqual(pressed);
  });

  it("changes only its own list", () => {
    const shots = ["a", "b"].map((id) => ({ id, url: `/${id}`, caption: "" }));
    const people = ["A", "B"].map((name) => ({ id: "", name, isAgent: false }));
    const values = {
      ...emptyWorkForm,
      makers: formatRows(makerRows, people),
      screenshots: formatRows(screenshotRows, shots),
    };
    const press = (field: "makers" | "screenshots") => pressRow(values, { field, command: "up 2" });
    expect(press("makers")).toEqual({
      ...values,
      makers: formatRows(makerRows, people.toReversed()),
    });
    expect(press("screenshots")).toEqual({
      ...values,
      screenshots: formatRows(screenshotRows, shots.toReversed()),
    });
  });
});

it.each([
  ["visibility", "scheduled", "Public from"],
  ["visibility", "other", "other"],
  ["imageFocus", "0 100", "Bottom left"],
  ["bannerFocus", "", "Center"],
  ["inAppPurchases", "yes", "Yes"],
  ["inAppPurchases", "", "No"],
  [
    "makers",
    formatRows(makerRows, [
      { id: "mira", name: " Mira ", isAgent: false },
      { id: "", name: " ", isAgent: true },
      { id: "", name: "Cairn", isAgent: true },
    ]),
    "Mira (mira)\nCairn, AI agent",
  ],
  [
    "screenshots",
    formatRows(screenshotRows, [
      { id: "a", url: "/a.png", caption: "Start" },
      { id: "b", url: "/b.png", caption: "" },
    ]),
    "1. /a.png\nStart\n2. /b.png",
  ],
  ["title", "As it is", "As it is"],
])("shows the value of %s, %j, as %j", (field, value, shown) => {
  expect(readableValue(field, value)).toBe(shown);
});
