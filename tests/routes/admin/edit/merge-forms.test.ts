import { describe, expect, it } from "vitest";
import { mergeForms } from "~/routes/admin/edit/form-values.server";
import { formatRows, makerRows, screenshotRows } from "~/kinds/row-list";
import { emptyWorkForm, type WorkFormValues } from "~/kinds/work-form";

const base: WorkFormValues = {
  ...emptyWorkForm,
  id: "tide",
  title: "Tide",
  type: "large-feature",
  features: "one, two",
  subtitle: "A map",
};

const ada = { id: "ada", name: "Ada", isAgent: false };
const shot = { id: "1", url: "/a.png", caption: "First" };

const form = (values: Partial<WorkFormValues>) => ({ ...base, ...values });

type Changes = Partial<WorkFormValues>;

describe("two edits of a work", () => {
  it.each<[string, Changes, Changes, Changes]>([
    ["keep my change alone", { title: "Mine" }, {}, { title: "Mine" }],
    ["keep their change alone", {}, { title: "Theirs" }, { title: "Theirs" }],
    [
      "keep changes of different fields",
      { title: "Mine" },
      { price: "", category: "Sea" },
      { title: "Mine", category: "Sea" },
    ],
    ["agree on the same change", { title: "A" }, { title: "A" }, { title: "A" }],
    [
      "keep their new value where mine differs only in spaces",
      { title: " Tide ", features: "one,two," },
      { title: "Theirs", features: "one, two, three" },
      { title: "Theirs", features: "one, two, three" },
    ],
    ["ignore the ID", { id: "other" }, {}, { id: "other" }],
  ])("%s", (_, mine, theirs, merged) => {
    expect(mergeForms(base, form(mine), form(theirs))).toEqual({
      values: form(merged),
      conflicts: [],
    });
  });

  it.each<[string, Changes, Changes, Changes, string[]]>([
    [
      "in one field keep my text",
      { title: "Mine" },
      { title: "Theirs" },
      { title: "Mine" },
      ["title"],
    ],
    [
      "in the type keep mine if it would hide a new text of theirs",
      { type: "list-item" },
      { subtitle: "New" },
      { type: "list-item", subtitle: "New" },
      ["type"],
    ],
    [
      "in the type keep mine if theirs would hide my new text",
      { features: "three" },
      { type: "small-image" },
      { features: "three" },
      ["type"],
    ],
    [
      "that are wrong in the form keep my text",
      { category: "Sea" },
      { imageUrl: "no address" },
      { category: "Sea" },
      ["imageUrl"],
    ],
    [
      "that are wrong in a maker keep my makers",
      { category: "Sea" },
      { makers: formatRows(makerRows, [{ ...ada, id: ".." }]) },
      { category: "Sea" },
      ["makers"],
    ],
    [
      "that are wrong in a screenshot keep my screenshots",
      { category: "Sea" },
      { screenshots: formatRows(screenshotRows, [{ ...shot, url: "" }]) },
      { category: "Sea" },
      ["screenshots"],
    ],
  ])("that conflict %s", (_, mine, theirs, values, conflicts) => {
    expect(mergeForms(base, form(mine), form(theirs))).toEqual({
      values: form(values),
      conflicts,
    });
  });

  it.each<[string, Changes, Changes]>([
    ["the other type removes nothing new", { type: "small-image" }, {}],
    ["the new text has the type it needs", { type: "list-item" }, { price: "Free" }],
    ["the new text is blank", { type: "small-image" }, { subtitle: "", features: " " }],
  ])("merge their types if %s", (_, mine, theirs) => {
    expect(mergeForms(base, form(mine), form(theirs))).toEqual({
      values: form({ ...mine, ...theirs }),
      conflicts: [],
    });
  });

  it("keep their rows where mine differ only in blank rows and hidden IDs", () => {
    const rows = (makers: (typeof ada)[], shots: (typeof shot)[]) =>
      form({
        makers: formatRows(makerRows, makers),
        screenshots: formatRows(screenshotRows, shots),
      });
    const bo = { id: "bo", name: "Bo", isAgent: false };
    const before = rows([ada], [shot]);
    const mine = rows([ada, makerRows.blank], [{ ...shot, id: "2" }]);
    const theirs = rows([ada, bo], [{ ...shot, caption: "Theirs" }]);
    expect(mergeForms(before, mine, theirs)).toEqual({
      values: theirs,
      conflicts: [],
    });
    const other = rows([bo], [{ ...shot, caption: "Mine" }]);
    const { values, conflicts } = mergeForms(before, other, theirs);
    expect(values).toEqual(other);
    expect(conflicts.toSorted()).toEqual(["makers", "screenshots"]);
  });

  it("differ everywhere without a common ancestor", () => {
    const mine = form({ title: "Mine", category: "Sea" });
    const theirs = form({ price: "Free" });
    expect(mergeForms(undefined, mine, theirs)).toEqual({
      values: mine,
      conflicts: ["title", "category", "price"],
    });
  });
});
