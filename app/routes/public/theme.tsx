import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { readForm } from "~/http/read-form.server";
import { referringPath } from "~/http/same-site.server";
import { isTheme } from "~/theme";
import { themeCookie } from "~/theme.server";

/** A visitor who reloads this address gets back into the site. */
export function loader() {
  return redirect("/");
}

/** Pages are the same for everyone, so none of them holds its own address. */
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

/** Makes this a page, so that a refusal shows the error screen. */
export default function ThemePage() {
  return null;
}
