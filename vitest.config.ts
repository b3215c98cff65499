import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const tests = ["tests/**/*.test.ts", "tests/**/*.test.tsx"];
const firebaseTests = "tests/firebase/*.test.ts";

export default defineConfig({
  resolve: { alias: { "~": new URL("app", import.meta.url).pathname } },
  test: {
    setupFiles: ["tests/support/setup.ts"],
    // Many a test waits more than it computes.
    maxWorkers: availableParallelism() + 1,
    // Google's library looks for credentials of the machine, and talks.
    env: { METADATA_SERVER_DETECTION: "none" },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: tests,
          exclude: ["tests/firebase/**", "tests/built/**"],
        },
      },
      {
        extends: true,
        // These and the next need the built site.
        test: {
          name: "built",
          include: ["tests/built/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "firebase",
          include: [firebaseTests],
          globalSetup: "tests/firebase/global-setup.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
