import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guard.server";
import { works } from "~/backends/index.server";
import { noWorkResponse } from "~/http/find-or-fail.server";
import { log } from "~/log.server";
import { formatWorksFile } from "~/works/works-file";

/** All works and their order in one file, as `npm run works -- export` writes it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  try {
    const [all, arrangement] = await Promise.all([
      works.list(),
      works.arrangement(),
    ]);
    const day = new Date().toISOString().slice(0, 10);
    return new Response(formatWorksFile(all, arrangement), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="works-${day}.json"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (cause) {
    log.error({ err: cause }, "The works could not be exported.");
    throw noWorkResponse(503);
  }
}
