import { expect, it } from "vitest";
import { reviewImport } from "~/transfer/review-import.server";
import { documentsById } from "~/work/site-document";
import { storedWork } from "../support/work";

const [then, now] = ["2020-01-01T00:00:00Z", "2030-01-01T00:00:00Z"];
const stored = documentsById([storedWork("a", { createdAt: then })]);

it.each([
  ["keeps a creation time that the file lacks", {}, true, []],
  ["keeps it beside other changes", { title: "New" }, true, ["a", then]],
  ["overwrites it if asked", { createdAt: now }, true, ["a", now]],
  ["ignores it otherwise", { createdAt: now }, false, []],
  ["uses the time of the change for a new work", { id: "b" }, true, ["b", now]],
])(
  "an import %s",
  async (
    _,
    { id = "a", ...fields }: Record<string, string>,
    overwrite,
    expected,
  ) => {
    const works = [storedWork(id, { updatedAt: now, ...fields })];
    const file = { works, problems: [], siteDocuments: new Map() };
    const { plan } = await reviewImport(file, stored, overwrite);
    expect(
      plan.items.flatMap(({ id, document }) => [id, document?.createdAt]),
    ).toEqual(expected);
  },
);
