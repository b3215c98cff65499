import { pino } from "pino";

/** One JSON line for each thing that an operator should know. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});
