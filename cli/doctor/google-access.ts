import type { App } from "firebase-admin/app";
import { type Finding, right, wrong } from "./finding";
import type { Settings } from "~/env.server";
import { within } from "~/backends/firebase/deadline.server";

/** In milliseconds. */
export const deadline = 10_000;

interface Access {
  findings: Finding[];
  isUsable: boolean;

  token: string;
}

/** The emulators accept any credentials. */
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
  const rest = "Firestore, sign-up, and accounts were not checked.";
  if (message.includes("Could not load the default credentials")) {
    return `There are no credentials. Set GOOGLE_APPLICATION_CREDENTIALS to the path of a service account key file or, on Google Cloud, assign a service account to the service. ${rest}`;
  }
  if (/invalid_grant|invalid_client|unauthorized/i.test(message)) {
    return `Google rejected the credentials (${firstLine(message)}). Create a new key for the service account, and check this machine's clock. ${rest}`;
  }
  return `The credentials could not be used (${firstLine(message)}). ${rest}`;
}

/** Google's messages continue with advice for developers. */
export function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").trim().replace(/\.$/, "");
}
