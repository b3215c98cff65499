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

function work() {
  const events: string[] = [];
  setImmediate(() => events.push("request"));
  return { events, steps: threeSteps(() => events.push("step")) };
}

it("steps that run at once return their result before anything else happens", () => {
  const { events, steps } = work();
  expect(runAtOnce(steps)).toBe("three");
  expect(events).toEqual(["step", "step", "step"]);
});

it("the site serves requests between steps", async () => {
  const { events, steps } = work();
  expect(await runInSteps(steps)).toBe("three");
  expect(events).toEqual(["step", "request", "step", "step"]);
});
