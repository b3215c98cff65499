import * as z from "zod";
import {
  defaultRefusal,
  PasswordRefused,
  SignInRefused,
  unavailableRefusal,
} from "~/people/person.server";

const deadline = 8_000;

const SignedIn = z.object({ email: z.string(), idToken: z.string().min(1) });
const SecondFactorAsked = z.object({ mfaPendingCredential: z.string() });
const Refusal = z.object({ error: z.object({ message: z.string() }) });

export type SignedIn = z.infer<typeof SignedIn>;

/** Texts are from Firebase's `debugErrorMap`, but equal for a wrong email address or password. */
const refusals = new Map<string, [text: string, status: SignInRefused["status"]]>([
  ["EMAIL_NOT_FOUND", [defaultRefusal, 422]],
  ["INVALID_PASSWORD", [defaultRefusal, 422]],
  ["INVALID_LOGIN_CREDENTIALS", [defaultRefusal, 422]],
  ["INVALID_EMAIL", ["The email address is badly formatted.", 422]],
  ["USER_DISABLED", ["The user account has been disabled by an administrator.", 403]],
  [
    "TOO_MANY_ATTEMPTS_TRY_LATER",
    [
      "We have blocked all requests from this device due to unusual activity. Try again later.",
      429,
    ],
  ],
]);

const passwordRefusals = new Map([
  ["WEAK_PASSWORD", "The password must be 6 characters long or more."],
  ["PASSWORD_DOES_NOT_MEET_REQUIREMENTS", "The password does not meet the requirements."],
]);

interface Service {
  apiKey: string;
  emulatorHost: string | undefined;
}

/**
 * Asks with the API key, or with a token of the service account.
 * @throws ToolkitRefused; other errors if there is no answer.
 */
export async function askToolkit(
  { apiKey, emulatorHost }: Service,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<unknown> {
  const service = emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
    : "https://identitytoolkit.googleapis.com";
  const address = new URL(service + path);
  if (!token) address.searchParams.set("key", apiKey);
  const response = await fetch(address, {
    method: body ? "POST" : "GET",
    headers: token ? { Authorization: `Bearer ${token}` } : { "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(deadline),
  });
  const answer: unknown = await response.json();
  const refusal = Refusal.safeParse(answer);
  if (refusal.success) throw new ToolkitRefused(refusal.data.error.message);
  if (response.ok) return answer;
  throw new ToolkitRefused(`the service answered ${response.status} without a reason`);
}

/** The message is the provider's, `CODE` or `CODE : detail`. */
export class ToolkitRefused extends Error {}

interface IdentityToolkitOptions extends Service {
  /** The user's message leaves out the cause of a failure. */
  log: { error(details: object, message: string): void };
}

export type IdentityToolkit = ReturnType<typeof identityToolkit>;

/**
 * Sends the same requests as Firebase's own client. All methods throw SignInRefused with a message
 * for the user.
 */
export function identityToolkit({ log, ...service }: IdentityToolkitOptions) {
  const ask = (method: string, body: object) =>
    askToolkit(service, `/v1/accounts:${method}`, { body });

  function unavailable(cause: unknown): SignInRefused {
    log.error({ err: cause }, "The sign-in service failed.");
    return new SignInRefused(unavailableRefusal, 503);
  }

  function refuse(error: unknown): never {
    if (!(error instanceof ToolkitRefused)) throw unavailable(error);
    const [code = "", detail] = error.message.split(" : ", 2);
    const weakness = passwordRefusals.get(code);
    if (weakness) throw new PasswordRefused(sentence(detail ?? weakness));
    const refusal = refusals.get(code);
    if (!refusal) throw unavailable(error);
    const [text, status] = refusal;
    throw new SignInRefused(status === 429 ? (detail ?? text) : text, status);
  }

  return {
    async signInWithPassword(email: string, password: string): Promise<SignedIn> {
      const answer = await ask("signInWithPassword", {
        email,
        password,
        returnSecureToken: true,
      }).catch(refuse);
      const signedIn = SignedIn.safeParse(answer);
      if (signedIn.success) return signedIn.data;
      if (SecondFactorAsked.safeParse(answer).success) {
        throw new SignInRefused(
          "Proof of ownership of a second factor is required to complete sign-in. This site cannot ask for it.",
          403,
        );
      }
      throw unavailable(new Error("The provider's answer has neither a token nor an error."));
    },

    /** @throws PasswordRefused too. */
    async changePassword(idToken: string, password: string): Promise<void> {
      await ask("update", { idToken, password }).catch(refuse);
    },

    /** Succeeds even if there is no such account. */
    async sendPasswordReset(email: string): Promise<void> {
      const request = { requestType: "PASSWORD_RESET", email };
      await ask("sendOobCode", request).catch((error: unknown) => {
        if (!(error instanceof Error && /^EMAIL_NOT_FOUND\b/.test(error.message))) refuse(error);
      });
    },
  };
}

function sentence(detail: string): string {
  return detail.endsWith(".") ? detail : `${detail}.`;
}
