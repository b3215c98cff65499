import { execFile } from "node:child_process";

export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs a command of `cli/` with these settings and no others. */
export function runCommand(
  words: string[],
  settings: Record<string, string>,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      "node_modules/.bin/tsx",
      words,
      {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          // Google's library looks for credentials of the machine, and talks.
          METADATA_SERVER_DETECTION: "none",
          ...settings,
        },
      },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
