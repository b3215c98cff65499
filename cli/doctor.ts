import { existsSync } from "node:fs";
import { countWorksIn, databaseFile } from "~/backends/sqlite/database.server";
import { env, doubtfulSettings, type Settings } from "~/env.server";
import { emailIn } from "~/kinds/email";
import { countOf } from "~/kinds/work";
import { log } from "~/log.server";
import { mailProblem } from "~/mail/mail-problem.server";
import { createSmtp, greetingName } from "~/mail/smtp.server";
import { decoderProblem } from "~/media/decoder.server";
import { brand } from "~/site.server";
import { zoneEdition } from "~/zone-rules.server";
/** `npm run doctor`: checks the site's setup, and sends a test with `mail ADDRESS`. */
import { type Finding, right, warning, wrong } from "./doctor/sign-in";

const marks = { right: "✓", warning: "!", wrong: "✗" };

/** Images are processed in a process of its own. */
async function checkImages(): Promise<Finding> {
  const problem = await decoderProblem();
  const { message } = (problem?.cause as Error | undefined) ?? {};
  return problem
    ? wrong(
        `Images cannot be read: ${message} Install and build the site again on this machine, and check its limits on memory and processes.`,
      )
    : right(`Images can be read with Node ${process.versions.node}.`);
}

async function checkBackend(): Promise<Finding[]> {
  if (env.BACKEND === "embedded") return [checkDatabase(env)];
  // Loading Firebase's library takes half a second.
  const { checkFirebase } = await import("./doctor/firebase");
  return checkFirebase(env);
}

/** Changes nothing. */
function checkDatabase({ DATA_DIR }: Settings): Finding {
  const file = databaseFile(DATA_DIR);
  if (!existsSync(file)) {
    return warning(
      `The database ${file} does not exist yet. The first start creates it with sample works.`,
    );
  }
  try {
    return right(`The database ${file} is intact and has ${countOf(countWorksIn(file))}.`);
  } catch (cause) {
    return wrong(
      `The database ${file} cannot be used: ${(cause as Error).message}. Replace it with a backup, or import exported works into a new database.`,
    );
  }
}

function checkSettings(settings: Settings): Finding[] {
  return [
    right(`All settings are valid. BACKEND is ${settings.BACKEND}.`),
    ...doubtfulSettings.map(warning),
    checkSiteUrl(settings),
    ...checkProxy(settings),
    ...checkEmulators(settings),
    checkZones(),
  ];
}

function checkSiteUrl({ SITE_URL }: Settings): Finding {
  if (!SITE_URL) {
    return warning(
      "SITE_URL is not set. The site trusts the address in each request, and its cookies are not Secure. Set it to the site's own address, such as https://www.example.org.",
    );
  }
  return SITE_URL.startsWith("https:")
    ? right(`SITE_URL is ${SITE_URL}. Cookies are sent over HTTPS only.`)
    : warning(
        `SITE_URL is ${SITE_URL}. Without HTTPS, others on the network can read passwords and cookies. Use this only on your own machine.`,
      );
}

/** Several countries change their clocks each year. */
function checkZones(): Finding {
  const { edition, from, ofNode } = zoneEdition;
  const text = `The rules of time zones are ${edition}, from ${from}. Node has ${ofNode}.`;
  const year = /^\d{4}/.exec(edition)?.[0];
  return Number(year) >= new Date().getFullYear()
    ? right(text)
    : warning(`${text} Install the newest tzdata of the system, or set TZDIR to its folder.`);
}

/** The site itself serves plain HTTP, so HTTPS needs a proxy. */
function checkProxy({ SITE_URL, TRUST_PROXY }: Settings): Finding[] {
  if (!SITE_URL?.startsWith("https:") || TRUST_PROXY > 0) return [];
  return [
    warning(
      "TRUST_PROXY is 0, but HTTPS needs a proxy in front of the site. The sign-in limits then count all visitors as one client. Set it to the number of proxies.",
    ),
  ];
}

function checkEmulators(settings: Settings): Finding[] {
  return (["FIRESTORE_EMULATOR_HOST", "FIREBASE_AUTH_EMULATOR_HOST"] as const)
    .filter((name) => settings[name])
    .map((name) =>
      warning(
        `${name} is set. The site uses the emulator at ${settings[name]} instead of Google, and the emulator lets anyone sign in. Unset it for the real site.`,
      ),
    );
}

/** @param to the address that gets a test. */
async function checkMail(
  { SMTP_URL, SITE_URL, MAIL_FROM: address = "", SITE_NAME }: Settings,
  to: string | undefined,
): Promise<Finding> {
  if (SMTP_URL === undefined) {
    const text = "SMTP_URL is not set, so the site sends no email.";
    return to === undefined ? right(text) : wrong(text);
  }
  const smtp = createSmtp(SMTP_URL, greetingName(SITE_URL, address));
  const { host } = new URL(SMTP_URL);
  try {
    await smtp.check();
    if (to === undefined) {
      return right(
        `The mail server ${host} accepts connections. To send a test: npm run doctor -- mail ADDRESS`,
      );
    }
    const name = SITE_NAME ?? brand.name;
    const mail = { to, subject: `Test from ${name}`, text: `${name} can send email.\n` };
    await smtp.send(mail, { name, address }, crypto.randomUUID());
    return right(
      `The mail server ${host} accepted a test to ${to}. If it does not arrive, look in the spam folder, and check that the domain of ${address} allows this server (SPF, DKIM).`,
    );
  } catch (cause) {
    return wrong(`The site cannot send email. ${mailProblem(cause)}`);
  }
}

/** Reports the dashboard's first steps. The check of SITE_URL is above. */
async function checkFirstSteps(): Promise<Finding[]> {
  const isNew = env.BACKEND === "embedded" && !existsSync(databaseFile(env.DATA_DIR));
  // Opening the store would create a database with sample works.
  if (isNew) return [];
  const { firstSteps } = await import("~/first-steps.server");
  const steps = (await firstSteps().catch(() => undefined)) ?? [];
  return steps
    .filter(({ isDone, text }) => !isDone && !text.includes("SITE_URL"))
    .map(({ text, link }) =>
      warning(`First steps: ${text}${link ? ` (${link.to} in the admin)` : ""}.`),
    );
}

const [word, typed = ""] = process.argv.slice(2);
const to = word === "mail" ? emailIn(typed) : undefined;
if (word !== undefined && to === undefined) {
  process.stderr.write("Usage: npm run doctor [-- mail ADDRESS]\n");
  process.exit(1);
}
// The findings have the reasons.
log.level = "silent";
const backend = await checkBackend();
const isBroken = backend.some(({ verdict }) => verdict === "wrong");
const findings = [
  ...checkSettings(env),
  ...backend,
  await checkImages(),
  await checkMail(env, to),
  ...(isBroken ? [] : await checkFirstSteps()),
];
for (const { verdict, text } of findings) {
  process.stdout.write(`${marks[verdict]} ${text}\n`);
}
const count = (verdict: Finding["verdict"], noun: string) => {
  const { length } = findings.filter((finding) => finding.verdict === verdict);
  return length === 0 ? [] : [`${countOf(length, noun)} (${marks[verdict]})`];
};
const problems = count("wrong", "problem");
const summary = [...problems, ...count("warning", "warning")].join(" and ");
process.stdout.write(summary ? `Found ${summary}.\n` : "No problems found.\n");
// Firestore's client would keep the process alive for minutes.
process.exit(problems.length > 0 ? 1 : 0);
