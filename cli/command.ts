import { close } from "~/data.server";

/** The command prints the message without a stack trace. */
export class CommandError extends Error {}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** @param isForPeople whether the message of another error is enough for the operator. */
export async function runCommand(run: () => Promise<void>, isForPeople: (error: Error) => boolean) {
  try {
    await run();
  } catch (error) {
    const isExpected =
      error instanceof Error && (error instanceof CommandError || isForPeople(error));
    process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}
