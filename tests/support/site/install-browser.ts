/** Runs before the browser tests and installs a browser if there is none, or a lighter one. */
import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser";

const fiveMinutes = 5 * 60 * 1000;

/** A mirror that does not answer must not hold up the tests. */
const quick = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];

function run(command: string, ...words: string[]): boolean {
  const { status } = spawnSync(command, words, {
    stdio: "inherit",
    timeout: fiveMinutes,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

function installPlaywrightsOwn(): void {
  const playwright = "node_modules/playwright/cli.js";
  run(process.execPath, playwright, "install", "--no-shell", "chromium");
}

/** Works on Debian or Ubuntu as root, which is common in containers. */
function installDebians(): void {
  if (process.getuid?.() !== 0 || !run("apt-get", ...quick, "update")) return;
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (findBrowser() && name === "chromium") return;
    run("apt-get", ...quick, "install", "-y", "--no-install-recommends", name);
  }
}

if (!findBrowser()) installPlaywrightsOwn();
// Debian's whole Chromium takes almost twice the time and the CPU.
if ([undefined, "/usr/bin/chromium"].includes(findBrowser())) installDebians();

if (!findBrowser()) {
  process.stderr.write(
    "The browser tests need Chromium: install it with your system's package manager, or run `npx playwright install --with-deps chromium`.\n",
  );
  process.exitCode = 1;
}
