/** `npm run doctor`: checks the site's setup. */
import { checkEmbedded } from "./doctor/embedded";
import type { Finding } from "./doctor/finding";
import { checkSettings } from "./doctor/settings";
import { env } from "~/env.server";

const marks = { right: "✓", warning: "!", wrong: "✗" };

async function checkBackend(): Promise<Finding[]> {
  if (env.BACKEND === "embedded") return checkEmbedded(env);
  // Loading Firebase's library takes half a second.
  const { checkFirebase } = await import("./doctor/firebase");
  return checkFirebase(env);
}

const findings = [...checkSettings(env), ...(await checkBackend())];
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
