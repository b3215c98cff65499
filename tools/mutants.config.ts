import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** `tools/mutants.ts` uses this. It loads the source files, so that a change in one is seen. */
export default defineConfig({
  resolve: {
    alias: { "~": resolve("app"), "bundled-app": resolve("tests/support/source/app-modules.ts") },
  },
  // The copy in build/mutants uses the packages of the project.
  server: { fs: { strict: false } },
  test: {
    include: process.env.MUTANTS_TESTS?.split(" "),
    setupFiles: ["tests/support/setup.ts"],
    env: { METADATA_SERVER_DETECTION: "none" },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
