import { getAuth } from "firebase-admin/auth";
import { firebaseApp, openFirestore } from "~/backends/firebase/app.server";
import { within } from "~/backends/firebase/deadline.server";

export { GrpcStatus } from "firebase-admin/firestore";

/** Deadlines are in milliseconds. */
const deadline = 10_000;

/** Firestore's client retries for some seconds, even after a rejection. */
const countDeadline = 15_000;

/** @throws Error if there are no credentials or Google rejects them. */
export async function accessToken(): Promise<string> {
  const { credential } = firebaseApp().options;
  if (!credential) throw new Error("Could not load the default credentials.");
  const answer = await within(deadline, credential.getAccessToken());
  return answer.access_token;
}

/** Counts the works, which bills only one read. */
export async function countStoredWorks(
  database = openFirestore(),
): Promise<number> {
  const works = database.collection("works").count();
  const counted = await within(countDeadline, works.get());
  return counted.data().count;
}

/** @returns undefined if the address has no account. */
export async function findAccount(
  email: string,
): Promise<{ disabled: boolean } | undefined> {
  const auth = getAuth(firebaseApp());
  return within(deadline, auth.getUserByEmail(email)).catch(
    (cause: Error & { code?: string }) => {
      if (cause.code === "auth/user-not-found") return undefined;
      throw cause;
    },
  );
}
