import pTimeout from "p-timeout";
import { catalogue, works } from "~/data.server";
import { env } from "~/env.server";
import { notKept } from "~/http/public-headers";
import { log } from "~/log.server";
import { decoderProblem } from "~/media/decoder.server";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { lane: "none" };

/**
 * Reports whether the site can serve and save, for load balancers. A site that cannot read images
 * still answers 200, because all else works.
 */
export async function loader() {
  answer ??= canSave();
  const isUp = (await answer) && (await catalogue.read()) !== undefined;
  // The first check may take longer; a later request gets its result.
  const patience = { milliseconds: 1000, fallback: () => undefined };
  const cannotDecode = isUp && (await pTimeout(decoderProblem(), patience));
  const details = cannotDecode
    ? "Images cannot be read: see the log, or run npm run doctor.\n"
    : "";
  return new Response(`${isUp ? "ok" : "unavailable"}\n${details}`, {
    status: isUp ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": notKept },
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
