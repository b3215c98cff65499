import { describe, expect, it } from "vitest";
import { askAgain, choicesIn } from "~/routes/admin/frame/field-choices.server";

const wording = { labelOf: (name: string) => `<${name}>`, edited: "this page" };
const texts = { mine: "Mine", theirs: "Theirs" };

/** @param by who changed each of the fields. */
function ask(by: Record<string, string | undefined>) {
  const choices = Object.entries(by).map(([name, by]) => [name, { ...texts, by }]);
  return askAgain(Object.fromEntries(choices) as Parameters<typeof askAgain>[0], wording);
}

describe("the message of a field that two people changed", () => {
  it.each([
    ["Ana", "Ana changed this field, too."],
    ["there", "there changed this field, too."],
    ["the import command", "The import command changed this field, too."],
    [undefined, "Someone else changed this field, too."],
    ["you", "You also changed this field in another window."],
  ])("names %j", (by, changed) => {
    expect(ask({ title: by }).errors).toEqual({
      title: `<title>: ${changed} Choose which version to keep.`,
    });
  });
});

describe("the message of a form with such fields", () => {
  it.each([
    [{ a: "Ana", b: "Ana" }, /^Ana saved this page while .*both of you/],
    [{ a: "Ana", b: "Bo" }, /^Someone else saved this page while/],
    [{ a: "you", b: "Bo" }, /^Someone else saved this page while/],
    [{ a: undefined }, /^Someone else saved this page while/],
    [{ a: "you", b: "you" }, /^You saved this page in another window/],
  ])("names the person of %j", (by, problem) => {
    expect(ask(by).problem).toMatch(problem);
  });
});

describe("the choices in a form", () => {
  const read = (fields: Record<string, string>) => choicesIn((name) => fields[name] ?? null);
  const stored = { title: { ...texts, by: "Ana" }, price: texts };
  const choices = JSON.stringify(stored);

  it("come with what was chosen, at first the own text", () => {
    expect(read({ choices, title: "theirs", price: "mine" })).toEqual({
      title: { ...stored.title, isTheirs: true },
      price: { ...texts, isTheirs: false },
    });
    expect(read({ choices })).toMatchObject({ title: { isTheirs: false } });
  });

  it.each(["", "{", "[]", '{"title":{"mine":"a"}}', '{"title":{"mine":1,"theirs":"b"}}'])(
    "are none in %j",
    (choices) => {
      expect(read({ choices })).toBeUndefined();
    },
  );

  it("are none in a form without them", () => {
    expect(read({})).toBeUndefined();
  });
});
