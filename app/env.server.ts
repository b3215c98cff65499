import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as z from "zod";
import { emailIn } from "~/kinds/email";
import { ownPath } from "~/kinds/link";
import { isTimeZone, longestSiteName } from "~/kinds/settings";
import { charactersIn } from "~/kinds/text";

const port = "PORT must be a port number, such as 3000.";

const proxies = "TRUST_PROXY must be the number of proxies in front of the site, such as 1.";

const password = "ADMIN_PASSWORD must have 8 to 1,024 characters.";

export function isStrongSecret(secret: string): boolean {
  return secret.length >= 32 && new Set(secret).size >= 8;
}

const syncPath = "AUTH_TOKEN_SYNC_URL must be a path on this site, such as /api/session.";

const smtpUrl =
  "SMTP_URL must be the address of a mail server, such as smtps://user:password@mail.example.org. In the password, write special characters as %XX: %40 for @, %2F for /, %23 for #, %3F for ?, and %25 for %.";

/** A password with a plain "/", "?", or "#" ends the address too early. */
function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\/[^/]/.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, hash, search, username, password } = new URL(text);
  const isWhole = pathname.length <= 1 && hash === "" && !search.includes("@");
  return isWhole && hostname !== "" && [username, password].every(isEncoded);
}

function isEncoded(text: string): boolean {
  return !/%(?![\da-f]{2})/i.test(text);
}

function list<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(item));
}

function email(error: string) {
  return z
    .string()
    .refine((text) => emailIn(text) !== undefined, { error, abort: true })
    .transform((text) => emailIn(text) ?? "");
}

function choice(name: string, usual: "0" | "1") {
  return z
    .enum(["0", "1"], `${name} must be 0 or 1.`)
    .default(usual)
    .transform((given) => given === "1");
}

export const defaultAdminEmail = "admin@example.org";

const Settings = z.object({
  // Anything but "production" allows emulators.
  NODE_ENV: z
    .enum(
      ["production", "development", "test"],
      'NODE_ENV must be "production", "development", or "test".',
    )
    .default("production"),
  PORT: z.coerce.number(port).int(port).min(0, port).max(65535, port).default(3000),
  HOST: z.string().optional(),
  BACKEND: z
    .enum(["embedded", "firebase"], 'BACKEND must be "embedded" or "firebase".')
    .default("embedded"),
  DATA_DIR: z.string().default("data"),
  SITE_URL: z
    .string()
    .refine((url) => /^https?:\/\/[^/\\?#@\s]+\/?$/.test(url) && URL.canParse(url), {
      error:
        "SITE_URL must be the site's own address without a path, such as https://www.example.org.",
      abort: true,
    })
    .transform((url) => new URL(url).origin)
    .optional(),
  ADMIN_EMAIL: email("ADMIN_EMAIL must be an email address.").default(defaultAdminEmail),
  ADMIN_PASSWORD: z
    .string()
    .refine((text) => charactersIn(text) >= 8 && charactersIn(text) <= 1024, password)
    .optional(),
  SESSION_SECRET: list(z.string())
    .refine((secrets) => secrets.every(isStrongSecret), {
      error:
        "SESSION_SECRET must be one or more random strings of at least 32 characters, separated by commas. Create one with `openssl rand -hex 32`.",
    })
    .optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  GOOGLE_APPLICATION_CREDENTIALS: z
    .string()
    .refine(
      existsSync,
      "GOOGLE_APPLICATION_CREDENTIALS must be the path of a service account key file. The file does not exist.",
    )
    .optional(),
  FIRESTORE_EMULATOR_HOST: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  ALLOW_EMULATORS: z.literal("1", "ALLOW_EMULATORS must be 1 or unset.").optional(),
  ADMIN_EMAILS: list(
    email("ADMIN_EMAILS must be email addresses, separated by commas.").transform((text) =>
      text.toLowerCase(),
    ),
  ).optional(),
  AUTH_TOKEN_SYNC_URL: z
    .string()
    .refine((path) => ownPath(path) !== undefined, syncPath)
    .optional(),
  TRUST_PROXY: z.coerce.number(proxies).int(proxies).min(0, proxies).default(0),
  SHARE_PORT: choice("SHARE_PORT", "0"),
  LOG_HITS: choice("LOG_HITS", "0"),
  COUNT_VISITS: choice("COUNT_VISITS", "1"),
  SMTP_URL: z.string().refine(isMailServer, smtpUrl).optional(),
  MAIL_FROM: email("MAIL_FROM must be an email address.").optional(),
  SITE_NAME: z
    .string()
    .refine((name) => charactersIn(name) <= longestSiteName, {
      error: `SITE_NAME must have at most ${longestSiteName} characters.`,
    })
    .optional(),
  SITE_COUNTRY: z.string().optional(),
  TZDIR: z
    .string()
    .refine(
      (folder) => existsSync(join(folder, "UTC")),
      "TZDIR must be a folder with compiled time zones, such as /usr/share/zoneinfo.",
    )
    .optional(),
  SITE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, {
      error: "SITE_TIME_ZONE must be the IANA name of a time zone, such as Europe/Berlin.",
    })
    .optional(),
  CONTACT_EMAIL: email("CONTACT_EMAIL must be an email address.").optional(),
  CONTACT_PHONE: z.string().regex(/\d/, "CONTACT_PHONE must be a phone number.").optional(),
});

export type Settings = z.infer<typeof Settings>;

