import { execFile } from "node:child_process";
import pLimit from "p-limit";
import { vi } from "vitest";
import { blankSettings } from "./settings";
import { withFreshModules } from "./source/fresh";

export interface Outcome {
  code: number;
  out: string;
  err: string;
}

const commands = import.meta.glob<object>("../../cli/*.ts");

/** Commands in this process share its arguments, settings, and output. */
const oneAtATime = pLimit(1);

/** Runs a command of `cli/` in this process with exactly these settings. */
export function runCommand(words: string[], settings: Record<string, string>): Promise<Outcome> {
  return oneAtATime(() => runHere(words, settings));
}

/** Runs a command in a new process, which takes a second or more. */
export function spawnCommand(words: string[], settings: Record<string, string>): Promise<Outcome> {
  const isBuilt = words[0]?.endsWith(".js");
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      // The command `tsx` would start another process.
      isBuilt ? words : ["--import", "tsx", ...words],
      {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          // Otherwise, Google's library searches for credentials and prints messages.
          METADATA_SERVER_DETECTION: "none",
          ...settings,
        },
      },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

class Exit extends Error {
  constructor(readonly code: number) {
    super(`The command ended with ${code}.`);
  }
}

async function runHere([file = "", ...args]: string[], settings: Record<string, string>) {
  const command = commands[`../../${file}`];
  if (!command) throw new Error(`There is no command ${file}.`);
  const printed = { out: "", err: "" };
  const print = (where: "out" | "err") => (text: unknown) => {
    printed[where] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(print("out")),
    vi.spyOn(process.stderr, "write").mockImplementation(print("err")),
    vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Exit(Number(code ?? 0));
    }),
  ];
  const { argv, exitCode } = process;
  process.argv = [process.execPath, file, ...args];
  process.exitCode = 0;
  const log = (line: object) => print("out")(`${JSON.stringify(line)}\n`);
  const environment = {
    ...blankSettings,
    SESSION_SECRET: undefined,
    NODE_ENV: "production",
    ...settings,
  };
  try {
    const code = await withFreshModules(environment, log, async () => {
      await command().catch((cause: unknown) => {
        if (!(cause instanceof Exit)) throw cause;
        process.exitCode = cause.code;
      });
      return Number(process.exitCode);
    });
    return { code, ...printed };
  } finally {
    process.argv = argv;
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}
