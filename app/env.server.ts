import { existsSync } from "node:fs";
import { z } from "zod";

const port = "PORT must be a port number, such as 3000.";

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
      (url) => /^https?:\/\/[^/?#@\s]+\/?$/.test(url) && URL.canParse(url),
      {
        error:
          "SITE_URL must be the site's own address without a path, such as https://www.example.org.",
        abort: true,
      },
    )
    .transform((url) => new URL(url).origin)
    .optional(),
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
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([, value]) => value);
  const settings = Settings.safeParse(Object.fromEntries(entries));
  if (settings.success) return settings.data;
  throw new SettingsError(
    settings.error.issues.map((issue) => issue.message).join("\n"),
  );
}

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
