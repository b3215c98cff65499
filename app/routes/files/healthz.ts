import { isHealthy } from "~/backends/health.server";

/** Tells a load balancer whether the site can serve and save. */
export async function loader() {
  const isUp = await isHealthy();
  return new Response(isUp ? "ok\n" : "unavailable\n", {
    status: isUp ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
