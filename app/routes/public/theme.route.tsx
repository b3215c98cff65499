import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { readForm, referringPath } from "~/http/read-form.server";
import { isTheme } from "~/theme";
import { themeCookie } from "~/theme.server";

export { NoPage as default } from "~/ui/error-screen";

export function loader() {
  return redirect("/");
}

/** Returns to the referring page, because cached pages cannot name their own address. */
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
