/** `npm run admin`: the embedded admin's account. */
import { CommandError } from "./command-error";
import { readNewPassword } from "./new-password";
import { close, identity } from "~/backends/sqlite/index.server";
import { env } from "~/env.server";

const usage = `Usage:
  npm run admin -- set-password    change the password and end all sessions
                                   (asks twice, or reads a line from a pipe)`;
const shortest = 8;

async function run(): Promise<void> {
  if (process.argv.length !== 3 || process.argv[2] !== "set-password") {
    throw new CommandError(usage);
  }
  if (env.BACKEND === "firebase") {
    throw new CommandError(
      "With BACKEND=firebase, Firebase keeps the passwords. Change them in its console, under Authentication.",
    );
  }
  const password = await readNewPassword();
  if (password.length < shortest) {
    throw new CommandError(
      `A password must have at least ${shortest} characters.`,
    );
  }
  await identity.setPassword(password);
  process.stdout.write("The password is changed; all sessions have ended.\n");
}

try {
  await run();
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
} finally {
  await close();
}
