import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** Starts a virtual screen for a browser that has no mode without one. */
export async function startScreen(
  size: string,
  ...options: string[]
): Promise<{ name: string; process: ChildProcess }> {
  const process = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", size, ...options], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(process.stdio[3] as Readable, "data")) as [Buffer];
  return { name: `:${number.toString().trim()}`, process };
}
