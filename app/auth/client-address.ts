import type { AppLoadContext } from "@remix-run/node";

/**
 * The address of the client as our server tells it. Under plain remix-serve,
 * which does not, all clients count as one.
 */
export function clientAddress(context: AppLoadContext): string {
  return typeof context.clientAddress === "string"
    ? context.clientAddress
    : "unknown";
}
