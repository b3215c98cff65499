import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { notKept } from "~/http/public-headers";
import { readOpenForm } from "~/http/read-form.server";
import { referringPath } from "~/http/same-site.server";
import { ownPath } from "~/kinds/link";
import { isTheme } from "~/theme";
import { themeCookie } from "~/theme.server";

export { NoPage as default } from "~/ui/error-screen";

export function loader() {
  return redirect("/");
}

/** The page names its path, because Dillo's `Referer` is only the host. A cached 404 page does not. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readOpenForm(request);
  const theme = form.get("theme");
  if (!isTheme(theme)) {
    throw errorResponse(400);
  }
  const back = ownPath(form.get("back") ?? "") ?? referringPath(request) ?? "/";
  return redirect(back, {
    status: 303,
    headers: { "Set-Cookie": themeCookie(theme), "Cache-Control": notKept },
  });
}
