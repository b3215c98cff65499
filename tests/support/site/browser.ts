import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright/test";

const systemBrowsers = [
  // Debian's Chromium in headless mode halves the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Finds Playwright's browser, or else the system's; undefined if none starts. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...systemBrowsers].find(starts);
}

/** A browser can exist without the libraries that it needs. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ["--version"]).status === 0;
}
