import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { onTestFinished, vi } from "vitest";
import { freePort } from "../free-port";
import { FirestoreEmulator } from "./firestore-emulator";

let apps = 0;

export async function startFirestore(port?: number) {
  const chosen = port ?? (await freePort());
  const server = new FirestoreEmulator();
  await server.start(chosen);
  onTestFinished(() => server.stop());
  return { port: chosen, server };
}

/** The Debian package `google-cloud-cli-firestore-emulator` has it here. It needs Java. */
const jar =
  "/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";

/** Google's own emulator behaves like production, also where the one of npm does not. */
export const hasGoogleEmulator = Boolean(process.env.FIRESTORE_EMULATOR_HOST) || existsSync(jar);

let google: Promise<string> | undefined;

/** Starts it once for a process. @returns its host and port. */
export function googleEmulator(): Promise<string> {
  const { FIRESTORE_EMULATOR_HOST: running } = process.env;
  return (google ??= running ? Promise.resolve(running) : startGoogleEmulator());
}

async function startGoogleEmulator(): Promise<string> {
  const port = await freePort();
  const main = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
  const java = ["java", "-Xmx300m", "-cp", jar, main, "start", `--port=${port}`];
  // The shell ends it when this process ends, however that happens.
  const words = ["-c", '"$@" & read -r _; kill $!', "sh", ...java, "--host=127.0.0.1"];
  const server = spawn("sh", words, { stdio: ["pipe", "pipe", "ignore"] });
  for await (const line of createInterface({ input: server.stdout })) {
    if (!line.includes("is now running")) continue;
    server.stdout.resume();
    const host = `127.0.0.1:${port}`;
    // On a busy machine, its first write takes longer than the site would wait.
    await connect(host, "demo-start").doc("first/write").set({});
    return host;
  }
  throw new Error("Google's emulator of Firestore did not start.");
}

/** Opens an empty database, in Google's emulator where that is installed. */
export async function openFirestore(): Promise<Firestore> {
  if (hasGoogleEmulator) return connect(await googleEmulator(), `demo-${randomUUID()}`);
  return firestoreAt((await startFirestore()).port);
}

/** Makes a separate client, like that of another server. */
export function firestoreAt(port: number): Firestore {
  return connect(`localhost:${port}`, "demo-site");
}

function connect(host: string, projectId: string): Firestore {
  const app = initializeApp({ projectId }, `firestore-${(apps += 1)}`);
  onTestFinished(() => deleteApp(app));
  // The client reads this when it is created, and then needs no credentials.
  const { FIRESTORE_EMULATOR_HOST: before } = process.env;
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", host);
  const database = getFirestore(app);
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", before);
  return database;
}
