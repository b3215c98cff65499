import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { identityToolkit } from "~/backends/firebase/identity-toolkit.server";
import { SignInRefused } from "~/people/person.server";
import { listen } from "../../support/listen";
import { recordingLog } from "../../support/recording-log";

/** A fake server for responses that Google's emulator never gives. */
async function providerThat(answer: RequestListener, log = recordingLog()) {
  const { host } = new URL(await listen(answer));
  return identityToolkit({ apiKey: "a key&", emulatorHost: host, log });
}

function answerOf(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

async function refusalOf(answer: RequestListener, log = recordingLog()): Promise<SignInRefused> {
  const provider = await providerThat(answer, log);
  const refused = await provider
    .signInWithPassword("ada@example.org", "secret word")
    .catch((error: unknown) => error);
  if (!(refused instanceof SignInRefused)) throw refused;
  expect(refused.message).not.toContain("secret word");
  return refused;
}

const unavailable = "Sign-in is not available right now. Try again in a few minutes.";
const wrong = "Failed to sign in. Please check your credentials.";
const blocked =
  "We have blocked all requests from this device due to unusual activity. Try again later.";

describe("the provider's answer", () => {
  it.each([
    ["EMAIL_NOT_FOUND", 422, wrong],
    ["INVALID_PASSWORD", 422, wrong],
    ["INVALID_LOGIN_CREDENTIALS", 422, wrong],
    ["INVALID_EMAIL", 422, "The email address is badly formatted."],
    ["USER_DISABLED", 403, "The user account has been disabled by an administrator."],
    ["TOO_MANY_ATTEMPTS_TRY_LATER", 429, blocked],
    [
      "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account is disabled for now.",
      429,
      "Access to this account is disabled for now.",
    ],
    ["OPERATION_NOT_ALLOWED", 503, unavailable],
    ["PASSWORD_LOGIN_DISABLED", 503, unavailable],
    ["API key not valid. Please pass a valid API key.", 503, unavailable],
    ["Requests from referer <empty> are blocked.", 503, unavailable],
    ["QUOTA_EXCEEDED : Exceeded quota.", 503, unavailable],
    ["constructor", 503, unavailable],
    ["", 503, unavailable],
  ])("%j leads to status %i and a message", async (message, status, text) => {
    const log = recordingLog();
    const body = { error: { code: 400, message } };
    const refused = await refusalOf(answerOf(400, body), log);
    expect(refused).toMatchObject({ status, message: text });
    const logged = { details: { err: { message } }, level: "error" };
    expect(log.lines).toMatchObject(status === 503 ? [logged] : []);
  });

  it.each([
    ["an empty token", 200, { email: "ada@example.org", idToken: "" }],
    ["no email", 200, { idToken: "a.b.c" }],
    ["a page instead of data", 502, "<!DOCTYPE html><title>502</title>"],
    ["nothing", 200, ""],
    ["null", 200, null],
    ["another error's shape", 500, { error: "broken" }],
  ])("does not sign anyone in if it is %s", async (_what, status, body) => {
    expect(await refusalOf(answerOf(status, body))).toMatchObject({
      status: 503,
      message: unavailable,
    });
  });

  it("is rejected if it asks for a second factor", async () => {
    const body = { mfaPendingCredential: "x", mfaInfo: [] };
    const refused = await refusalOf(answerOf(200, body));
    expect(refused.status).toBe(403);
    expect(refused.message).toContain("second factor");
  });

  it("yields an email address and a token after a sign-in", async () => {
    const asked: string[] = [];
    const provider = await providerThat((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      request.on("data", (text) => asked.push(String(text)));
      request.on("end", () => {
        const body = { email: "ada@example.org", idToken: "a.b.c", more: 1 };
        answerOf(200, body)(request, response);
      });
    });
    expect(await provider.signInWithPassword("Ada@example.org", "p & q")).toEqual({
      email: "ada@example.org",
      idToken: "a.b.c",
    });
    expect(asked).toEqual([
      "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=a+key%26",
      '{"email":"Ada@example.org","password":"p & q","returnSecureToken":true}',
    ]);
  });
});

describe("a provider that cannot be reached", () => {
  it("is not reported as a wrong password", async () => {
    expect(await refusalOf((request) => void request.socket.destroy())).toMatchObject({
      status: 503,
      message: unavailable,
    });
  });

  it("times out", async () => {
    expect(await refusalOf(() => undefined)).toMatchObject({ status: 503, message: unavailable });
  });
});
