import { describe, expect, it } from "vitest";
import { readNewForm, withDerivedIds, withMakerIds } from "~/routes/admin/edit/derived-ids.server";
import { formatRows, makerRows, parseRows } from "~/kinds/row-list";
import { emptyWorkForm } from "~/kinds/work-form";
import type { StoredWork } from "~/kinds/work";
import { storedWork } from "../../../support/work";

describe("the IDs of a new work", () => {
  const idsOf = (typed: { id?: string; appId?: string }, derivedId = "", taken: string[] = []) => {
    const values = { ...emptyWorkForm, title: "Slow Map", ...typed };
    const form = { formKey: "", derivedId };
    const { id, appId } = withDerivedIds(values, form, new Set(taken));
    return [id, appId];
  };

  it.each<[string, { id?: string; appId?: string }, string, string[]]>([
    ["are made from the title", {}, "", ["slow-map", "slow-map"]],
    [
      "are made again if the script made them",
      { id: " old ", appId: " old " },
      "old",
      ["slow-map", "slow-map"],
    ],
    ["are kept if typed", { id: "a", appId: "b" }, "", ["a", "b"]],
    ["are kept if typed in place of the script’s", { id: "a", appId: "b" }, "old", ["a", "b"]],
    ["leave a page out if only the ID was typed", { id: "a" }, "", ["a", ""]],
    [
      "leave a page out if the script’s App ID was removed",
      { id: "old", appId: "" },
      "old",
      ["slow-map", ""],
    ],
    ["are made beside a typed App ID", { appId: "b" }, "", ["slow-map", "b"]],
    ["are made beside the script’s App ID", { id: "a", appId: "old" }, "old", ["a", "slow-map"]],
  ])("%s", (_, typed, derivedId, ids) => {
    expect(idsOf(typed, derivedId)).toEqual(ids);
  });

  it("are unused ones", () => {
    const taken = ["slow-map", "slow-map-2"];
    expect(idsOf({}, "", taken)).toEqual(["slow-map-3", "slow-map-3"]);
  });

  it("are read from the form, with a key of its own if it has none", () => {
    const read = (fields: Record<string, string>) => readNewForm((name) => fields[name] ?? null);
    const formKey = "k".repeat(16);
    expect(read({ formKey, derivedId: " a " })).toEqual({
      formKey,
      derivedId: "a",
    });
    expect(read({}).derivedId).toBe("");
    expect(read({}).formKey).not.toBe(read({}).formKey);
  });
});

describe("the IDs of makers in a form", () => {
  type Typed = [id: string, name: string];

  const stored = [
    storedWork("a", { creatorId: "the-cairn", creatorName: "Cairn" }),
    storedWork("b", { creatorId: "bo", creatorName: "Bo Wren" }),
  ];

  function fill(typed: Typed[], derived: string[] = [], former?: StoredWork) {
    const rows = typed.map(([id, name]) => ({ id, name, isAgent: false }));
    const values = { ...emptyWorkForm, makers: formatRows(makerRows, rows) };
    const filled = withMakerIds(values, derived, { stored }, former);
    return {
      ids: parseRows(makerRows, filled.values.makers).map(({ id }) => id),
      derivedMakers: filled.derivedMakers,
    };
  }

  it.each<[string, Typed[], string[], string[], string[]]>([
    [
      "are those of the creators with the names",
      [["", " Cairn "]],
      [],
      ["the-cairn"],
      ["the-cairn"],
    ],
    [
      "are unused ones for new names",
      [
        ["", "Bo"],
        ["  ", "Zoë"],
      ],
      [],
      ["bo-2", "zoe"],
      ["bo-2", "zoe"],
    ],
    ["stay as typed, also for a known name", [["typed", "Cairn"]], [], ["typed"], []],
    [
      "follow the name if the site made them",
      [["zoe", "Cairn"]],
      ["zoe"],
      ["the-cairn"],
      ["the-cairn"],
    ],
    [
      "are not taken from another row",
      [
        ["", "Zoë"],
        ["zoe", "Another"],
      ],
      [],
      ["zoe-2", "zoe"],
      ["zoe-2"],
    ],
    [
      "are the same for the same name",
      [
        ["mine", "Zoë"],
        ["", "Zoë"],
      ],
      [],
      ["mine", "mine"],
      ["mine"],
    ],
    [
      "are missing without a name",
      [
        ["", " "],
        ["", "Zoë"],
      ],
      [],
      ["", "zoe"],
      ["zoe"],
    ],
  ])("%s", (_, typed, derived, ids, derivedMakers) => {
    expect(fill(typed, derived)).toEqual({ ids, derivedMakers });
  });

  it("are missing if the stored work has the maker without one", () => {
    const former = storedWork("c", {
      creatorName: "Zoë",
      coCreators: [{ creatorId: "dee", creatorName: "Dee" }],
    });
    expect(fill([["", "Zoë "]], [], former).ids).toEqual([""]);
    expect(fill([["", "Dee"]], [], former).ids).toEqual(["dee"]);
  });
});
