import { existsSync } from "node:fs";
import { z } from "zod";

const port = "PORT must be a port number, such as 3000.";

const proxies =
  "TRUST_PROXY must be the number of proxies in front of the site, such as 1.";

/** A secret that is short or repeats a few characters can be guessed. */
export function isStrongSecret(secret: string): boolean {
  return secret.length >= 32 && new Set(secret).size >= 8;
}

/** Every setting, with the sentence that answers a wrong value. */
const Settings = z.object({
  NODE_ENV: z.string().default("production"),
  PORT: z.coerce
    .number(port)
    .int(port)
    .min(0, port)
    .max(65535, port)
    .default(3000),
  HOST: z.string().optional(),
  BACKEND: z
    .literal("embedded", 'BACKEND must be "embedded".')
    .default("embedded"),
  DATA_DIR: z.string().default("data"),
  SITE_URL: z
    .string()
    .refine(
      (url) => /^https?:\/\/[^/\\?#@\s]+\/?$/.test(url) && URL.canParse(url),
      {
        error:
          "SITE_URL must be the site's own address without a path, such as https://www.example.org.",
        abort: true,
      },
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  ADMIN_EMAIL: z
    .email("ADMIN_EMAIL must be an email address.")
    .default("admin@example.org"),
  ADMIN_PASSWORD: z
    .string()
    .min(8, "ADMIN_PASSWORD must have 8 to 1,024 characters.")
    .max(1024, "ADMIN_PASSWORD must have 8 to 1,024 characters.")
    .optional(),
  SESSION_SECRET: z
    .string()
    .transform((secrets) => secrets.split(",").map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(isStrongSecret), {
      error:
        "SESSION_SECRET must be one or more random texts of at least 32 characters, separated by commas. `openssl rand -hex 32` makes one.",
    })
    .optional(),
  TRUST_PROXY: z.coerce.number(proxies).int(proxies).min(0, proxies).default(0),
  LOG_HITS: z
    .enum(["0", "1"], "LOG_HITS must be 1, or 0.")
    .default("0")
    .transform((choice) => choice === "1"),
  SITE_NAME: z.string().optional(),
  SITE_COUNTRY: z.string().optional(),
  CONTACT_EMAIL: z.email("CONTACT_EMAIL must be an email address.").optional(),
  CONTACT_PHONE: z
    .string()
    .regex(/\d/, "CONTACT_PHONE must be a phone number.")
    .optional(),
});

export type Settings = z.infer<typeof Settings>;

/**
 * Reads the settings; a blank one counts as unset.
 *
 * @throws SettingsError naming every wrong setting and how to mend it.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
): Settings {
  const entries = Object.entries(environment)
    .map(([name, value]) => {
      // Spaces may be part of a password.
      return [name, name === "ADMIN_PASSWORD" ? value : value?.trim()] as const;
    })
    // An empty secret is a mistake that must not pass for none.
    .filter(
      ([name, value]) =>
        value?.trim() || (name === "SESSION_SECRET" && value !== undefined),
    );
  const settings = Settings.safeParse(Object.fromEntries(entries));
  if (settings.success) return settings.data;
  throw new SettingsError(
    settings.error.issues.map((issue) => issue.message).join("\n"),
  );
}

/** One sentence a line, for whoever starts the site. */
export class SettingsError extends Error {}

function readSettingsAtStart(): Settings {
  if (existsSync(".env")) process.loadEnvFile();
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`The site cannot start.\n${error.message}\n`);
    process.exit(1);
  }
}

export const env = readSettingsAtStart();
