import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/** The README and the container use this major version. */
export const readmeNode = readFileSync(".nvmrc", "utf8").trim();

/** @returns the program of a major version, unless npm has none for this machine. */
export function findNode(major: string): string | undefined {
  try {
    const program = load.resolve(`node-${major}/bin/node`);
    execFileSync(program, ["--version"]);
    return program;
  } catch {
    return process.version.startsWith(`v${major}.`) ? process.execPath : undefined;
  }
}
