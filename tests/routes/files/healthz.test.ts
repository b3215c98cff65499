import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder";

afterEach(() => {
  vi.unstubAllEnvs();
});

it("probes the store at most once a second", async () => {
  const folder = join(await temporaryFolder(), "data");
  vi.stubEnv("DATA_DIR", folder);
  const { close, works } = await import("~/data.server");
  onTestFinished(close);
  const { decoderProblem } = await import("~/media/decoder.server");
  expect(await decoderProblem()).toBeUndefined();
  const { loader } = await import("~/routes/files/healthz.route");
  const statusOf = async () => (await loader()).status;
  await works.list();
  const writeAheadLogBytes = () => statSync(join(folder, "site.sqlite-wal")).size;

  await works.probe();
  const before = writeAheadLogBytes();
  await works.probe();
  const oneProbe = writeAheadLogBytes() - before;
  expect(oneProbe).toBeGreaterThan(0);
  const answers = await Promise.all(Array.from({ length: 50 }, statusOf));
  for (let asked = 0; asked < 50; asked += 1) answers.push(await statusOf());
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(writeAheadLogBytes()).toBe(before + 2 * oneProbe);

  await sleep(1100);
  expect(await statusOf()).toBe(200);
  expect(writeAheadLogBytes()).toBe(before + 3 * oneProbe);
});
