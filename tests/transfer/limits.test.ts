import { expect, it } from "vitest";
import { WorksFileError } from "~/transfer/json-parts";
import { read } from "./read-table";

const deep = (levels: number) => `[${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}]`;

it.each<[string, number, (count: number) => string, string, string?]>([
  ["rows", 20_000, (count) => `x\n${"a\n".repeat(count)}`, `more than 20,000 rows. Split`],
  ["columns", 200, (count) => ",".repeat(count - 1).concat("a"), "more than 200 columns. Delete"],
  ["columns below the headings", 200, (count) => `x\na${",".repeat(count - 1)}`, "more than 200"],
  ["bytes in a cell", 400_000, (count) => `x\n${"a".repeat(count)}`, "A cell in row 2 is larger"],
  ["bytes of letters", 133_333, (count) => `x\n${"字".repeat(count)}`, "A cell in row 2 is larger"],
  ["megabytes", 16, (count) => `x\n${`${"a".repeat(1023)}\n`.repeat(count * 1024 - 1)}`, "16 MB"],
  ["works", 100_000, (count) => `[${"1,".repeat(count - 1)}1]`, "100,000 works. Split", "a.json"],
  ["levels", 50, deep, "nested more than 50 levels deep", "a.json"],
])("a file can have at most as many %s as its limit, %i", async (...given) => {
  const [, most, contentOf, sentence, name] = given;
  await expect(read(contentOf(most), { name })).resolves.toBeDefined();
  await expect(read(contentOf(most + 1), { name })).rejects.toThrow(sentence);
  await expect(read(contentOf(most + 1), { name })).rejects.toThrow(WorksFileError);
});

it.each([
  ["a line of separators", ",".repeat(15_000_000), "more than 200 columns"],
  ["a line of quotation marks", '"'.repeat(15_000_001), "is never closed"],
  ["a cell of all of the file", "a".repeat(15_000_000), "A cell in row 1 is larger than 400 kB"],
  ["nothing but lines", "\n".repeat(900_000), "more than 20,000 rows"],
])("a table that is %s is rejected", async (_, content, sentence) => {
  await expect(read(content)).rejects.toThrow(sentence);
});

it("a work in a file can have at most 400 kB, whatever it contains", async () => {
  const { works, problems } = await read(`[{"id":"a","b":[${"1,".repeat(2_000_000)}1]}]`, {
    name: "a.json",
  });
  expect(works).toEqual([]);
  expect(problems).toEqual(["Work 1: It is larger than 400 kB."]);
});
