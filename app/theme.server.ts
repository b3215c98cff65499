import { env } from "~/env.server";
import { isTheme, type Theme } from "~/theme";

const oneYear = 365 * 24 * 60 * 60;
const name = "theme";

/**
 * The script of the public pages also reads and writes this cookie, so it is
 * plain text rather than one of Remix's encoded cookies.
 */
export function themeCookie(theme: Theme): string {
  const secure = env.SITE_URL?.startsWith("https:") ? "; Secure" : "";
  return `${name}=${theme}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`;
}

/** @returns the visitor's theme, or "system". */
export function readTheme(request: Request): Theme {
  return themeIn(request.headers.get("Cookie") ?? "");
}

/** @returns the theme in a `Cookie` header. */
export function themeIn(cookies: string): Theme {
  const value = /(?:^|;\s*)theme=([^;]*)/.exec(cookies)?.[1]?.trim();
  return isTheme(value) ? value : "system";
}