/** A blank setting counts as unset. @throws SettingsError with one sentence per invalid setting. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const entries = Object.entries(environment)
    .map(([name, value]) => {
      // A password may start or end with spaces.
      return [name, name === "ADMIN_PASSWORD" ? value : value?.trim()] as const;
    })
    // A blank SESSION_SECRET is probably a mistake, so it counts as set.
    .filter(([name, value]) => value?.trim() || (name === "SESSION_SECRET" && value !== undefined));
  const given = Object.fromEntries(entries) as Record<string, string>;
  const settings = Settings.safeParse(given);
  const problems = [
    ...(settings.error?.issues ?? []).map((issue) => issue.message),
    ...(given.BACKEND === "firebase"
      ? firebaseProblems(given)
      : embeddedProblems(given, settings.data)),
    ...emulatorProblems(given),
    ...mailProblems(settings.data),
  ];
  if (settings.success && problems.length === 0) return settings.data;
  throw new SettingsError(problems.join("\n"));
}

function embeddedProblems(given: Record<string, string>, settings: Settings | undefined): string[] {
  const problems: string[] = [];
  if (given.AUTH_TOKEN_SYNC_URL) {
    problems.push(
      "AUTH_TOKEN_SYNC_URL needs BACKEND=firebase, because the embedded back end has no ID tokens.",
    );
  }
  const folder = folderProblem(given.DATA_DIR ?? "data");
  if (folder) problems.push(folder);
  const admin = settings?.ADMIN_EMAIL.toLowerCase() ?? "";
  if (settings?.ADMIN_EMAILS?.includes(admin) === false) {
    problems.push(`ADMIN_EMAILS must include ADMIN_EMAIL (${admin}), or nobody can sign in.`);
  }
  return problems;
}

/**
 * SQLite creates files beside the database, so the folder must be writable. The first start creates
 * it. A full disk may have space again, so it stops nothing.
 */
function folderProblem(folder: string): string | undefined {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    // For some users and folders, the permissions alone say too little.
    rmdirSync(mkdtempSync(join(existing, ".writable-")));
    return undefined;
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") return undefined;
    return `DATA_DIR is ${folder}, which is not a folder that this user can write to (${code}). Set DATA_DIR to another folder, or let the user of the site write there.`;
  }
}

function firebaseProblems(given: Record<string, string>): string[] {
  return ["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "SESSION_SECRET"]
    .filter((name) => !given[name])
    .map((name) => `${name} must be set with BACKEND=firebase.`);
}

/** Emulators accept unsigned tokens, so anyone could sign in. */
function emulatorProblems(given: Record<string, string>): string[] {
  const { NODE_ENV = "production", ALLOW_EMULATORS } = given;
  if (NODE_ENV !== "production" || ALLOW_EMULATORS === "1") return [];
  return Object.keys(given)
    .filter((name) => name.endsWith("_EMULATOR_HOST"))
    .map(
      (name) =>
        `${name} must not be set in production, because an emulator lets anyone sign in. For tests, set ALLOW_EMULATORS=1.`,
    );
}

function mailProblems(settings?: Settings): string[] {
  return !settings?.SMTP_URL === !settings?.MAIL_FROM
    ? []
    : ["Set both SMTP_URL and MAIL_FROM, or neither."];
}

export class SettingsError extends Error {}

/** @returns one sentence for each variable that is probably a mistake, but stops nothing. */
export function doubtful(environment: Record<string, string | undefined>): string[] {
  const { SMTP_URL = "" } = environment;
  return [
    ...misspelled(environment),
    ...(/^\w+:\/\/[^:]*:.*@.*@/.test(SMTP_URL)
      ? ["SMTP_URL has an @ in its password. Write it as %40."]
      : []),
  ];
}

/** @returns one sentence for each variable whose name is almost that of a setting. */
function misspelled(environment: Record<string, string | undefined>): string[] {
  const settings = Object.keys(Settings.shape);
  return Object.keys(environment)
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => isAlmost(name, setting));
      return meant ? [`${name} is not a setting. If you mean ${meant}, correct the name.`] : [];
    });
}

/** The names differ by one letter, or two neighbors are swapped. Short names resemble others by chance. */
function isAlmost(given: string, setting: string): boolean {
  if (setting.length < 7) return false;
  let [left, right] = [given.toUpperCase(), setting];
  while (left && left[0] === right[0]) [left, right] = [left.slice(1), right.slice(1)];
  while (left && left.at(-1) === right.at(-1)) {
    [left, right] = [left.slice(0, -1), right.slice(0, -1)];
  }
  const isSwapped = right.length === 2 && left === `${right[1]}${right[0]}`;
  return (left.length <= 1 && right.length <= 1) || isSwapped;
}

function readSettingsAtStart(): Settings {
  if (existsSync(".env")) process.loadEnvFile();
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    refuseToStart(error.message);
  }
}

export const env = readSettingsAtStart();

/** The socket that systemd keeps open over restarts (sd_listen_fds(3)), as `listen` takes it. */
export const heldSocket = process.env.LISTEN_PID === String(process.pid) ? { fd: 3 } : undefined;

export const doubtfulSettings = doubtful(process.env);

/** Closes what a module opened when `npm run dev` evaluates the module again after an edit. */
export function closeWhenReplaced(name: string, close: () => unknown): void {
  if (env.NODE_ENV !== "development") return;
  const development = globalThis as typeof globalThis & { opened?: Map<string, () => unknown> };
  const opened = (development.opened ??= new Map<string, () => unknown>());
  void opened.get(name)?.();
  opened.set(name, close);
}

export function refuseToStart(problem: string): never {
  process.stderr.write(`The site cannot start.\n${problem}\n`);
  process.exit(1);
}
