import type { AppLoadContext } from "@remix-run/node";
import type { Form } from "~/http/read-form.server";
import { isTheme } from "~/theme";
import { themeCookie } from "~/theme.server";

/**
 * Changes the theme if a form was sent by its `FormTheme`.
 *
 * @param context makes this response use the theme.
 * @returns the headers of that response; undefined for other buttons.
 */
export function takeTheme(
  form: Form,
  context: AppLoadContext,
): Headers | undefined {
  const theme = form.get("theme");
  if (!isTheme(theme)) return undefined;
  context.theme = theme;
  return new Headers({ "Set-Cookie": themeCookie(theme) });
}
