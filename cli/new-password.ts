import { text } from "node:stream/consumers";
import { read } from "read";
import { CommandError } from "./command-error";

/**
 * A new password: typed twice without echo, or the first line of a pipe.
 *
 * @throws CommandError when the two differ, or nothing was given.
 */
export async function readNewPassword(): Promise<string> {
  const password = process.stdin.isTTY
    ? await askTwice()
    : firstLine(await text(process.stdin));
  if (!password) throw new CommandError("No password was given.");
  return password;
}

async function askTwice(): Promise<string> {
  const password = await ask("New password:");
  if ((await ask("New password again:")) === password) return password;
  throw new CommandError("The two passwords differ. Nothing was changed.");
}

function ask(prompt: string): Promise<string> {
  // `terminal` stops the echo also where standard error is not a terminal.
  const output = process.stderr;
  return read({ prompt, silent: true, output, terminal: true });
}

function firstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? "";
}
