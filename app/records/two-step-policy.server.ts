import { records } from "~/backends/index.server";

const kind = "policy";
const id = "two-step";
const tenYears = 10 * 365 * 24 * 60 * 60 * 1000;

/** @returns since when everyone needs two-step sign-in, in milliseconds since 1970. */
export async function twoStepRequiredSince(): Promise<number | undefined> {
  return (await records.find(kind, id))?.at;
}

/** Sessions that began earlier go on, so that nobody loses a form. */
export async function requireTwoStepOfAll(isRequired: boolean): Promise<void> {
  const isSet = (await twoStepRequiredSince()) !== undefined;
  if (isRequired === isSet) return;
  const at = Date.now();
  if (isSet) await records.remove(kind, id);
  else await records.add({ kind, id, at, expiresAt: at + tenYears });
}
