import { describe, expect, it } from "vitest";
import { planned } from "~/changes/plan.server";
import { askFor, batchOf, keyIn } from "~/changes/run-plan.server";
import { arrangementId } from "~/kinds/arrangement";
import { storedWork } from "../../../support/work";

const { id, document } = storedWork("map", { title: "Map" });
const map = planned({ id, document: { ...document, title: "New" } }, document);
const order = planned({ id: arrangementId, document: {} }, {});

describe("the question before a plan is written", () => {
  const sentences = ["One work will change."];

  it("names the works, but not the arrangement that changes with them", async () => {
    const items = [map, order];
    expect(await askFor({ items, sentences })).toMatchObject({
      sentences,
      isEmpty: false,
    });
    expect(await askFor({ items: [order], sentences })).toMatchObject({
      isEmpty: false,
    });
    expect((await askFor({ items: [], sentences })).isEmpty).toBe(true);
  });

  it("has a batch of its own", async () => {
    const asked = await Promise.all([1, 2].map(() => askFor({ items: [], sentences })));
    expect(asked[0]?.batch).not.toBe(asked[1]?.batch);
  });
});

describe("the key of a form", () => {
  const batch = "aZ09_-aZ09_-aZ09";

  it("stays, so that sending the form twice changes once", async () => {
    expect(keyIn(batch)).toBe(batch);
    const { batch: own } = await askFor({ items: [], sentences: [] });
    expect(keyIn(own)).toBe(own);
  });

  it("stands for another batch for each person", () => {
    const of = (by: string) => batchOf(batch, by);
    expect(of("ana@example.org")).toMatch(/^[\w-]{16}$/);
    expect(of("ana@example.org")).toBe(of("ana@example.org"));
    expect(of("ana@example.org")).not.toBe(of("bo@example.org"));
  });

  it.each([undefined, null, "", `${batch}a`, `a${batch}`, "a b".repeat(6), batch.slice(1)])(
    "is a new one instead of %j",
    (text) => {
      expect(keyIn(text)).toMatch(/^[\w-]{16}$/);
      expect(keyIn(text)).not.toBe(keyIn(text));
    },
  );
});
