import type { AppLoadContext } from "@remix-run/node";
import type { Form } from "~/http/read-form.server";
import { isTheme } from "~/theme";
import { themeCookie } from "~/theme.server";

/**
 * @param context makes this response use the new theme.
 * @returns the headers of that response; undefined if the form's `FormTheme`
 * did not send it.
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
