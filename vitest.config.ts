import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { bundledApp } from "./tests/support/source/bundled-app";

/** They run emulators and commands, encode images, or visit every address. */
const slowTests = [
  "tests/backends/firebase/*",
  "tests/cli/*",
  "tests/media/process-image.test.ts",
  "tests/routes/{hidden-works,roles,stranger}.test.ts",
  "tests/seo/findable.test.ts",
];

// Many tests wait more than they compute.
const workers = availableParallelism() + 1;

export default defineConfig({
  plugins: [bundledApp()],
  resolve: { alias: { "~": new URL("app", import.meta.url).pathname } },
  test: {
    setupFiles: ["tests/support/setup.ts"],
    reporters: ["default", "./tests/support/skipped-tests.ts"],
    // These allow for a busy machine.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: workers,
    // Loading the packages in every process took most of the time.
    isolate: false,
    // Keeps Google's library from looking for credentials and logging warnings.
    env: { METADATA_SERVER_DETECTION: "none" },
    // Each further project starts its own processes and compiles the files again.
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // A larger young generation saves a twentieth of the time.
          execArgv: ["--max-semi-space-size=64"],
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [
            "**/node_modules/**",
            "tests/firebase/**",
            "tests/built/**",
            ...(process.env.QUICK ? slowTests : []),
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "built",
          // Projects with the same pool run one after the other, and these tests mostly wait.
          pool: "threads",
          include: ["tests/{built,firebase}/*.test.ts"],
          globalSetup: "tests/firebase/global-setup.ts",
        },
      },
    ],
  },
});
