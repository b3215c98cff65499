import type { Auth } from "firebase-admin/auth";
import { type Finding, right, warning } from "./finding";
import { deadline, firstLine } from "./google-access";
import type { Settings } from "~/env.server";
import { within } from "~/backends/firebase/deadline.server";

export async function checkAccounts(
  auth: Auth,
  { ADMIN_EMAILS = [] }: Settings,
): Promise<Finding[]> {
  return Promise.all(
    ADMIN_EMAILS.map(async (email) => {
      try {
        const { disabled } = await within(deadline, auth.getUserByEmail(email));
        return disabled
          ? warning(`The account of ${email} is disabled.`)
          : right(`${email} (ADMIN_EMAILS) has an account.`);
      } catch (cause) {
        return warning(problemOf(email, cause as Error & { code?: string }));
      }
    }),
  );
}

function problemOf(
  email: string,
  { code, message }: Error & { code?: string },
): string {
  return code === "auth/user-not-found"
    ? `${email} (ADMIN_EMAILS) has no account yet. Add one in the Firebase console, under Authentication, Users, before someone else signs up with this address.`
    : `Could not check whether ${email} has an account (${firstLine(message)}).`;
}
