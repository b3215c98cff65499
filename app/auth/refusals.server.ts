import { SignInRefused, unavailableRefusal } from "~/auth/identity";
import { log } from "~/log.server";

/** Logs errors that are not refusals. */
export function refusedOf(error: unknown, logged: string): SignInRefused {
  if (error instanceof SignInRefused) return error;
  // The guard has already logged the cause.
  if (!(error instanceof Response)) log.error({ err: error }, logged);
  return new SignInRefused(unavailableRefusal, 503);
}

export function retryHeaders({ status, retryAfter }: SignInRefused): Headers {
  const headers = new Headers();
  if (status === 429 || status === 503) {
    headers.set("Retry-After", String(retryAfter));
  }
  return headers;
}
