import { defineConfig } from "playwright/test";
import { findBrowser } from "./tests/support/browser";
import type { SiteOptions } from "./tests/support/site";

/**
 * Every journey is made twice: as a visitor with scripts off, and on. What the
 * site answers is looked at once, and once what only scripts can measure.
 */
export default defineConfig<SiteOptions>({
  testDir: "tests/e2e",
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // What screen readers are told of each page, for people to read.
  snapshotPathTemplate:
    "tests/e2e/measured/accessibility-trees/{arg}.aria{ext}",
  // A machine that is busy with other things gets a second chance in CI.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    browserName: "chromium",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        // Chromium refuses to run as root with its sandbox.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
      ],
    },
  },
  projects: [
    {
      name: "without scripts",
      testIgnore: "**/measured/**",
      use: { javaScriptEnabled: false },
    },
    {
      name: "with scripts",
      testIgnore: "**/answers/**",
      use: { javaScriptEnabled: true },
    },
  ],
});
