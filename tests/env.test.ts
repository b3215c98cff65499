// cspell:ignore SESION SITEURL EMAILSS
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { doubtful, readSettings, SettingsError } from "~/env.server";

const sentences = {
  NODE_ENV: 'NODE_ENV must be "production", "development", or "test".',
  PORT: "PORT must be a port number, such as 3000.",
  BACKEND: 'BACKEND must be "embedded" or "firebase".',
  SITE_URL:
    "SITE_URL must be the site's own address without a path, such as https://www.example.org.",
  ADMIN_EMAIL: "ADMIN_EMAIL must be an email address.",
  ADMIN_PASSWORD: "ADMIN_PASSWORD must have 8 to 1,024 characters.",
  SESSION_SECRET:
    "SESSION_SECRET must be one or more random strings of at least 32 characters, separated by commas. Create one with `openssl rand -hex 32`.",
  TRUST_PROXY: "TRUST_PROXY must be the number of proxies in front of the site, such as 1.",
  SHARE_PORT: "SHARE_PORT must be 0 or 1.",
  LOG_HITS: "LOG_HITS must be 0 or 1.",
  COUNT_VISITS: "COUNT_VISITS must be 0 or 1.",
  SMTP_URL:
    "SMTP_URL must be the address of a mail server, such as smtps://user:password@mail.example.org. In the password, write special characters as %XX: %40 for @, %2F for /, %23 for #, %3F for ?, and %25 for %.",
  MAIL_FROM: "MAIL_FROM must be an email address.",
  CONTACT_EMAIL: "CONTACT_EMAIL must be an email address.",
  CONTACT_PHONE: "CONTACT_PHONE must be a phone number.",
};
type Name = keyof typeof sentences;

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

const defaults = {
  NODE_ENV: "production",
  PORT: 3000,
  BACKEND: "embedded",
  DATA_DIR: "data",
  ADMIN_EMAIL: "admin@example.org",
  TRUST_PROXY: 0,
  SHARE_PORT: false,
  LOG_HITS: false,
  COUNT_VISITS: true,
};

it("requires no setting", () => {
  expect(readSettings({})).toEqual(defaults);
});

it("reads every setting", () => {
  const texts = {
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    BACKEND: "embedded",
    DATA_DIR: join(tmpdir(), "site data"),
    SITE_URL: "https://www.example.org",
    ADMIN_EMAIL: "ada@example.org",
    ADMIN_PASSWORD: "eight ch",
    SITE_NAME: "Ünïcode Labs",
    SITE_COUNTRY: "Atlantis",
    SITE_TIME_ZONE: "Asia/Kathmandu",
    CONTACT_EMAIL: "hello@example.org",
    CONTACT_PHONE: "+1 555 0100",
  };
  expect(
    readSettings({
      ...texts,
      PORT: "8080",
      TRUST_PROXY: "2",
      SHARE_PORT: "1",
      LOG_HITS: "1",
      COUNT_VISITS: "0",
      SESSION_SECRET: `${secret}, ${secret.toUpperCase()}`,
    }),
  ).toEqual({
    ...texts,
    PORT: 8080,
    TRUST_PROXY: 2,
    SHARE_PORT: true,
    LOG_HITS: true,
    COUNT_VISITS: false,
    SESSION_SECRET: [secret, secret.toUpperCase()],
  });
});

describe("an invalid setting", () => {
  it.each<[Name, string]>([
    ["NODE_ENV", "staging"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "3000.5"],
    ["PORT", "3000a"],
    ["BACKEND", "mysql"],
    ["BACKEND", "Embedded"],
    ["SITE_URL", "www.example.org"],
    ["SITE_URL", "ftp://www.example.org"],
    ["SITE_URL", "https://www.example.org/site"],
    ["SITE_URL", "https://www.example.org?a"],
    ["SITE_URL", "https://ada@www.example.org"],
    ["SITE_URL", "https://www.example.org\\site"],
    ["SITE_URL", "https://www.example.org:99999"],
    ["ADMIN_EMAIL", "ada"],
    ["ADMIN_EMAIL", "ada@example"],
    ["ADMIN_PASSWORD", "7 chars"],
    ["SESSION_SECRET", ""],
    ["SESSION_SECRET", secret.slice(1)],
    ["SESSION_SECRET", "a".repeat(64)],
    ["SESSION_SECRET", `${secret},short`],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "-1"],
    ["SHARE_PORT", "true"],
    ["LOG_HITS", "yes"],
    ["COUNT_VISITS", "no"],
    ["SMTP_URL", "mail.example.org"],
    ["SMTP_URL", "https://mail.example.org"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp://user:password@"],
    ["SMTP_URL", "smtp://mail.example.org:99999"],
    ["SMTP_URL", "smtp://user:p@ss/word@mail.example.org"],
    ["SMTP_URL", "smtp://user:p@ss#1@mail.example.org"],
    ["SMTP_URL", "smtp://user:1?2@mail.example.org"],
    ["SMTP_URL", "smtp://user:100%@mail.example.org"],
    ["MAIL_FROM", "site"],
    ["MAIL_FROM", "The site <site@example.org>"],
    ["CONTACT_EMAIL", "hello"],
    ["CONTACT_EMAIL", "hello@example.org, ada@example.org"],
    ["CONTACT_PHONE", "call us"],
  ])("%s=%j is reported once", (name, value) => {
    expect(messageOf({ [name]: value })).toBe(sentences[name]);
  });

  it("does not hide other invalid settings", () => {
    const message = messageOf({
      PORT: "x",
      BACKEND: "x",
      SITE_URL: "x",
      CONTACT_EMAIL: "x",
      CONTACT_PHONE: "x",
      DATA_DIR: "fine",
    });
    expect(message.split("\n")).toEqual([
      sentences.PORT,
      sentences.BACKEND,
      sentences.SITE_URL,
      sentences.CONTACT_EMAIL,
      sentences.CONTACT_PHONE,
    ]);
  });

  it("stops the start with messages, without a stack trace", async () => {
    const start = promisify(execFile)(process.execPath, ["--import", "tsx", "app/env.server.ts"], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "x", SITE_URL: "y" },
    });
    await expect(start).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: `The site cannot start.\n${sentences.PORT}\n${sentences.SITE_URL}\n`,
    });
  }, 60_000);
});

