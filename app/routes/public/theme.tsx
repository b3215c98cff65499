import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { readForm } from "~/http/read-form.server";
import { referringPath } from "~/http/same-site.server";
import { isTheme } from "~/theme";
import { themeCookie } from "~/theme.server";

/** A visitor who opens this address directly goes to the home page. */
export function loader() {
  return redirect("/");
}

/**
 * Saves the theme in a cookie and redirects to the page the form was on. Cached
 * pages cannot name their own address, so that comes from the Referer header.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const theme = form.get("theme");
  if (!isTheme(theme)) {
    throw errorResponse(400);
  }
  return redirect(referringPath(request) ?? "/", {
    status: 303,
    headers: {
      "Set-Cookie": themeCookie(theme),
      "Cache-Control": "no-store",
    },
  });
}

/** Without a component, Remix would answer errors without the error screen. */
export default function ThemePage() {
  return null;
}
