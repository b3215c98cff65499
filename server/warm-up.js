/**
 * Starts the built site once, so that Node keeps its compiled code for the next starts (check.cjs).
 * Node before 22 cannot.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, execPath, exit } from "node:process";
import { createInterface } from "node:readline";

const data = mkdtempSync(join(tmpdir(), "warm-up-"));
const site = spawn(execPath, ["-r", "./server/check.cjs", "start.js"], {
  cwd: join(import.meta.dirname, ".."),
  env: { PATH: env.PATH, NODE_ENV: "production", DATA_DIR: data, PORT: "0", HOST: "127.0.0.1" },
  stdio: ["ignore", "pipe", "inherit"],
});
for await (const line of createInterface({ input: site.stdout })) {
  const [, port] = /^The site is at http:\/\/localhost:(\d+)$/.exec(line) ?? [];
  if (!port) continue;
  const [page] = await once(get({ port, path: "/works" }), "response");
  await once(page.resume(), "end");
  site.kill("SIGTERM");
  break;
}
const [code] = await once(site, "exit");
rmSync(data, { recursive: true });
exit(code ?? 1);
