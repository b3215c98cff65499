import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Runs after the current test, or else after the file. */
export function whenOver(act: () => void | Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(act);
  else afterAll(act);
}
