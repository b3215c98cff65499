import { execFile, execFileSync } from "node:child_process";
import { cpSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { findNode, readmeNode } from "../nodes/node";
import { adminSettings } from "../support/account";
import { freePort } from "../support/free-port";
import { fileOf, plain } from "../support/images";
import { signedIn } from "../support/page/visitor";
import { newSite, stopLikeAPlatform } from "../support/site/running-site";
import { temporaryFolder } from "../support/temporary-folder";

const run = promisify(execFile);

/** Makes everything but the folder of the data read-only, and takes the typefaces away. */
const confine = `
set -e
mount --bind "$DATA_DIR" "$DATA_DIR"
for folder in /usr/share/fonts /usr/local/share/fonts /etc/fonts; do
  if [ -d $folder ]; then mount -t tmpfs none $folder; fi
done
mount --bind / /
mount -o remount,ro,bind /
exec "$@"
`;

function mayMount(): boolean {
  try {
    execFileSync("unshare", ["--mount", "true"], { stdio: "ignore" });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

it("the container's folder runs alone with its Node, on a read-only disk, without typefaces", async () => {
  const folder = await temporaryFolder();
  cpSync(realpathSync("build"), folder, { recursive: true });
  const node = dirname(findNode(readmeNode) ?? process.execPath);
  const env = { PATH: `${node}:${process.env.PATH}`, npm_config_update_notifier: "false" };
  const outside = mayMount() ? ["unshare", "--mount", "sh", "-c", confine, "sh"] : [];
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const start = ["env", "-C", folder, ...scripts.start.split(" ")];
  const site = newSite({ ...adminSettings, ...env }, [...outside, ...start]);
  onTestFinished(() => site.remove());
  await site.start();

  const type = "image/png";
  const dot = new File([fileOf(await plain(40, 30).png().toBuffer())], "dot.png", { type });
  const admin = await signedIn(site);
  const media = await admin.visit("/admin/media");
  const uploaded = await media.fill({ "Upload an image": dot }).press("Upload");
  expect(uploaded.main.text).toContain("The image was uploaded.");
  expect((await admin.visit("/healthz")).body).toBe("ok\n");
  // The card needs the typefaces of the packages.
  for (const path of ["/", "/admin/dashboard", "/cards/~sketch-design-toolkit~.png"]) {
    expect((await admin.visit(path)).status, path).toBe(200);
  }
  const doctor = await run("npm", ["run", "--silent", "doctor"], {
    cwd: folder,
    env: { ...process.env, ...env, DATA_DIR: site.dataDir },
  });
  expect(doctor.stdout).toContain(`✓ Images can be read with Node ${readmeNode}.`);
  expect(await stopLikeAPlatform(site)).toBe(0);

  const google = {
    BACKEND: "firebase",
    ALLOW_EMULATORS: "1",
    FIREBASE_PROJECT_ID: "demo-site",
    FIREBASE_API_KEY: "any",
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${await freePort()}`,
    SESSION_SECRET: "one secret of thirty-two letters or more",
  };
  const waiting = newSite({ ...google, ...env }, start);
  onTestFinished(() => waiting.remove());
  await waiting.start();
  const { stdout } = await run("du", ["-sm", join(folder, "node_modules")]);
  expect(parseInt(stdout)).toBeLessThan(120);
});
