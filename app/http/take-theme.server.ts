import type { AppLoadContext } from "@remix-run/node";
import type { Form } from "~/http/read-form.server";
import { isTheme } from "~/theme";
import { themeCookie } from "~/theme.server";

/**
 * Changes the theme where a form was sent by its `FormTheme`.
 *
 * @param context shows the page itself in that theme.
 * @returns the headers of an answer with the form as typed; undefined where
 * another button has sent it.
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
