/** `npm run admin`: manages the admin account of the embedded back end. */
import { CommandError } from "./command-error";
import { PasswordRefused } from "~/auth/identity";
import { close, identity, records } from "~/backends/sqlite/index.server";
import { env } from "~/env.server";
import {
  addEvent,
  type SecurityEventKind,
} from "~/records/security-events.server";
import { text } from "node:stream/consumers";
import { read } from "read";

const usage = `Usage:
  npm run admin -- set-password       change the password and end all sessions
                                      (asks twice, or reads a line from a pipe)
  npm run admin -- disable-two-step   turn off two-step sign-in and end all
                                      sessions`;

const commands = new Map([
  ["set-password", setPassword],
  ["disable-two-step", disableTwoStep],
]);

async function setPassword(): Promise<string> {
  await identity.setPassword(await readNewPassword());
  await record("password-changed");
  return "The password was changed. All sessions have ended.";
}

async function disableTwoStep(): Promise<string> {
  const { secret } = await identity.twoStep.read();
  if (!secret) return "Two-step sign-in is already off. Nothing was changed.";
  await identity.twoStep.turnOff();
  await record("two-step-off");
  return "Two-step sign-in was turned off. All sessions have ended.";
}

async function record(kind: SecurityEventKind): Promise<void> {
  const device = "Command line";
  await addEvent(records, kind, { device, email: env.ADMIN_EMAIL });
}

/** Asks twice, or reads one line from a pipe. @throws CommandError for a wrong or empty answer. */
async function readNewPassword(): Promise<string> {
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

async function run(): Promise<void> {
  const [name = "", ...rest] = process.argv.slice(2);
  const command = commands.get(name);
  if (!command || rest.length > 0) throw new CommandError(usage);
  if (env.BACKEND === "firebase") {
    throw new CommandError(
      "With BACKEND=firebase, Firebase manages the accounts. Change them in the Firebase console, under Authentication.",
    );
  }
  process.stdout.write(`${await command()}\n`);
}

try {
  await run();
} catch (error) {
  const isForPeople =
    error instanceof CommandError || error instanceof PasswordRefused;
  process.stderr.write(
    isForPeople ? `${error.message}\n` : `${String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await close();
}
