import { describe, expect, it } from "vitest";
import { AppIdTaken, WorkExists, WorkGone } from "~/changes/works-store";
import { refusalOf, shownAgain } from "~/routes/admin/edit/form-answers.server";
import type { RefusedWorkForm } from "~/routes/admin/edit/form-context";
import { emptyWorkForm } from "~/kinds/work-form";

const refusal: RefusedWorkForm = {
  values: {
    ...emptyWorkForm,
    title: "Kept",
    imageUrl: "/a.png",
    bannerImageUrl: "/b.png",
    imageFocus: "0 0",
  },
  errors: { price: "Kept" },
  derivedMakers: ["kept"],
};

async function show(fields: Record<string, string>) {
  const read = (name: string) => fields[name] ?? null;
  const answer = await shownAgain(read, refusal, undefined);
  if (!answer) return undefined;
  expect(answer.status).toBe(200);
  return answer.json();
}

const withValues = (values: Partial<RefusedWorkForm["values"]>) => ({
  ...refusal,
  values: { ...refusal.values, ...values },
});

describe("a form that was not sent to be saved comes back", () => {
  it("with a new row", async () => {
    const shown = await show({ rows: "add" });
    expect(shown).toMatchObject({
      values: { title: "Kept" },
      pressed: { field: "screenshots", command: "add" },
    });
    expect(shown?.values.screenshots).not.toBe("");
  });

  it("without an image that was removed", async () => {
    for (const field of ["imageUrl", "iconUrl", "bannerImageUrl"] as const) {
      const shown = await show({ picture: `remove ${field}` });
      expect(shown).toEqual(withValues({ [field]: "" }));
    }
    expect(await show({ picture: "remove title" })).toBeUndefined();
    expect(await show({ picture: "remove" })).toBeUndefined();
  });

  it.each([
    ["60", "75", "25 50"],
    ["240", "0", "100 0"],
    ["0", "150", "0 100"],
    ["120", "75", ""],
    ["999", "-1", "100 0"],
  ])("with the point of a click at %s, %s", async (x, y, imageFocus) => {
    const shown = await show({ "imageFocus.x": x, "imageFocus.y": y });
    expect(shown).toEqual({
      ...withValues({ imageFocus }),
      pointed: "imageFocus",
    });
  });

  it("with the former point if a key pressed the image", async () => {
    for (const [x, y] of [
      ["0", "0"],
      ["a", "b"],
    ] as const) {
      const shown = await show({ "imageFocus.x": x, "imageFocus.y": y });
      expect(shown).toEqual({ ...refusal, pointed: "imageFocus" });
    }
  });

  it("with the point of its other image", async () => {
    const fields = { "bannerFocus.x": "240", "bannerFocus.y": "150" };
    expect(await show(fields)).toEqual({
      ...withValues({ bannerFocus: "100 100" }),
      pointed: "bannerFocus",
    });
  });
});

it("a form is saved if no other button was pressed", async () => {
  expect(await show({})).toBeUndefined();
  const unchanged = { pictureSearch: " map ", searched: "map" };
  expect(await show({ ...unchanged, pictureField: "imageUrl" })).toBeUndefined();
  expect(await show({ pictureSearch: "map" })).toBeUndefined();
});

describe("a form that could not be saved", () => {
  const refuse = async (cause: unknown) => {
    const answer = await refusalOf(cause, refusal, "ada@example.org");
    expect(answer.status).toBe(409);
    return answer.json();
  };

  it("keeps its errors beside that of a taken App ID", async () => {
    const { errors, values } = await refuse(new AppIdTaken("a", "b", "c"));
    expect(Object.keys(errors)).toEqual(["price", "appId"]);
    expect(values).toEqual(refusal.values);
  });

  it("has the error of a taken ID", async () => {
    const { errors } = await refuse(new WorkExists("a"));
    expect(Object.keys(errors)).toEqual(["id"]);
  });

  it("offers to add a deleted work again, without old choices", async () => {
    const choices = { title: { mine: "a", theirs: "b" } };
    const answer = await refusalOf(new WorkGone("a"), { ...refusal, choices }, "ada@example.org");
    expect(await answer.json()).toEqual({
      ...refusal,
      errors: {},
      isGone: true,
    });
  });
});
