import { defineConfig } from "playwright/test";
import { findBrowser } from "./tests/support/site/browser";
import type { SiteOptions } from "./tests/support/site/site";

/** Journeys whose forms or menus differ without scripts run twice. */
export default defineConfig<SiteOptions>({
  testDir: "tests/e2e",
  globalTeardown: "./tests/support/site/saved-html.ts",
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Allows for a busy machine, where images are processed last.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  snapshotPathTemplate: "tests/e2e/measured/accessibility-trees/{arg}.aria{ext}",
  // Retries once in CI, where the machine may be busy.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["./tests/support/skipped-tests.ts"]],
  use: {
    browserName: "chromium",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        // Chromium cannot use its sandbox as root.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
        // Otherwise, each context starts two processes.
        "--renderer-process-limit=1",
        "--in-process-gpu",
      ],
    },
  },
  projects: [
    { name: "with scripts" },
    {
      name: "without scripts",
      testMatch: "**/{menu,theme,admin-order,admin-images,admin-session}.spec.ts",
      use: { javaScriptEnabled: false },
    },
  ],
});
