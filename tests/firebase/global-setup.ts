import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    authEmulator: string;
  }
}

/** One Auth emulator serves all test files; each file uses its own project. */
export default async function setup({ provide }: TestProject) {
  const emulator = spawn(process.execPath, ["tests/firebase/start-auth-emulator.cjs"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: emulator.stdout })) {
    provide("authEmulator", line);
    break;
  }
  return () => void emulator.kill();
}
