import { SignInRefused, unavailableRefusal } from "~/auth/identity";
import { log } from "~/log.server";

/** What people are told for an error; one that is no refusal is logged. */
export function refusedOf(error: unknown, logged: string): SignInRefused {
  if (error instanceof SignInRefused) return error;
  // The guard has logged why it answers.
  if (!(error instanceof Response)) log.error({ err: error }, logged);
  return new SignInRefused(unavailableRefusal, 503);
}

/** When to try again, where that is the answer. */
export function retryHeaders({ status, retryAfter }: SignInRefused): Headers {
  const headers = new Headers();
  if (status === 429 || status === 503) {
    headers.set("Retry-After", String(retryAfter));
  }
  return headers;
}
