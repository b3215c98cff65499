import { env } from "~/env.server";
import { log } from "~/log.server";
import { catalogue, works } from "./index.server";

/** Firestore's answer is good for longer, because each write is billed. */
const goodFor = env.BACKEND === "firebase" ? 10_000 : 1000;
const badFor = 1000;

let answer: Promise<boolean> | undefined;
let isKnownBad = false;

export async function isHealthy(): Promise<boolean> {
  answer ??= canSave();
  return (await answer) && (await catalogue.read()) !== undefined;
}

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
