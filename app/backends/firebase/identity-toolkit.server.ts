import { z } from "zod";
import {
  defaultRefusal,
  SignInRefused,
  unavailableRefusal,
} from "~/auth/identity";

/** How long a sign-in waits for Google, in milliseconds. */
const deadline = 8_000;

const SignedIn = z.object({ email: z.string(), idToken: z.string().min(1) });
const SecondFactorAsked = z.object({ mfaPendingCredential: z.string() });
const Refused = z.object({ error: z.object({ message: z.string() }) });

/**
 * What people are told for the provider's codes: its own sentences (Firebase
 * JavaScript SDK, `debugErrorMap`), but one and the same for every wrong pair
 * of email and password.
 */
const refusals = new Map<string, SignInRefusal>([
  ["EMAIL_NOT_FOUND", { text: defaultRefusal, status: 401 }],
  ["INVALID_PASSWORD", { text: defaultRefusal, status: 401 }],
  ["INVALID_LOGIN_CREDENTIALS", { text: defaultRefusal, status: 401 }],
  [
    "INVALID_EMAIL",
    { text: "The email address is badly formatted.", status: 401 },
  ],
  [
    "USER_DISABLED",
    {
      text: "The user account has been disabled by an administrator.",
      status: 403,
    },
  ],
  [
    "TOO_MANY_ATTEMPTS_TRY_LATER",
    {
      text: "We have blocked all requests from this device due to unusual activity. Try again later.",
      status: 429,
    },
  ],
]);

interface SignInRefusal {
  text: string;
  status: SignInRefused["status"];
}

interface IdentityToolkitOptions {
  /** The project's web API key. */
  apiKey: string;
  emulatorHost: string | undefined;
}

/** Google's sign-in service, as far as this site asks it. */
export interface IdentityToolkit {
  /**
   * @throws SignInRefused with what to tell people; its `cause` is what the
   * provider said, where that is for the log.
   */
  signInWithPassword(
    email: string,
    password: string,
  ): Promise<z.infer<typeof SignedIn>>;
}

/** Signs in as Firebase's own client does (`accounts:signInWithPassword`). */
export function identityToolkit({
  apiKey,
  emulatorHost,
}: IdentityToolkitOptions): IdentityToolkit {
  const service = emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
    : "https://identitytoolkit.googleapis.com";

  async function ask(email: string, password: string): Promise<unknown> {
    const address = new URL(`${service}/v1/accounts:signInWithPassword`);
    address.searchParams.set("key", apiKey);
    try {
      const answer = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
        signal: AbortSignal.timeout(deadline),
      });
      return await answer.json();
    } catch (cause) {
      throw refuse({ text: unavailableRefusal, status: 503 }, cause);
    }
  }

  return {
    async signInWithPassword(email, password) {
      const answer = await ask(email, password);
      const signedIn = SignedIn.safeParse(answer);
      if (signedIn.success) return signedIn.data;
      if (SecondFactorAsked.safeParse(answer).success) {
        throw refuse({
          text: "Proof of ownership of a second factor is required to complete sign-in. This site cannot ask for it.",
          status: 403,
        });
      }
      const refused = Refused.safeParse(answer);
      if (!refused.success) {
        throw refuse(
          { text: unavailableRefusal, status: 503 },
          new Error("The provider's answer has neither a token nor an error."),
        );
      }
      throw toRefusal(refused.data.error.message);
    },
  };
}

/** @param message `CODE` or `CODE : detail`, which may be for people. */
function toRefusal(message: string): SignInRefused {
  const [code = "", detail] = message.split(" : ", 2);
  const refusal = refusals.get(code);
  if (!refusal) {
    return refuse(
      { text: unavailableRefusal, status: 503 },
      new Error(message),
    );
  }
  const text = refusal.status === 429 ? (detail ?? refusal.text) : refusal.text;
  return refuse({ ...refusal, text });
}

function refuse({ text, status }: SignInRefusal, cause?: unknown) {
  const refused = new SignInRefused(text, status);
  refused.cause = cause;
  return refused;
}
