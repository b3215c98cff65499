import { vi } from "vitest";

/** A line of the app's log. */
export type LogLine = Record<string, unknown> & { msg: string };

/**
 * Loads modules of the app afresh, under settings of their own; no module that
 * was loaded before is touched by it. The settings are those of the process
 * until `use` has ended.
 *
 * @param settings by their names in the environment; undefined unsets one.
 * @param onLog gets each line that these modules ever log.
 */
export async function withFreshModules<Result>(
  settings: Record<string, string | undefined>,
  onLog: (line: LogLine) => void,
  use: () => Promise<Result>,
): Promise<Result> {
  const { pino } = await vi.importActual<typeof import("pino")>("pino");
  const destination = {
    write: (line: string) => onLog(JSON.parse(line) as LogLine),
  };
  // Only where lines go to is another place than in production.
  vi.doMock("pino", () => ({
    pino: Object.assign((own: object) => pino(own, destination), pino),
  }));
  vi.resetModules();
  const before = { ...process.env };
  setEnvironment({ ...before, ...settings });
  try {
    return await use();
  } finally {
    vi.doUnmock("pino");
    setEnvironment(before);
  }
}

function setEnvironment(wanted: NodeJS.ProcessEnv): void {
  for (const name in process.env) {
    if (wanted[name] === undefined) delete process.env[name];
  }
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined) process.env[name] = value;
  }
}
