import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

// One process runs many test files, and each file starts with fresh modules.
vi.resetModules();

function restoreProcess(): void {
  vi.useRealTimers();
  vi.unstubAllEnvs();
}

// If the previous file failed to load, its hooks did not run.
restoreProcess();
afterAll(restoreProcess);

const print = console.error;
const errors: unknown[][] = [];

// A spy would stay in a list that `restoreAllMocks` goes through after each later test.
beforeEach(() => {
  console.error = (...words: unknown[]) => {
    errors.push(words);
    print(...words);
  };
});

afterEach(() => {
  console.error = print;
  vi.restoreAllMocks();
  expect(errors.splice(0)).toEqual([]);
});
