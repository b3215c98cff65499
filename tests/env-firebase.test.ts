import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "~/env.server";

const secret = "0123456789abcdef0123456789abcdef";

function messageOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

describe("Firebase", () => {
  const firebase = {
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: "a-project",
    FIREBASE_API_KEY: "a key",
    SESSION_SECRET: secret,
  };

  it("requires a project, an API key, and a secret", () => {
    expect(readSettings(firebase)).toMatchObject({
      ...firebase,
      SESSION_SECRET: [secret],
    });
    expect(messageOf({ BACKEND: "firebase" }).split("\n")).toEqual([
      "FIREBASE_PROJECT_ID must be set with BACKEND=firebase.",
      "FIREBASE_API_KEY must be set with BACKEND=firebase.",
      "SESSION_SECRET must be set with BACKEND=firebase.",
    ]);
  });

  it("requires that the credentials file exists if it is set", () => {
    const named = { ...firebase, GOOGLE_APPLICATION_CREDENTIALS: "/no/file" };
    expect(messageOf(named)).toContain("The file does not exist.");
    readSettings({ ...named, GOOGLE_APPLICATION_CREDENTIALS: "package.json" });
  });

  it("accepts the listed addresses, regardless of case", () => {
    const { ADMIN_EMAILS } = readSettings({
      ...firebase,
      ADMIN_EMAILS: "Ada@example.org , bob@example.org",
    });
    expect(ADMIN_EMAILS).toEqual(["ada@example.org", "bob@example.org"]);
    expect(messageOf({ ...firebase, ADMIN_EMAILS: "ada@example.org,bob" })).toBe(
      "ADMIN_EMAILS must be email addresses, separated by commas.",
    );
  });

  it.each([
    "https://elsewhere.example/auth",
    "//elsewhere.example/auth",
    "/\\elsewhere.example",
    "/.//elsewhere.example",
    "/\t/elsewhere.example",
    "api/session",
    "javascript:alert(1)",
  ])("rejects a token sync on another site: %s", (path) => {
    expect(messageOf({ ...firebase, AUTH_TOKEN_SYNC_URL: path })).toBe(
      "AUTH_TOKEN_SYNC_URL must be a path on this site, such as /api/session.",
    );
  });

  it("is required for the token sync", () => {
    const path = { AUTH_TOKEN_SYNC_URL: "/api/session" };
    expect(readSettings({ ...firebase, ...path })).toMatchObject(path);
    expect(messageOf(path)).toContain("needs BACKEND=firebase");
  });
});

describe("an emulator", () => {
  it.each([
    "FIRESTORE_EMULATOR_HOST",
    "FIREBASE_AUTH_EMULATOR_HOST",
    "FIREBASE_STORAGE_EMULATOR_HOST",
  ])("is rejected in production: %s", (name) => {
    const emulator = { [name]: "localhost:8080" };
    expect(messageOf(emulator)).toContain(`${name} must not be set`);
    expect(messageOf({ ...emulator, NODE_ENV: "production" })).not.toBe("");
    expect(messageOf({ ...emulator, ALLOW_EMULATORS: "0" })).not.toBe("");
    expect(messageOf({ ...emulator, NODE_ENV: "development" })).toBe("");
    expect(messageOf({ ...emulator, ALLOW_EMULATORS: "1" })).toBe("");
  });
});
