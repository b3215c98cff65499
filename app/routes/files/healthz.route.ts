import { isHealthy } from "~/backends/health.server";
import type { RouteHandle } from "~/http/route-handle";

export const handle: RouteHandle = { lane: "none" };

/** Reports whether the site can serve and save, for load balancers. */
export async function loader() {
  const isUp = await isHealthy();
  return new Response(isUp ? "ok\n" : "unavailable\n", {
    status: isUp ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
