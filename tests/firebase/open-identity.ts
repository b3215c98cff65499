import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { identityToolkit } from "~/backends/firebase/identity-toolkit.server";
import { firebaseIdentity } from "~/backends/firebase/identity.server";
import { recordingLog } from "../support/recording-log";
import { newStores } from "../support/stores/embedded-store";
import { adminAuth } from "./accounts";

export async function openIdentity(adminEmails?: string[], auth = adminAuth()) {
  const { people } = await newStores();
  const log = recordingLog();
  const synced: string[] = [];
  let time = 1;
  const identity = firebaseIdentity({
    auth: () => Promise.resolve(auth),
    provider: identityToolkit({ apiKey: "any", emulatorHost: inject("authEmulator"), log }),
    people,
    adminEmails,
    sync: (method, token) => synced.push(`${method} ${token}`),
    log,
    now: () => time,
  });
  async function passAMinute(): Promise<void> {
    time += 60_001;
    // The cache reads the time at most once per millisecond.
    await sleep(5);
  }
  return { auth, identity, people, log, synced, passAMinute };
}

/** Google records the times of passwords and sign-ins in seconds. */
export function nextSecond(): Promise<void> {
  return sleep(1100);
}
