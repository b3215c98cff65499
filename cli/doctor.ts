/** `npm run doctor`: checks the site's setup, and sends a test with `mail ADDRESS`. */
import { checkEmbedded } from "./doctor/embedded";
import { type Finding, right, warning } from "./doctor/finding";
import { checkMail } from "./doctor/mail";
import { existsSync } from "node:fs";
import { z } from "zod";
import { databaseFile } from "~/backends/sqlite/database.server";
import { env, type Settings } from "~/env.server";

const marks = { right: "✓", warning: "!", wrong: "✗" };

async function checkBackend(): Promise<Finding[]> {
  if (env.BACKEND === "embedded") return checkEmbedded(env);
  // Loading Firebase's library takes half a second.
  const { checkFirebase } = await import("./doctor/firebase");
  return checkFirebase(env);
}

function checkSettings(settings: Settings): Finding[] {
  return [
    right(`All settings are valid. BACKEND is ${settings.BACKEND}.`),
    checkSiteUrl(settings),
    ...checkProxy(settings),
    checkSecret(settings),
    ...checkEmulators(settings),
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

/** The site itself serves plain HTTP, so HTTPS needs a proxy. */
function checkProxy({ SITE_URL, TRUST_PROXY }: Settings): Finding[] {
  if (!SITE_URL?.startsWith("https:") || TRUST_PROXY > 0) return [];
  return [
    warning(
      "TRUST_PROXY is 0, but HTTPS needs a proxy in front of the site. The sign-in limits then count all visitors as one client. Set it to the number of proxies.",
    ),
  ];
}

function checkSecret({ SESSION_SECRET, DATA_DIR }: Settings): Finding {
  return right(
    SESSION_SECRET
      ? "SESSION_SECRET is set and long enough."
      : `SESSION_SECRET is not set. The site generates one and stores it in ${DATA_DIR}.`,
  );
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

/** Reports the dashboard's first steps. The check of SITE_URL is above. */
async function checkFirstSteps(): Promise<Finding[]> {
  const isNew =
    env.BACKEND === "embedded" && !existsSync(databaseFile(env.DATA_DIR));
  // Opening the store would create a database with sample works.
  if (isNew) return [];
  const { firstSteps } = await import("~/first-steps.server");
  const steps = (await firstSteps().catch(() => undefined)) ?? [];
  return steps
    .filter(({ isDone, text }) => !isDone && !text.includes("SITE_URL"))
    .map(({ text, link }) =>
      warning(
        `First steps: ${text}${link ? ` (${link.to} in the admin)` : ""}.`,
      ),
    );
}

const [word, to] = process.argv.slice(2);
if (
  word !== undefined &&
  !(word === "mail" && z.email().safeParse(to).success)
) {
  process.stderr.write("Usage: npm run doctor [-- mail ADDRESS]\n");
  process.exit(1);
}
const backend = await checkBackend();
const isBroken = backend.some(({ verdict }) => verdict === "wrong");
const findings = [
  ...checkSettings(env),
  ...backend,
  await checkMail(env, to),
  ...(isBroken ? [] : await checkFirstSteps()),
];
for (const { verdict, text } of findings) {
  process.stdout.write(`${marks[verdict]} ${text}\n`);
}
const wrong = findings.filter(({ verdict }) => verdict === "wrong").length;
process.stdout.write(
  wrong === 0
    ? "No problems found.\n"
    : `${wrong} problem${wrong === 1 ? "" : "s"} to fix (✗).\n`,
);
// Firestore's client would keep the process alive for minutes.
process.exit(wrong > 0 ? 1 : 0);
