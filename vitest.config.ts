import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": new URL("app", import.meta.url).pathname } },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    setupFiles: ["tests/support/setup.ts"],
  },
});
