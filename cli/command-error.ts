/** The command prints the message without a stack trace. */
export class CommandError extends Error {}
