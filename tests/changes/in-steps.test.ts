import { expect, it } from "vitest";
import { runAtOnce, runInSteps } from "~/changes/in-steps.server";

/** Counts to three, and returns "three". */
function* threeSteps(count: () => void): Generator<void, string> {
  for (let step = 0; step < 3; step += 1) {
    count();
    yield;
  }
  return "three";
}

it("returns the result of steps that run at once", () => {
  let count = 0;
  expect(runAtOnce(threeSteps(() => (count += 1)))).toBe("three");
  expect(count).toBe(3);
});

it("serves requests between steps", async () => {
  const events: string[] = [];
  setImmediate(() => events.push("request"));
  const steps = threeSteps(() => events.push("step"));
  expect(await runInSteps(steps)).toBe("three");
  expect(events).toEqual(["step", "request", "step", "step"]);
});
