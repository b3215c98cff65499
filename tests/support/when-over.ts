import { afterAll, onTestFinished } from "vitest";
import { getCurrentTest } from "vitest/suite";

/** Runs after the current test, or else after the file. */
export function whenOver(act: () => void | Promise<void>): void {
  if (getCurrentTest()) onTestFinished(act);
  else afterAll(act);
}
