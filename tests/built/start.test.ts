import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { adminSite } from "./admin-site";

it("a start on a port in use fails with a clear message", async () => {
  const site = adminSite();
  await site.start();
  const { port } = new URL(site.url);
  const second = promisify(execFile)(process.execPath, ["build/start.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: site.dataDir,
      PORT: port,
    },
  });
  await expect(second).rejects.toMatchObject({
    code: 1,
    stderr: `The site cannot start.\nAnother program uses port ${port}. Stop it, or set PORT to another port.\n`,
  });
});
