import type { AppLoadContext } from "@remix-run/node";
import type { Form } from "./read-form.server";
import { isTheme } from "~/theme";
import { themeCookie } from "~/theme.server";

/** @returns the headers of the response; undefined if no `FormTheme` sent the form. */
export function takeTheme(
  form: Form,
  context: AppLoadContext,
): Headers | undefined {
  const theme = form.get("theme");
  if (!isTheme(theme)) return undefined;
  context.theme = theme;
  return new Headers({ "Set-Cookie": themeCookie(theme) });
}
