/** `npm run admin`: manages the admin account of the embedded back end. */
import { CommandError } from "./command-error";
import { readNewPassword } from "./new-password";
import { PasswordRefused } from "~/auth/identity";
import { close, identity, records } from "~/backends/sqlite/index.server";
import { env } from "~/env.server";
import {
  addEvent,
  type SecurityEventKind,
} from "~/records/security-events.server";

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
