import { catalogue } from "~/store/works.server";

/** Tells a load balancer whether the site can serve. */
export async function loader() {
  const isServing = (await catalogue.read()) !== undefined;
  return new Response(isServing ? "ok\n" : "unavailable\n", {
    status: isServing ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
