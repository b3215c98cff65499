/** What a command refuses to do, said to whoever called it. */
export class CommandError extends Error {}
