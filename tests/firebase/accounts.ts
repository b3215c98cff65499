import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { inject, onTestFinished, vi } from "vitest";

/** The emulator accepts any API key for a project. */
export const projectId = "demo-site";
let count = 0;

export async function newAccount(auth: Auth) {
  const email = `person-${randomUUID()}@example.org`;
  const password = "correct horse";
  const { uid } = await auth.createUser({ email, password });
  return { email, password, uid };
}

/** @param host the emulator's address, or a proxy in front of it. */
export function adminAuth(host = inject("authEmulator")): Auth {
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", host);
  const app = initializeApp({ projectId }, `accounts-${(count += 1)}`);
  onTestFinished(async () => {
    await deleteApp(app);
    vi.unstubAllEnvs();
  });
  return getAuth(app);
}

export async function idTokenOf(email: string, password: string): Promise<string> {
  const answer = await fetch(
    `http://${inject("authEmulator")}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`,
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  const { idToken } = (await answer.json()) as { idToken: string };
  return idToken;
}

export async function passwordResetsFor(email: string): Promise<string[]> {
  const answer = await fetch(
    `http://${inject("authEmulator")}/emulator/v1/projects/${projectId}/oobCodes`,
  );
  const { oobCodes } = (await answer.json()) as {
    oobCodes: { email: string; requestType: string; oobLink: string }[];
  };
  return oobCodes
    .filter((code) => code.email === email)
    .filter((code) => code.requestType === "PASSWORD_RESET")
    .map((code) => code.oobLink);
}
