import { expect, it } from "vitest";
import { pauses } from "~/changes/in-steps.server";

it("lets requests through when a loop has taken 10 ms, and not before", async () => {
  const events: string[] = [];
  setImmediate(() => events.push("request"));
  const pause = pauses();
  for (const name of ["first", "second"]) {
    await pause();
    events.push(name);
    const end = performance.now() + 10;
    while (performance.now() < end);
  }
  await pause();
  expect(events).toEqual(["first", "request", "second"]);
});
