import crypto from "node:crypto";
import { vi } from "vitest";

export type LogLine = Record<string, unknown> & { msg: string };

/** Loads new instances of the app's modules; the settings apply until `use` has ended. */
export async function withFreshModules<Result>(
  settings: Record<string, string | undefined>,
  onLog: (line: LogLine) => void,
  use: () => Promise<Result>,
): Promise<Result> {
  const { pino } = await vi.importActual<typeof import("pino")>("pino");
  const destination = { write: (line: string) => onLog(JSON.parse(line) as LogLine) };
  vi.doMock("pino", () => ({ pino: Object.assign((own: object) => pino(own, destination), pino) }));
  vi.doMock("node:crypto", () => ({ ...crypto, scrypt: cheapScrypt }));
  vi.resetModules();
  const before = { ...process.env };
  setEnvironment({ ...before, ...settings });
  try {
    return await use();
  } finally {
    vi.doUnmock("pino");
    vi.doUnmock("node:crypto");
    setEnvironment(before);
  }
}

function cheapScrypt(
  password: string,
  salt: Buffer,
  length: number,
  cost: crypto.ScryptOptions,
  onKey: (error: Error | null, key: Buffer) => void,
): void {
  crypto.scrypt(password, salt, length, { ...cost, N: 2 ** 4 }, onKey);
}

function setEnvironment(wanted: NodeJS.ProcessEnv): void {
  for (const name in process.env) {
    if (wanted[name] === undefined) delete process.env[name];
  }
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined) process.env[name] = value;
  }
}
