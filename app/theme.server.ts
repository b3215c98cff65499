import { env } from "~/env.server";
import { isTheme, type Theme } from "~/theme";

const oneYear = 365 * 24 * 60 * 60;
const name = "theme";

/**
 * Readable by the script of the public pages, which writes it too, so it is
 * plain text, where Remix's cookies are encoded.
 */
export function themeCookie(theme: Theme): string {
  const secure = env.SITE_URL?.startsWith("https:") ? "; Secure" : "";
  return `${name}=${theme}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`;
}

/** The theme that the visitor chose, else the system's. */
export function readTheme(request: Request): Theme {
  return themeIn(request.headers.get("Cookie") ?? "");
}

/** The same, from what a `Cookie` header says. */
export function themeIn(cookies: string): Theme {
  const value = /(?:^|;\s*)theme=([^;]*)/.exec(cookies)?.[1]?.trim();
  return isTheme(value) ? value : "system";
}
