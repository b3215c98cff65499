import * as z from "zod";
import { askToolkit, ToolkitRefused } from "~/backends/firebase/identity-toolkit.server";
import type { Settings } from "~/env.server";

/** This account cannot exist, because `.invalid` is reserved (RFC 2606). */
const nobody = { email: "doctor@example.invalid", password: "not a password" };

/** These errors require a valid key and password sign-in to be enabled. */
const fine =
  /^(EMAIL_NOT_FOUND|INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|USER_DISABLED|TOO_MANY_ATTEMPTS_TRY_LATER)/;

export async function checkPasswordSignIn(ask: AskIdentity): Promise<Finding[]> {
  const body = { ...nobody, returnSecureToken: true };
  const answer = await ask("/v1/accounts:signInWithPassword", { body });
  const problem = "problem" in answer ? answer.problem : "the service accepted a made-up account";
  const isValid = right("The API key (FIREBASE_API_KEY) is valid.");
  if (fine.test(problem)) {
    return [isValid, right("Sign-in with email and password is enabled.")];
  }
  if (/^(OPERATION_NOT_ALLOWED|PASSWORD_LOGIN_DISABLED)/.test(problem)) {
    return [
      isValid,
      wrong(
        "Sign-in with email and password is not enabled. Enable it in the Firebase console, under Authentication, Sign-in method.",
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
    return `The API key (FIREBASE_API_KEY) does not work on this server (${firstLine(problem)}). In the Google Cloud console, under Credentials, remove its website restriction and restrict it to the Identity Toolkit API.`;
  }
  if (/^CONFIGURATION_NOT_FOUND/.test(problem)) {
    return "The project has no Firebase Auth yet. In the Firebase console, under Authentication, choose “Get started”.";
  }
  return `Sign-in is not possible: ${firstLine(problem)}. Check FIREBASE_API_KEY, and that this machine can connect to identitytoolkit.googleapis.com.`;
}

const Project = z.object({ authorizedDomains: z.array(z.string()) });

export async function checkDomain(
  ask: AskIdentity,
  { SITE_URL, FIREBASE_AUTH_EMULATOR_HOST }: Settings,
): Promise<Finding[]> {
  if (!SITE_URL) return [];
  const answer = await ask("/v1/projects");
  const project = Project.safeParse("body" in answer && answer.body);
  // `checkPasswordSignIn` reports an invalid key.
  if (!project.success) return [];
  const host = new URL(SITE_URL).hostname;
  const domains = project.data.authorizedDomains;
  if (domains.some((domain) => isWithin(host, domain))) {
    return [right(`${host} is an authorized domain.`)];
  }
  // The list of an emulator cannot be changed.
  const judge = FIREBASE_AUTH_EMULATOR_HOST ? warning : wrong;
  return [
    judge(
      `${host}, the host of SITE_URL, is not an authorized domain (the list has ${domains.join(", ")}). Add it in the Firebase console, under Authentication, Settings.`,
    ),
  ];
}

/** A domain in the list includes its subdomains. */
function isWithin(host: string, domain: string): boolean {
  const entry = domain.toLowerCase();
  return host === entry || host.endsWith(`.${entry}`);
}

const Config = z.object({
  client: z
    .object({ permissions: z.object({ disabledUserSignup: z.boolean().optional() }).optional() })
    .optional(),
});

export async function checkSignUp(
  ask: AskIdentity,
  token: string,
  { ADMIN_EMAILS, FIREBASE_PROJECT_ID = "" }: Settings,
): Promise<Finding[]> {
  const answer = await ask(`/v2/projects/${FIREBASE_PROJECT_ID}/config`, { token });
  const config = Config.safeParse("body" in answer && answer.body);
  if (!config.success) {
    const problem = "problem" in answer ? firstLine(answer.problem) : "unknown";
    const risk = ADMIN_EMAILS
      ? ""
      : " IF THEY CAN, ANYONE CAN BECOME AN ADMINISTRATOR: set ADMIN_EMAILS.";
    return [
      warning(
        `Could not check whether strangers can sign up (${problem}). The role Firebase Authentication Viewer allows this check.${risk}`,
      ),
    ];
  }
  if (config.data.client?.permissions?.disabledUserSignup) {
    return [right("Strangers cannot sign up.")];
  }
  const remedy =
    "In the Firebase console, under Authentication, Settings, User actions, turn off sign-up";
  return ADMIN_EMAILS
    ? [warning(`Strangers can sign up, but only ADMIN_EMAILS can open the dashboard. ${remedy}.`)]
    : [
        wrong(
          `ANYONE CAN BECOME AN ADMINISTRATOR: strangers can sign up, and ADMIN_EMAILS is not set. Set it to the email addresses of the administrators. ${remedy}.`,
        ),
      ];
}

type Answer = { body: unknown } | { problem: string };

/** Asks with the API key, or with a token of the service account. */
type AskIdentity = (path: string, sent?: { token?: string; body?: object }) => Promise<Answer>;

export function identityService(settings: Settings): AskIdentity {
  const { FIREBASE_API_KEY: apiKey = "", FIREBASE_AUTH_EMULATOR_HOST: emulatorHost } = settings;
  const host = emulatorHost ?? "identitytoolkit.googleapis.com";
  return async (path, sent) => {
    try {
      return { body: await askToolkit({ apiKey, emulatorHost }, path, sent) };
    } catch (cause) {
      if (cause instanceof ToolkitRefused) return { problem: cause.message };
      return { problem: `${host} cannot be reached: ${reason(cause)}` };
    }
  };
}

/** The message of `fetch` is generic; the cause has the reason. */
function reason(cause: unknown): string {
  const { message, cause: inner } = cause as Error;
  return inner instanceof Error && inner.message ? inner.message : message;
}

/** A site with warnings works; the text also says how to fix a problem. */
export interface Finding {
  verdict: "right" | "warning" | "wrong";
  text: string;
}

export const right = findingOf("right");
export const warning = findingOf("warning");
export const wrong = findingOf("wrong");

function findingOf(verdict: Finding["verdict"]) {
  return (text: string): Finding => ({ verdict, text });
}

/** Google's messages continue with advice for developers. */
export function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").trim().replace(/\.$/, "");
}