it.each([
  ["0", 0],
  ["1", 1],
  ["65535", 65535],
])("accepts the port %s", (text, port) => {
  expect(readSettings({ PORT: text }).PORT).toBe(port);
});

it.each([
  ["http://localhost:3000", "http://localhost:3000"],
  ["https://www.example.org/", "https://www.example.org"],
  ["https://WWW.Example.org", "https://www.example.org"],
  ["https://www.example.org:443", "https://www.example.org"],
  ["https://例え.jp", "https://xn--r8jz45g.jp"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("reads the site's address %s as %s", (text, origin) => {
  expect(readSettings({ SITE_URL: text }).SITE_URL).toBe(origin);
});

it("reads one or several secrets, starting with the current one", () => {
  const other = "fedcba9876543210fedcba9876543210";
  expect(readSettings({ SESSION_SECRET: secret }).SESSION_SECRET).toEqual([secret]);
  expect(readSettings({ SESSION_SECRET: `${secret} ,${other}` }).SESSION_SECRET).toEqual([
    secret,
    other,
  ]);
});

it("rejects a list of admins without an address", () => {
  const ADMIN_EMAIL = "Ada@example.org";
  readSettings({ ADMIN_EMAIL, ADMIN_EMAILS: "bob@example.org,ada@example.org" });
  expect(messageOf({ ADMIN_EMAIL, ADMIN_EMAILS: "bob@example.org" })).toBe(
    "ADMIN_EMAILS must include ADMIN_EMAIL (ada@example.org), or nobody can sign in.",
  );
});

it.each(["package.json", "package.json/data", "/proc/data"])(
  "names a data folder that cannot be written: %s",
  (folder) => {
    expect(messageOf({ DATA_DIR: folder })).toMatch(
      `DATA_DIR is ${folder}, which is not a folder that this user can write to (`,
    );
    expect(messageOf({ DATA_DIR: folder, BACKEND: "firebase" })).not.toMatch("DATA_DIR");
  },
);

it.each([
  ["SITE_ULR", "SITE_URL"],
  ["site_url", "SITE_URL"],
  ["SITEURL", "SITE_URL"],
  ["SESION_SECRET", "SESSION_SECRET"],
  ["ADMIN_EMAILSS", "ADMIN_EMAILS"],
  ["MAIL_FORM", "MAIL_FROM"],
  ["DATA_DIT", "DATA_DIR"],
  ["BACKENDS", "BACKEND"],
])("takes %s for a misspelled %s", (given, meant) => {
  expect(doubtful({ [given]: "x", HOME: "/", PATH: "", HOSTNAME: "", POST: "", PWD: "" })).toEqual([
    `${given} is not a setting. If you mean ${meant}, correct the name.`,
  ]);
});

it("warns about a plain @ in the password of SMTP_URL", () => {
  const [name, given] = ["SMTP_URL", "smtp://ada@example.org:p@ss@mail.example.org"];
  const fine = "smtp://a@b.org:p%40@c.org";
  expect(doubtful({ [name]: given })).toEqual([expect.stringContaining(name)]);
  expect(doubtful({ [name]: fine })).toEqual([]);
});

it.each(["smtps://ada:p%40ss@mail.example.org", "smtp://[::1]:1025"])(
  "accepts the mail server %s only with a sender",
  (SMTP_URL) => {
    const both = { SMTP_URL, MAIL_FROM: "site@example.org" };
    expect(readSettings(both)).toMatchObject(both);
    for (const [name, value] of Object.entries(both)) {
      expect(messageOf({ [name]: value })).toBe("Set both SMTP_URL and MAIL_FROM, or neither.");
    }
  },
);

describe("Firebase", () => {
  const firebase = {
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: "a-project",
    FIREBASE_API_KEY: "a key",
    SESSION_SECRET: secret,
  };

  it("requires a project, an API key, and a secret", () => {
    expect(readSettings(firebase)).toMatchObject({ ...firebase, SESSION_SECRET: [secret] });
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

it.each([
  "FIRESTORE_EMULATOR_HOST",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIREBASE_STORAGE_EMULATOR_HOST",
])("an emulator is rejected in production: %s", (name) => {
  const emulator = { [name]: "localhost:8080" };
  expect(messageOf(emulator)).toContain(`${name} must not be set`);
  expect(messageOf({ ...emulator, NODE_ENV: "production" })).not.toBe("");
  expect(messageOf({ ...emulator, ALLOW_EMULATORS: "0" })).not.toBe("");
  expect(messageOf({ ...emulator, NODE_ENV: "development" })).toBe("");
  expect(messageOf({ ...emulator, ALLOW_EMULATORS: "1" })).toBe("");
});
