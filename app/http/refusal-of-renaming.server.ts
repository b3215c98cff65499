import { json } from "@remix-run/node";
import { log } from "~/log.server";
import { ArrangementTooLarge } from "~/works/arrangement";
import { RenamingStopped, StaleRenaming } from "~/works/rename.server";

/**
 * @returns why a renaming was refused, and what to do.
 * @throws Response if that was the cause.
 */
export function refusalOfRenaming(cause: unknown) {
  if (cause instanceof Response) throw cause;
  if (cause instanceof StaleRenaming) {
    return refusal(
      "The works have changed since you opened this page, so nothing was renamed. Check the list below, then confirm again.",
      409,
    );
  }
  if (cause instanceof ArrangementTooLarge) return refusal(cause.message, 413);
  log.error({ err: cause }, "A category or creator could not be renamed.");
  return cause instanceof RenamingStopped
    ? refusal(
        `The database stopped responding after ${cause.done} of ${cause.of} works. Confirm again to rename the rest.`,
        503,
      )
    : refusal("Failed to rename. Please try again.", 503);
}

function refusal(problem: string, status: number) {
  return json({ problem }, status);
}
