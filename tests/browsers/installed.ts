import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findBrowser } from "../support/site/browser";
import type { Browser } from "./browser";
import { chromiumArguments, openOldChromium } from "./old-chromium";
import { openPuppeteer } from "./puppeteer";
import { openWebKit } from "./webkit";
import { windowBrowser } from "./window";

export interface Candidate {
  name: string;
  comesFrom: string;
  /** @returns undefined if it is not installed. */
  open: (siteUrl: string) => Promise<Browser | undefined>;
}

/** The path of a command, if it is installed. */
export function findCommand(name: string): string | undefined {
  const { stdout } = spawnSync("which", [name], { encoding: "utf8" });
  return stdout.trim() || undefined;
}

function currentChromium(hasScripts: boolean): Candidate {
  return {
    name: hasScripts ? "Chromium" : "Chromium, scripts off",
    comesFrom: "Debian's chromium, or Playwright's own",
    async open(siteUrl) {
      const executablePath = findBrowser();
      if (!executablePath) return undefined;
      const launch = { executablePath, args: chromiumArguments };
      const library = "puppeteer-core";
      const name = "Chromium";
      return windowBrowser(await openPuppeteer({ library, launch, name, hasScripts }), siteUrl);
    },
  };
}

function oldChromium(version: string, library: string): Candidate {
  return {
    name: `Chromium ${version}`,
    comesFrom: "npm's chrome-aws-lambda, for Linux on x64",
    async open(siteUrl) {
      const window = await openOldChromium(version, library);
      return window && windowBrowser(window, siteUrl);
    },
  };
}

const firefox: Candidate = {
  name: "Firefox",
  comesFrom: "Debian's firefox-esr",
  async open(siteUrl) {
    const executablePath = findCommand("firefox-esr") ?? findCommand("firefox");
    if (!executablePath) return undefined;
    const launch = { browser: "firefox", executablePath };
    const library = "puppeteer-core";
    return windowBrowser(await openPuppeteer({ library, launch, name: "Firefox" }), siteUrl);
  },
};

const webKit: Candidate = {
  name: "WebKitGTK",
  comesFrom: "Debian's webkit2gtk-driver and xvfb",
  async open(siteUrl) {
    const places = ["x86_64-linux-gnu", "aarch64-linux-gnu"];
    const binary = places
      .map((place) => `/usr/lib/${place}/webkit2gtk-4.1/MiniBrowser`)
      .find((path) => existsSync(path));
    const hasAll = findCommand("WebKitWebDriver") && findCommand("Xvfb");
    return binary && hasAll ? windowBrowser(await openWebKit(binary), siteUrl) : undefined;
  },
};

export const candidates: Candidate[] = [
  currentChromium(true),
  currentChromium(false),
  firefox,
  webKit,
  oldChromium("92", "puppeteer-10"),
  oldChromium("80", "puppeteer-2"),
  oldChromium("64", "puppeteer-1"),
];
