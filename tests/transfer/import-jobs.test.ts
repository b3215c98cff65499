import { expect, it, onTestFinished, vi } from "vitest";
import { findImport, runImport } from "~/transfer/import-jobs.server";

const minute = 60 * 1000;

it("remembers a repeated import while it runs, and for an hour after its end", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failure = () => Promise.reject(new Error("The disk is full."));
  await runImport("id", "works", failure);
  expect(findImport("id")?.state).toBe("failed");
  await vi.advanceTimersByTimeAsync(59 * minute);

  let finish = () => undefined as void;
  const endless = new Promise<void>((resolve) => (finish = resolve));
  const running = runImport("id", "works", () => endless);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect((await running).state).toBe("running");
  expect(findImport("id")?.state).toBe("running");

  finish();
  await vi.advanceTimersByTimeAsync(59 * minute);
  expect(findImport("id")?.state).toBe("done");
  await vi.advanceTimersByTimeAsync(minute);
  expect(findImport("id")).toBeUndefined();
});
