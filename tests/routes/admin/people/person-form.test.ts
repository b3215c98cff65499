import { describe, expect, it } from "vitest";
import { readEmail, readName, readRole } from "~/routes/admin/people/person-form.server";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

describe("the name of a person", () => {
  const read = (name: string) => readName(form({ name }));

  it.each([
    [" Ana Silva ", "Ana Silva"],
    ["Zoe\u0301", "Zoé"],
    ["李", "李"],
    ["7", "7"],
    ["†", "†"],
    ["x".repeat(100), "x".repeat(100)],
  ])("can be %j", (typed, name) => {
    expect(read(typed)).toEqual({ name, error: undefined });
  });

  it.each([
    ["", "Enter a name."],
    ["  ", "Enter a name."],
    ["x".repeat(101), "A name must have at most 100 characters."],
  ])("cannot be %j", (name, error) => {
    expect(read(name).error).toBe(error);
  });

  it.each(["a\u0007b", "a\u2028b", "a\u202eb", "a\u2066b", "\u200b"])(
    "cannot be %j, which pages cannot show",
    (name) => {
      expect(read(name).error).toContain("cannot be displayed");
    },
  );

  it("is missing in a form without it", () => {
    expect(readName(form({}))).toEqual({ name: "", error: "Enter a name." });
  });
});

describe("the email address of a person", () => {
  const read = (email: string) => readEmail(form({ email }));

  it("is stored without spaces around it, and in plain letters", () => {
    expect(read(" ana@example.org ")).toEqual({ email: "ana@example.org" });
    expect(read("ａna@example.org")).toEqual({ email: "ana@example.org" });
  });

  it("is required", () => {
    expect(read(" ").error).toBe("Enter an email address.");
    expect(readEmail(form({})).error).toBe("Enter an email address.");
  });

  it("has a name, a domain, and at most 254 characters", () => {
    const domain = `@${`${"y".repeat(59)}.`.repeat(3)}example.org`;
    const longest = "x".repeat(62) + domain;
    expect(longest).toHaveLength(254);
    expect(read(longest)).toEqual({ email: longest });
    for (const email of ["ana", "@example.org", "a@b.example\r\nBcc: c@d.example", `x${longest}`]) {
      expect(read(email)).toEqual({
        email,
        error: expect.stringContaining("not a valid email address") as unknown,
      });
    }
  });
});

it("the role of a person is one of two", () => {
  const read = (role: string) => readRole(form({ role }));
  expect(read("administrator")).toBe("administrator");
  expect(read("editor")).toBe("editor");
  expect(read("owner")).toBeUndefined();
  expect(readRole(form({}))).toBeUndefined();
});
