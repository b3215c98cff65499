import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import file from "~/samples/catalogue.json" with { type: "json" };
import { sampleCatalogue } from "~/samples/catalogue.server";
import { readWorksFile } from "~/transfer/works-file";

it("can be imported like any other file", async () => {
  const now = new Date();
  const content = Buffer.from(JSON.stringify(file));
  const { works, problems } = await readWorksFile(content, now);
  expect(problems).toEqual([]);
  expect(works).toEqual(
    sampleCatalogue(now).map(({ id, document }) => ({
      id,
      document: { ...document, createdAt: undefined },
    })),
  );
});

it("names every image in the folder, and no other", () => {
  const named = JSON.stringify(file).matchAll(/"\/artwork\/([^"]+)"/g);
  const names = new Set(Array.from(named, ([, name]) => name));
  const files = readdirSync("app/samples/pictures", {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  expect([...names].sort()).toEqual(files.map(({ name }) => name).sort());
});
