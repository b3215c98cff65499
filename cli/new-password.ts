import { text } from "node:stream/consumers";
import { read } from "read";
import { CommandError } from "./command-error";

/** Asks twice, or reads one line from a pipe. @throws CommandError for a wrong or empty answer. */
export async function readNewPassword(): Promise<string> {
  const password = process.stdin.isTTY
    ? await askTwice()
    : firstLine(await text(process.stdin));
  if (!password) throw new CommandError("No password was entered.");
  return password;
}

async function askTwice(): Promise<string> {
  const password = await ask("New password:");
  if ((await ask("Repeat the new password:")) === password) return password;
  throw new CommandError("The passwords do not match. Nothing was changed.");
}

function ask(prompt: string): Promise<string> {
  // `terminal` hides the password even if standard error is redirected.
  const output = process.stderr;
  return read({ prompt, silent: true, output, terminal: true });
}

function firstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? "";
}
