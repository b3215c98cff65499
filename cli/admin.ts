import { text } from "node:stream/consumers";
import { read } from "read";
import { invite } from "~/auth/one-time-links.server";
import { listPeople } from "~/auth/people.server";
import { addEvent, type SecurityEventKind } from "~/auth/security-events.server";
import { twoStep } from "~/auth/two-step.server";
import { identity, people } from "~/data.server";
import { env } from "~/env.server";
import { emailIn } from "~/kinds/email";
import { NoSuchPerson, PasswordRefused, PersonExists } from "~/people/person.server";
/** `npm run admin`: manages who may sign in. */
import { CommandError, runCommand } from "./command";

const usage = `Usage:
  npm run admin -- list                     list the people who may sign in
  npm run admin -- invite EMAIL [ROLE]      print a link for a new person, who
                                            becomes an editor, or else an
                                            administrator
  npm run admin -- set-password EMAIL       change the password and end all
                                            sessions (asks twice, or reads a
                                            line from a pipe)
  npm run admin -- disable-two-step EMAIL   turn off two-step sign-in and end
                                            all sessions`;

type Command = (email: string, role?: string) => Promise<string>;

const commands = new Map<string, Command>([
  ["invite", createInvitation],
  ["set-password", setPassword],
  ["disable-two-step", disableTwoStep],
]);

async function list(): Promise<string> {
  await identity.prepare();
  const lines = (await listPeople()).map(({ email, name, role, ...person }) =>
    [
      email,
      role,
      name || "no name",
      ...(twoStep ? [`two-step ${person.isTwoStepOn ? "on" : "off"}`] : []),
    ].join(", "),
  );
  return lines.join("\n") || "Nobody is listed yet.";
}

async function createInvitation(email: string, role = "editor"): Promise<string> {
  await identity.prepare();
  if (role !== "editor" && role !== "administrator") {
    throw new CommandError(usage);
  }
  const token = await invite({ email, role, by: "cli" });
  await record("person-invited", email);
  const site = env.SITE_URL ?? `http://localhost:${env.PORT}`;
  return `${email} can join as ${role} with this link. It works once, within seven days:\n${site}/invitations/${token}`;
}

async function setPassword(email: string): Promise<string> {
  const own = requireOwnAccounts();
  await own.setPassword(email, await readNewPassword());
  await record("password-changed", email);
  return "The password was changed. All sessions have ended.";
}

async function disableTwoStep(email: string): Promise<string> {
  requireOwnAccounts();
  await identity.prepare();
  const person = await people.find(email);
  if (!person || person.removedAt) throw new NoSuchPerson();
  if (!person.secret) {
    return "Two-step sign-in is already off. Nothing was changed.";
  }
  await twoStep?.turnOff(email);
  await record("two-step-off", email);
  return "Two-step sign-in was turned off. All sessions have ended.";
}

function requireOwnAccounts() {
  if (identity.own) return identity.own;
  throw new CommandError(
    "With BACKEND=firebase, Firebase manages the accounts. Change them in the Firebase console, under Authentication.",
  );
}

async function record(kind: SecurityEventKind, given: string): Promise<void> {
  const email = (await people.find(given))?.email ?? given;
  await addEvent(kind, { device: "Command line", email });
}

/** Asks twice, or reads one line from a pipe. @throws CommandError for a wrong or empty answer. */
async function readNewPassword(): Promise<string> {
  const password = process.stdin.isTTY ? await askTwice() : firstLine(await text(process.stdin));
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

async function run(): Promise<string> {
  const [name = "", given, role, ...rest] = process.argv.slice(2);
  if (name === "list" && given === undefined) return list();
  const command = commands.get(name);
  const isTooMuch = rest.length > 0 || (role && name !== "invite");
  if (!command || !given || isTooMuch) throw new CommandError(usage);
  const email = emailIn(given);
  if (email === undefined) throw new CommandError(`${given} is not a valid email address.`);
  return command(email, role);
}

await runCommand(
  async () => {
    process.stdout.write(`${await run()}\n`);
  },
  (error) => [PasswordRefused, NoSuchPerson, PersonExists].some((kind) => error instanceof kind),
);
