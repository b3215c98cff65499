import { defineConfig } from "vitest/config";

const tests = ["tests/**/*.test.ts", "tests/**/*.test.tsx"];
const firebaseTests = "tests/firebase/*.test.ts";

export default defineConfig({
  resolve: { alias: { "~": new URL("app", import.meta.url).pathname } },
  test: {
    setupFiles: ["tests/support/setup.ts"],
    // The default leaves one core to others; on two, that is half.
    maxWorkers: "100%",
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
