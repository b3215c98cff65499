import { describe, expect, it } from "vitest";
import {
  suggestionsFrom,
  unclearTime,
  withKnownVisibility,
} from "~/routes/admin/edit/form-values.server";
import { emptyWorkForm } from "~/kinds/work-form";
import { storedWork } from "../../../support/work";

const future = "2999-01-01T00:00:00.000Z";
const past = "2020-01-01T00:00:00.000Z";

describe("a form of another program, which does not choose who sees the work,", () => {
  const visibilityOf = (
    values: { visibility?: string; publishAt?: string },
    known?: Parameters<typeof storedWork>[1],
  ) => {
    const blank = { ...emptyWorkForm, visibility: "", ...values };
    const stored = known && storedWork("a", known);
    return withKnownVisibility(blank, stored).visibility;
  };

  it("keeps who sees it", () => {
    expect(visibilityOf({}, { status: "draft" })).toBe("draft");
    expect(visibilityOf({ publishAt: future }, {})).toBe("public");
    expect(visibilityOf({}, { publishAt: future })).toBe("scheduled");
  });

  it("publishes a new work at its time, or at once", () => {
    expect(visibilityOf({ publishAt: future })).toBe("scheduled");
    expect(visibilityOf({ publishAt: "  " })).toBe("public");
    expect(visibilityOf({})).toBe("public");
  });

  it("has no effect if the form does choose", () => {
    const draft = { visibility: "draft", publishAt: future };
    expect(visibilityOf(draft)).toBe("draft");
    expect(visibilityOf(draft, {})).toBe("draft");
  });
});

describe("a time beside “Public”", () => {
  const isRefused = (
    values: { visibility?: string; publishAt: string },
    rev?: number,
    known?: Parameters<typeof storedWork>[1],
  ) => {
    const form = { ...emptyWorkForm, visibility: "public", ...values };
    const errors = unclearTime(form, rev, known && storedWork("a", known));
    return Object.keys(errors).join() === "visibility";
  };

  it("is refused if it is new and in the future", () => {
    expect(isRefused({ publishAt: future })).toBe(true);
    expect(isRefused({ publishAt: future }, 1, {})).toBe(true);
    expect(isRefused({ publishAt: future }, 1, { publishAt: past })).toBe(true);
  });

  it("is accepted if it has passed, or if it decides who sees the work", () => {
    expect(isRefused({ publishAt: past })).toBe(false);
    expect(isRefused({ publishAt: "" })).toBe(false);
    for (const visibility of ["scheduled", "draft"]) {
      expect(isRefused({ publishAt: future, visibility })).toBe(false);
    }
  });

  it("is accepted if it is the stored one, or was stored since the form was opened", () => {
    const same = "2999-01-01T00:00Z";
    expect(isRefused({ publishAt: future }, 1, { publishAt: same })).toBe(false);
    expect(isRefused({ publishAt: future }, 0, {})).toBe(false);
  });
});

it("suggests the categories and creators of all works, including drafts", () => {
  const stored = [
    storedWork("a", {
      category: "Tools",
      creatorId: "ada",
      creatorName: "Ada",
    }),
    storedWork("b", { category: "Art", status: "draft", creatorId: "bo" }),
    storedWork("c", { creatorName: "No page" }),
    storedWork("d", { category: "Odd", type: "giant" }),
  ];
  expect(suggestionsFrom({ stored })).toEqual({
    category: ["Art", "Tools"],
    creatorId: [
      { id: "ada", name: "Ada" },
      { id: "bo", name: "bo" },
    ],
    hasMoreCreators: false,
  });
});
