import { chromium } from "playwright/test";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const systemBrowsers = [
  // Debian's, without a window that is drawn for nobody: half the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browser that the tests drive: Playwright's own, else the system's.
 *
 * @returns undefined where there is none that starts.
 */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...systemBrowsers].find(starts);
}

/** A browser may be there while the libraries that it needs are not. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ["--version"]).status === 0;
}
