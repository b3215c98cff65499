import type { AppLoadContext } from "@remix-run/node";
import { env } from "~/env.server";
import type { Form } from "~/http/read-form.server";
import { isTheme, type Theme } from "~/theme";

const oneYear = 365 * 24 * 60 * 60;
const name = "theme";

/** Remix's cookies are encoded, but the public script reads and writes this one too. */
export function themeCookie(theme: Theme): string {
  const secure = env.SITE_URL?.startsWith("https:") ? "; Secure" : "";
  return `${name}=${theme}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`;
}

export function readTheme(request: Request): Theme {
  return themeIn(request.headers.get("Cookie") ?? "");
}

export function themeIn(cookies: string): Theme {
  const value = /(?:^|;\s*)theme=([^;]*)/.exec(cookies)?.[1]?.trim();
  return isTheme(value) ? value : "system";
}

/** @returns the headers of the response; undefined if no `FormTheme` sent the form. */
export function takeTheme(form: Form, context: AppLoadContext): Headers | undefined {
  const theme = form.get("theme");
  if (!isTheme(theme)) return undefined;
  context.theme = theme;
  return new Headers({ "Set-Cookie": themeCookie(theme) });
}
