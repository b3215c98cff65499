import { catalogue, works } from "~/data.server";
import { env } from "~/env.server";
import type { RouteHandle } from "~/ui/route-handle";
import { log } from "~/log.server";

export const handle: RouteHandle = { lane: "none" };

/** Reports whether the site can serve and save, for load balancers. */
export async function loader() {
  answer ??= canSave();
  const isUp = (await answer) && (await catalogue.read()) !== undefined;
  return new Response(isUp ? "ok\n" : "unavailable\n", {
    status: isUp ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}

/** Firestore's answer is good for longer, because each write is billed. */
const goodFor = env.BACKEND === "firebase" ? 10_000 : 1000;
const badFor = 1000;

let answer: Promise<boolean> | undefined;
let isKnownBad = false;

async function canSave(): Promise<boolean> {
  const isGood = await works.probe().then(
    () => true,
    (cause: unknown) => {
      if (!isKnownBad) log.error({ err: cause }, "Works cannot be saved.");
      return false;
    },
  );
  if (isGood && isKnownBad) log.info("Works can be saved again.");
  isKnownBad = !isGood;
  setTimeout(() => (answer = undefined), isGood ? goodFor : badFor).unref();
  return isGood;
}
