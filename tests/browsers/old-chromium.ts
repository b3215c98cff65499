import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { openPuppeteer } from "./puppeteer";

// Chromium refuses to run as root with its sandbox.
export const chromiumArguments = ["--no-sandbox", "--disable-gpu"];

/** @returns undefined if it does not start here. */
export async function openOldChromium(version: string, library: string) {
  const executablePath = await unpack(`chromium-${version}`);
  if (!starts(executablePath)) return undefined;
  const launch = { executablePath, args: chromiumArguments };
  return openPuppeteer({ library, launch, name: "Chromium" });
}

function starts(program: string): boolean {
  return spawnSync(program, [...chromiumArguments, "--version"], { timeout: 30_000 }).status === 0;
}

/** The npm packages contain only a compressed program. */
async function unpack(name: string): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const folder = join(dirname(resolve(`${name}/package.json`)), "bin");
  const program = join(folder, "chromium");
  if (!existsSync(program)) {
    await pipeline(
      createReadStream(join(folder, "chromium.br")),
      createBrotliDecompress(),
      createWriteStream(`${program}.part`, { mode: 0o755 }),
    );
    await rename(`${program}.part`, program);
  }
  return program;
}
