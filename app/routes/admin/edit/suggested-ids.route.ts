import { json } from "@remix-run/node";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { catalogue } from "~/backends/index.server";
import { suggestedId } from "~/routes/admin/edit/suggestions.server";

/** Answers `{ id }` for `?title=`; the ID of a blank title is blank. */
export const loader = adminLoader(async ({ request }) => {
  const title = new URL(request.url).searchParams.get("title") ?? "";
  const id = title.trim() && suggestedId(title, await catalogue.read());
  return json({ id }, { headers: { "Cache-Control": "no-store" } });
});
