import { z } from "zod";
import { deadline } from "./google-access";
import type { Settings } from "~/env.server";

const Refused = z.object({ error: z.object({ message: z.string() }) });

type Answer = { body: unknown } | { problem: string };

export interface IdentityService {
  askWithKey(path: string, body?: object): Promise<Answer>;
  askWithToken(path: string, token: string): Promise<Answer>;
}

export function identityService(settings: Settings): IdentityService {
  const host = settings.FIREBASE_AUTH_EMULATOR_HOST;
  const service = host
    ? `http://${host}/identitytoolkit.googleapis.com`
    : "https://identitytoolkit.googleapis.com";

  return {
    askWithKey(path, body) {
      const address = new URL(service + path);
      address.searchParams.set("key", settings.FIREBASE_API_KEY ?? "");
      return ask(address, {
        method: body ? "POST" : "GET",
        headers: { "Content-Type": "application/json" },
        body: body && JSON.stringify(body),
      });
    },

    askWithToken(path, token) {
      return ask(new URL(service + path), {
        headers: { Authorization: `Bearer ${token}` },
      });
    },
  };
}

async function ask(address: URL, request: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(address, {
      ...request,
      signal: AbortSignal.timeout(deadline),
    });
    const body: unknown = await answer.json();
    const refused = Refused.safeParse(body);
    if (refused.success) return { problem: refused.data.error.message };
    return answer.ok
      ? { body }
      : { problem: `the service answered ${answer.status} without a reason` };
  } catch (cause) {
    return { problem: `${address.host} cannot be reached: ${reason(cause)}` };
  }
}

/** The message of `fetch` is generic; the cause has the reason. */
function reason(cause: unknown): string {
  const { message, cause: inner } = cause as Error;
  return inner instanceof Error && inner.message ? inner.message : message;
}
