import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary-folder";
import { adminSite } from "./admin-site";

it.each(["build/start.js", "node_modules/.bin/remix-serve"])(
  "a start of %s with an address of another machine fails with a clear message",
  async (program) => {
    const address = { HOST: "203.0.113.9", PORT: "3000" };
    const DATA_DIR = await temporaryFolder();
    const site = promisify(execFile)(process.execPath, [program, "build/server/index.js"], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR, ...address },
    });
    await expect(site).rejects.toMatchObject({
      code: 1,
      stderr:
        "The site cannot start.\nHOST is 203.0.113.9, which is not an address of this machine (listen EADDRNOTAVAIL: address not available 203.0.113.9:3000). Set HOST to one that is, such as 127.0.0.1, or remove it to listen on all addresses.\n",
    });
  },
);

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
