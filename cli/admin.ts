/** `npm run admin`: the embedded admin's account. */
import { createInterface } from "node:readline/promises";
import { close, identity } from "~/backends/sqlite/index.server";
import { env } from "~/env.server";

const usage = `Usage:
  npm run admin -- set-password    change the password and end all sessions
                                   (asks for it, or reads a line from a pipe)
`;
const shortest = 8;

async function run(): Promise<void> {
  if (process.argv.length !== 3 || process.argv[2] !== "set-password") {
    throw new Error(usage);
  }
  if (env.BACKEND === "firebase") {
    throw new Error(
      "With BACKEND=firebase, passwords are Firebase's: change them in its console, under Authentication.\n",
    );
  }
  const password = await readPassword();
  if (password.length < shortest) {
    throw new Error(`A password must have at least ${shortest} characters.\n`);
  }
  await identity.setPassword(password);
  process.stdout.write("The password is changed; all sessions have ended.\n");
}

async function readPassword(): Promise<string> {
  const lines = createInterface({
    input: process.stdin,
    output: process.stdin.isTTY ? process.stderr : undefined,
  });
  if (process.stdin.isTTY) return lines.question("New password: ");
  for await (const line of lines) return line;
  return "";
}

try {
  await run();
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  process.stdin.destroy();
  await close();
}
