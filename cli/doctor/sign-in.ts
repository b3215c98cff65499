import { z } from "zod";
import { type Finding, right, warning, wrong } from "./finding";
import { firstLine } from "./google-access";
import type { IdentityService } from "./identity-service";
import type { Settings } from "~/env.server";

/** An account that cannot exist: `.invalid` is nobody's domain (RFC 2606). */
const nobody = { email: "doctor@example.invalid", password: "not a password" };

/** Codes that only a project with passwords enabled gives to a good key. */
const fine =
  /^(EMAIL_NOT_FOUND|INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|USER_DISABLED|TOO_MANY_ATTEMPTS_TRY_LATER)/;

/** Checks the API key and that passwords are enabled, by a sign-in that fails. */
export async function checkPasswordSignIn(
  service: IdentityService,
): Promise<Finding[]> {
  const answer = await service.askWithKey("/v1/accounts:signInWithPassword", {
    ...nobody,
    returnSecureToken: true,
  });
  const problem = "problem" in answer ? answer.problem : "it lets anyone in";
  const isValid = right("The API key (FIREBASE_API_KEY) is valid.");
  if (fine.test(problem)) {
    return [isValid, right("Signing in with email and password is enabled.")];
  }
  if (/^(OPERATION_NOT_ALLOWED|PASSWORD_LOGIN_DISABLED)/.test(problem)) {
    return [
      isValid,
      wrong(
        "Signing in with email and password is not enabled. Enable it in the Firebase console, under Authentication, Sign-in method.",
      ),
    ];
  }
  return [wrong(keyProblem(problem))];
}

function keyProblem(problem: string): string {
  if (/^API key (not valid|expired)/i.test(problem)) {
    return `The API key (FIREBASE_API_KEY) is not valid (${firstLine(problem)}). Copy the web API key from the Firebase console, under Project settings.`;
  }
  if (/blocked/i.test(problem)) {
    return `The API key (FIREBASE_API_KEY) may not be used by this server (${firstLine(problem)}). A key that is restricted to browsers fails here: in the Google Cloud console, under Credentials, restrict it to the Identity Toolkit API and to no website.`;
  }
  if (/^CONFIGURATION_NOT_FOUND/.test(problem)) {
    return "The project has no Firebase Auth yet. In the Firebase console, under Authentication, choose “Get started”.";
  }
  return `Signing in is not possible: ${firstLine(problem)}.`;
}

const Project = z.object({ authorizedDomains: z.array(z.string()) });

/** Checks that Firebase's own clients may sign in on the site's pages. */
export async function checkDomain(
  service: IdentityService,
  { SITE_URL, FIREBASE_AUTH_EMULATOR_HOST }: Settings,
): Promise<Finding[]> {
  if (!SITE_URL) return [];
  const answer = await service.askWithKey("/v1/projects");
  const project = Project.safeParse("body" in answer && answer.body);
  // A key that is not good for this is not for the other question either.
  if (!project.success) return [];
  const host = new URL(SITE_URL).hostname;
  const domains = project.data.authorizedDomains;
  if (domains.some((domain) => isWithin(host, domain))) {
    return [right(`${host} is among the authorised domains.`)];
  }
  // An emulator's list cannot be changed.
  const judge = FIREBASE_AUTH_EMULATOR_HOST ? warning : wrong;
  return [
    judge(
      `${host}, SITE_URL's host, is not among the authorised domains (${domains.join(", ")}). Add it in the Firebase console, under Authentication, Settings.`,
    ),
  ];
}

/** An entry stands for itself and its sub-domains; an address for itself. */
function isWithin(host: string, domain: string): boolean {
  const entry = domain.toLowerCase();
  return host === entry || host.endsWith(`.${entry}`);
}

const Config = z.object({
  client: z
    .object({
      permissions: z
        .object({ disabledUserSignup: z.boolean().optional() })
        .optional(),
    })
    .optional(),
});

/** Checks who can make an account, and with it perhaps enter. */
export async function checkSignUp(
  service: IdentityService,
  token: string,
  { ADMIN_EMAILS, FIREBASE_PROJECT_ID = "" }: Settings,
): Promise<Finding[]> {
  const answer = await service.askWithToken(
    `/v2/projects/${FIREBASE_PROJECT_ID}/config`,
    token,
  );
  const config = Config.safeParse("body" in answer && answer.body);
  if (!config.success) {
    const problem = "problem" in answer ? firstLine(answer.problem) : "unknown";
    const risk = ADMIN_EMAILS
      ? ""
      : " IF THEY CAN, ANYONE CAN BECOME ADMIN: set ADMIN_EMAILS.";
    return [
      warning(
        `Whether strangers can sign up cannot be read (${problem}); the role Firebase Authentication Viewer would allow it.${risk}`,
      ),
    ];
  }
  if (config.data.client?.permissions?.disabledUserSignup) {
    return [right("Strangers cannot sign up.")];
  }
  const remedy =
    "In the Firebase console, under Authentication, Settings, User actions, disallow sign-up";
  return ADMIN_EMAILS
    ? [
        warning(
          `Strangers can sign up, though only ADMIN_EMAILS may enter. ${remedy}.`,
        ),
      ]
    : [
        wrong(
          `ANYONE CAN BECOME ADMIN: strangers can sign up, and ADMIN_EMAILS is not set. Set it to the addresses of those who may enter. ${remedy}.`,
        ),
      ];
}
