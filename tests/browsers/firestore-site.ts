import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort } from "../support/free-port";
import { newSite, type Site } from "../support/site/running-site";
import { FirestoreEmulator } from "../support/stores/firestore-emulator";
import type { Day } from "./editors-day";

export interface StartedSite {
  site: Site;
  stop: () => Promise<void>;
}

/** The built site on the emulators of Firestore and Firebase Auth. */
export async function firestoreSite({ email, password }: Day["account"]): Promise<StartedSite> {
  const words = ["tests/firebase/start-auth-emulator.cjs"];
  const auth = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const [host] = (await once(createInterface({ input: auth.stdout }), "line")) as [string];
  const firestore = new FirestoreEmulator();
  const port = await freePort();
  await firestore.start(port);
  await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/projects/demo-site/accounts`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: "Bearer owner" },
    body: JSON.stringify({ email, password }),
  });
  const site = newSite({
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: "demo-site",
    FIREBASE_API_KEY: "any",
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}`,
    FIREBASE_AUTH_EMULATOR_HOST: host,
    ALLOW_EMULATORS: "1",
    SESSION_SECRET: "one secret of thirty-two letters or more",
  });
  await site.command(["build/cli/works.js", "reset", "--sample"]);
  async function stop() {
    await site.remove();
    firestore.stop();
    auth.kill();
  }
  return { site, stop };
}
