import type { Auth } from "firebase-admin/auth";
import { type Finding, right, warning } from "./finding";
import { deadline, firstLine } from "./google-access";
import type { Settings } from "~/env.server";
import { within } from "~/backends/firebase/deadline.server";

/** Checks that each of ADMIN_EMAILS has an account. */
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
          : right(`${email} of ADMIN_EMAILS has an account.`);
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
    ? `${email} of ADMIN_EMAILS has no account yet. Add it in the Firebase console, under Authentication, Users: where strangers can sign up, someone else could take it.`
    : `Whether ${email} has an account cannot be read (${firstLine(message)}).`;
}
