import { execFile } from "node:child_process";
import { cpSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { adminSettings } from "../support/account";
import { newSite } from "../support/site/running-site";
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

it("a copy of the build runs alone, with packages of at most 120 MB", async () => {
  const folder = await temporaryFolder();
  cpSync(realpathSync("build"), folder, { recursive: true });
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const site = newSite(adminSettings, ["env", "-C", folder, ...scripts.start.split(" ")]);
  onTestFinished(() => site.remove());
  await site.start();
  // The card needs the fonts and sharp.
  for (const path of ["/", "/healthz", "/cards/sketch-design-toolkit.png"]) {
    expect((await fetch(site.url + path)).status, path).toBe(200);
  }
  const run = promisify(execFile);
  const google = `await import("firebase-admin/auth"); await import("firebase-admin/firestore");`;
  await run(process.execPath, ["--input-type=module", "-e", google], { cwd: folder });
  const { stdout } = await run("du", ["-sm", join(folder, "node_modules")]);
  expect(parseInt(stdout)).toBeLessThan(120);
});
