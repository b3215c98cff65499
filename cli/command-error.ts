/** An error whose message the command prints without a stack trace. */
export class CommandError extends Error {}
