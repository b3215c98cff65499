import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { readForm } from "~/http/read-form.server";
import { isTheme } from "~/theme";
import { themeCookie } from "~/theme.server";
import { ownPath } from "~/works/link";

/** A visitor who reloads this address gets back into the site. */
export function loader() {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const theme = form.get("theme");
  if (!isTheme(theme)) {
    throw errorResponse(400);
  }
  return redirect(ownPath(form.get("returnTo") ?? "") ?? "/", {
    status: 303,
    headers: { "Set-Cookie": themeCookie(theme) },
  });
}

/** Makes this a page, so that a refusal shows the error screen. */
export default function ThemePage() {
  return null;
}
