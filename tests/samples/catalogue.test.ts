import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import file from "~/samples/catalogue.json" with { type: "json" };
import { sampleCatalogue } from "~/samples/catalogue.server";
import { sampleArt } from "~/samples/pictures";
import { readWorksFile } from "~/transfer/works-file";
import { loadApp } from "../support/app";

it("can be imported like any other file", async () => {
  const now = new Date();
  const content = Buffer.from(JSON.stringify(file));
  const { works, problems } = await readWorksFile(content, now);
  expect(problems).toEqual([]);
  expect(works).toEqual(
    sampleCatalogue(now).map(({ id, document }) => ({
      id,
      document: { ...document, createdAt: undefined, updatedAt: undefined },
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
  // wkhtmltopdf drops shapes of `use`, and WeasyPrint blackens them.
  for (const name of names) expect(sampleArt(`/artwork/${name}`), name).not.toContain("<use");
});

describe("sample mark", async () => {
  const note = "This page shows sample content, which is fictional.";

  const sample = { type: "list-item", sample: true };
  const app = await loadApp({
    works: [
      { id: "one", title: "One", appId: "one", ...sample },
      { id: "two", title: "Two", ...sample },
      { id: "own", title: "Own", type: "list-item", appId: "own" },
    ],
  });

  function timesIn(body: string): number {
    return body.split(note).length - 1;
  }

  it("says once on the page of a sample and on the works page that samples are fictional", async () => {
    const visitor = app.newVisitor();
    const shown = async (path: string) => timesIn((await visitor.visit(path)).main.text);
    expect(await shown("/works/one")).toBe(1);
    expect(await shown("/works")).toBe(1);
    expect(await shown("/works?q=own")).toBe(0);
    expect(await shown("/works/own")).toBe(0);
    expect(await shown("/works/sketch-design-toolkit")).toBe(1);
  });
});
