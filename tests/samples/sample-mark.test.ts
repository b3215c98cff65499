import { expect, it } from "vitest";
import { loadApp } from "../support/app";

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
