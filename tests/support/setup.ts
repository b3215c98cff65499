import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

// What nobody expected on the console is a failure, not noise.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});

// The next file can run in the same process.
afterAll(() => {
  vi.useRealTimers();
});
