import { type Finding, right, warning } from "./finding";
import type { Settings } from "~/env.server";

/** Checks what the settings alone tell; wrong ones have ended the process. */
export function checkSettings(settings: Settings): Finding[] {
  return [
    right(`Every setting can be read; BACKEND is ${settings.BACKEND}.`),
    checkSiteUrl(settings),
    ...checkProxy(settings),
    checkSecret(settings),
    ...checkEmulators(settings),
  ];
}

function checkSiteUrl({ SITE_URL }: Settings): Finding {
  if (!SITE_URL) {
    return warning(
      "SITE_URL is not set, so the site believes whatever address a request names, and its cookies are not Secure. Set it to the site's own address, such as https://www.example.org.",
    );
  }
  return SITE_URL.startsWith("https:")
    ? right(`SITE_URL is ${SITE_URL}; cookies are sent over HTTPS only.`)
    : warning(
        `SITE_URL is ${SITE_URL}: without HTTPS, passwords and cookies can be read on the way. That is fine on your own machine only.`,
      );
}

/** The site itself speaks plain HTTP, so HTTPS takes a proxy. */
function checkProxy({ SITE_URL, TRUST_PROXY }: Settings): Finding[] {
  if (!SITE_URL?.startsWith("https:") || TRUST_PROXY > 0) return [];
  return [
    warning(
      "TRUST_PROXY is 0, but HTTPS needs a proxy in front of the site: all visitors then count as one when guesses at a password are slowed down. Set it to the number of proxies.",
    ),
  ];
}

function checkSecret({ SESSION_SECRET, DATA_DIR }: Settings): Finding {
  return right(
    SESSION_SECRET
      ? "SESSION_SECRET is set, and long enough."
      : `SESSION_SECRET is not set: one is made and kept in ${DATA_DIR}.`,
  );
}

function checkEmulators(settings: Settings): Finding[] {
  return (["FIRESTORE_EMULATOR_HOST", "FIREBASE_AUTH_EMULATOR_HOST"] as const)
    .filter((name) => settings[name])
    .map((name) =>
      warning(
        `${name} is set, so this is a test: the emulator at ${settings[name]} is asked instead of Google, and lets anyone in. Unset it for the real site.`,
      ),
    );
}
