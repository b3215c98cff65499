import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Host and port of Firebase's Auth emulator. */
    authEmulator: string;
  }
}

/** One Auth emulator for all test files; each uses a project of its own. */
export default async function setup({ provide }: TestProject) {
  const emulator = spawn(
    process.execPath,
    ["tests/firebase/start-auth-emulator.cjs"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  for await (const line of createInterface({ input: emulator.stdout })) {
    provide("authEmulator", line);
    break;
  }
  return () => void emulator.kill();
}
