import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const tests = ["tests/**/*.test.ts", "tests/**/*.test.tsx"];
const firebaseTests = "tests/firebase/*.test.ts";

// Many a test waits more than it computes.
const workers = availableParallelism() + 1;

/** A file's modules are loaded for it alone, but not the packages they use. */
const isolated = { poolOptions: { forks: { isolate: true } } };

export default defineConfig({
  resolve: { alias: { "~": new URL("app", import.meta.url).pathname } },
  test: {
    setupFiles: ["tests/support/setup.ts"],
    // A busy machine may take its time.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: workers,
    minWorkers: workers,
    // One process for many files: most of their time went into packages.
    poolOptions: { forks: { isolate: false } },
    // Google's library looks for credentials of the machine, and talks.
    env: { METADATA_SERVER_DETECTION: "none" },
    projects: [
      {
        extends: true,
        test: {
          ...isolated,
          name: "unit",
          include: tests,
          exclude: [
            "**/node_modules/**",
            "tests/firebase/**",
            "tests/built/**",
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // These and the next need the built site.
        test: {
          ...isolated,
          name: "built",
          include: ["tests/built/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          ...isolated,
          name: "firebase",
          include: [firebaseTests],
          globalSetup: "tests/firebase/global-setup.ts",
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
