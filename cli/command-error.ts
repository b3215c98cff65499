import { ImportStopped, WorksDiffer } from "~/transfer/import-works.server";
import { AppIdTaken } from "~/changes/works-store";

/** The command prints the message without a stack trace. */
export class CommandError extends Error {}

export function importError(
  cause: unknown,
  done: "imported" | "copied",
): unknown {
  if (!(cause instanceof ImportStopped)) {
    const reason = reasonOf(cause);
    return reason ? new CommandError(`Nothing was ${done}: ${reason}`) : cause;
  }
  const reason = reasonOf(cause.cause) ?? String(cause.cause);
  return new CommandError(
    `Stopped after ${cause.done} of ${cause.of} works: ${reason}\nRun the same command again to continue. It skips works that are already there.`,
  );
}

function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof WorksDiffer) {
    return `these IDs belong to other works. Use --overwrite to replace them.\n${cause.ids.join("\n")}`;
  }
  if (cause instanceof AppIdTaken) {
    return `the works "${cause.id}" and "${cause.owner}" both have the App ID "${cause.appId}". Give each work its own App ID.`;
  }
  return undefined;
}
