import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { Turns } from "../../server/turns";

it("begins what fits into the budget of a turn, and lets clients take turns", async () => {
  const turns = new Turns(0);
  const begun: string[] = [];
  for (const client of ["a", "a", "a", "b", "c"]) turns.add(client, () => begun.push(client));
  expect(begun).toEqual([]);
  for (let turn = 1; turn <= 5; turn += 1) {
    await nextTurn();
    expect(begun).toEqual(["a", "b", "c", "a", "a"].slice(0, turn));
  }
});

it("begins everything in one turn if there is time", async () => {
  const turns = new Turns(Infinity);
  const begun: string[] = [];
  for (const client of ["a", "a", "b"]) turns.add(client, () => begun.push(client));
  await nextTurn();
  expect(begun).toEqual(["a", "b", "a"]);
});

it("leaves what comes during a turn to a later one", async () => {
  const turns = new Turns(0);
  const begun: number[] = [];
  const begin = () => {
    begun.push(begun.length);
    turns.add("a", begin);
  };
  turns.add("a", begin);
  await nextTurn();
  expect(begun).toEqual([0]);
});
