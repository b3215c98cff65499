import type { App } from "firebase-admin/app";
import { type Finding, right, wrong } from "./finding";
import type { Settings } from "~/env.server";
import { within } from "~/backends/firebase/deadline.server";

/** How long Google may take for an answer, in milliseconds. */
export const deadline = 10_000;

interface Access {
  findings: Finding[];
  /** Whether there is any sense in asking further. */
  isUsable: boolean;
  /** What requests to Google carry. */
  token: string;
}

/** Finds and tries the credentials; the emulators take any. */
export async function getAccess(app: App, settings: Settings): Promise<Access> {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST } = settings;
  if (FIRESTORE_EMULATOR_HOST && FIREBASE_AUTH_EMULATOR_HOST) {
    return { findings: [], isUsable: true, token: "owner" };
  }
  try {
    const { access_token } = await within(
      deadline,
      requireCredential(app).getAccessToken(),
    );
    return {
      findings: [right("Google accepts the credentials.")],
      isUsable: true,
      token: FIREBASE_AUTH_EMULATOR_HOST ? "owner" : access_token,
    };
  } catch (cause) {
    return {
      findings: [wrong(problemOf(cause as Error))],
      isUsable: false,
      token: "",
    };
  }
}

function requireCredential(app: App) {
  if (app.options.credential) return app.options.credential;
  throw new Error("Could not load the default credentials.");
}

function problemOf({ message }: Error): string {
  const rest =
    "Without them Firestore, open sign-up and accounts are not checked.";
  if (message.includes("Could not load the default credentials")) {
    return `There are no credentials. Set GOOGLE_APPLICATION_CREDENTIALS to the file of a service account's key; on Google's own platforms, give the service an account. ${rest}`;
  }
  if (/invalid_grant|invalid_client|unauthorized/i.test(message)) {
    return `Google refuses the credentials (${firstLine(message)}). Make a new key for the service account, and see that the clock is right. ${rest}`;
  }
  return `The credentials cannot be used (${firstLine(message)}). ${rest}`;
}

/** Google's messages go on with advice for developers. */
export function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").trim().replace(/\.$/, "");
}
