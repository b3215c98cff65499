/** `npm run doctor`: whether the site is set up well, in plain words. */
import { checkEmbedded } from "./doctor/embedded";
import type { Finding } from "./doctor/finding";
import { checkSettings } from "./doctor/settings";
import { env } from "~/env.server";

const marks = { right: "✓", warning: "!", wrong: "✗" };

async function checkBackend(): Promise<Finding[]> {
  if (env.BACKEND === "embedded") return checkEmbedded(env);
  // Firebase's library takes half a second to load.
  const { checkFirebase } = await import("./doctor/firebase");
  return checkFirebase(env);
}

const findings = [...checkSettings(env), ...(await checkBackend())];
for (const { verdict, text } of findings) {
  process.stdout.write(`${marks[verdict]} ${text}\n`);
}
const wrong = findings.filter(({ verdict }) => verdict === "wrong").length;
process.stdout.write(
  wrong > 0 ? `To be mended: ${wrong} (✗).\n` : "Nothing is wrong.\n",
);
// Firestore's client would go on asking for minutes.
process.exit(wrong > 0 ? 1 : 0);
