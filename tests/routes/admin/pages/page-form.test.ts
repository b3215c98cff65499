import { describe, expect, it } from "vitest";
import {
  formState,
  nameFrom,
  pageFormOf,
  readPageForm,
} from "~/routes/admin/pages/page-form.server";
import { fieldsOfPage } from "~/kinds/page";
import { pageDocumentId } from "~/kinds/kind";

const formOf = (name: string, document: Record<string, unknown>) =>
  pageFormOf({ id: pageDocumentId(name), document });

const read = (fields: Record<string, string>, name?: string) =>
  readPageForm((field) => fields[field] ?? null, name);

describe("the form of a page", () => {
  it.each([
    ["about", "title introduction body"],
    ["community", "title introduction button buttonNote body"],
    ["press", "title introduction body inFooter visibility"],
    ["", "title path introduction body inFooter visibility"],
  ])("of %j has the fields %s", (name, fields) => {
    expect(fieldsOfPage(name).join(" ")).toBe(fields);
  });

  it("shows the original texts where no others are stored", () => {
    const form = formOf("about", { introduction: "Mine" });
    expect(form).toMatchObject({ path: "about", introduction: "Mine" });
    expect(form.title).not.toBe("");
    expect(form.title).toBe(formOf("about", {}).title);
    expect(formOf("press", {})).toMatchObject({ title: "", path: "press" });
  });

  it.each([
    [{ visibility: "public", inFooter: true }, "public", "yes"],
    [{ visibility: "hidden", inFooter: "true" }, "draft", ""],
    [{}, "draft", ""],
  ])("reads a stored page with %j", (fields, visibility, inFooter) => {
    const form = formOf("press", { title: "Press", ...fields });
    expect(form).toMatchObject({ visibility, inFooter });
  });
});

describe("a page that was sent", () => {
  it("has plain line breaks, and none around a text", () => {
    const { body, title } = read({ body: "\r\n\n  a\r\nb\rc \r\n " });
    expect(body).toBe("  a\nb\nc");
    expect(title).toBe("");
  });

  it("keeps its path, and is a draft unless it was made public", () => {
    const sent = { path: "/typed", inFooter: "yes", visibility: "public" };
    expect(read(sent)).toMatchObject(sent);
    expect(read(sent, "press").path).toBe("press");
    expect(read({ visibility: "shown" })).toMatchObject({
      path: "",
      inFooter: "",
      visibility: "draft",
    });
  });
});

describe("the preview of a page", () => {
  it("names placeholders that the site does not know", () => {
    const values = read({ title: "{site}", body: "{owner} {email}" });
    expect(formState("press", values, {}).problems).toEqual([
      "The page shows {owner} as typed, because no placeholder has this name.",
    ]);
  });

  it("looks like the page itself", () => {
    const values = read({ title: "Us" });
    expect(formState("about", values, {}).preview.name).toBe("about");
    expect(formState("press", values, {}).preview.name).toBe("new");
  });
});

describe("the path that is made from a title", () => {
  it.each([
    ["Café & Press!", "cafe-press"],
    [" 2 Ways – One Goal ", "2-ways-one-goal"],
    ["…", ""],
    ["x".repeat(70), "x".repeat(60)],
    [`${"x".repeat(59)} y`, "x".repeat(59)],
  ])("of %j is %j", (title, name) => {
    expect(nameFrom(title)).toBe(name);
  });
});
