import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import { findBrowser } from "../support/site/browser";
import type { Browser } from "./browser";
import { formsOnlyBrowser } from "./forms-only";
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

// Chromium refuses to run as root with its sandbox.
const chromiumArguments = ["--no-sandbox", "--disable-gpu"];

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
  const comesFrom = "npm's chrome-aws-lambda, for Linux on x64";
  return {
    name: `Chromium ${version}`,
    comesFrom,
    async open(siteUrl) {
      const executablePath = await unpack(`chromium-${version}`);
      if (!starts(executablePath)) return undefined;
      const launch = { executablePath, args: chromiumArguments };
      const name = "Chromium";
      return windowBrowser(await openPuppeteer({ library, launch, name }), siteUrl);
    },
  };
}

function starts(program: string): boolean {
  const words = [...chromiumArguments, "--version"];
  return spawnSync(program, words).status === 0;
}

/** The npm packages contain only a compressed program. */
async function unpack(name: string): Promise<string> {
  const folder = new URL(`node_modules/${name}/bin/`, import.meta.url);
  const program = fileURLToPath(new URL("chromium", folder));
  if (!existsSync(program)) {
    await pipeline(
      createReadStream(new URL("chromium.br", folder)),
      createBrotliDecompress(),
      createWriteStream(`${program}.part`, { mode: 0o755 }),
    );
    await rename(`${program}.part`, program);
  }
  return program;
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

const formsAlone: Candidate = {
  name: "Forms alone",
  comesFrom: "tests/browsers",
  open: async (siteUrl) => formsOnlyBrowser(siteUrl),
};

export const candidates: Candidate[] = [
  currentChromium(true),
  currentChromium(false),
  firefox,
  webKit,
  oldChromium("92", "puppeteer-10"),
  oldChromium("80", "puppeteer-2"),
  oldChromium("64", "puppeteer-1"),
  formsAlone,
];
