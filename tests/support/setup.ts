import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

// One process runs many test files, and each file starts with fresh modules.
vi.resetModules();

beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});

afterAll(() => {
  vi.useRealTimers();
});
