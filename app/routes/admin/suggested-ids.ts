import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guard.server";
import { catalogue } from "~/backends/index.server";
import { suggestedId } from "~/works/suggested-ids.server";

const headers = { "Cache-Control": "no-store" };

/** The IDs for a title: `?title=`. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    await requireAdmin(request);
  } catch (cause) {
    if (!(cause instanceof Response)) throw cause;
    // A redirect or an error would replace the form that asks in the background.
    const status = cause.status < 400 ? 401 : cause.status;
    return json({ id: "" }, { status, headers });
  }
  const title = new URL(request.url).searchParams.get("title") ?? "";
  const id = title.trim() && suggestedId(title, await catalogue.read());
  return json({ id }, { headers });
}
