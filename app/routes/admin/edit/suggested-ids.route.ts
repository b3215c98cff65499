import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guard.server";
import { catalogue } from "~/backends/index.server";
import { suggestedId } from "~/routes/admin/edit/suggested-ids.server";

/** Answers `{ id }` for `?title=`; the ID of a blank title is blank. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const title = new URL(request.url).searchParams.get("title") ?? "";
  const id = title.trim() && suggestedId(title, await catalogue.read());
  return json({ id }, { headers: { "Cache-Control": "no-store" } });
}
