// cspell:ignore esac
import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { adminSettings } from "../support/account";
import { newSite, runSite } from "../support/site/running-site";
import { temporaryFolder } from "../support/temporary-folder";

const run = promisify(execFile);
const replaced = ["builds", "build", "node_modules", "data", "test-results", ".git"];

/** Only the bundling by esbuild is real: Remix's part takes a minute, so the existing one is copied. */
const remix = `#!/bin/sh
set -e
mkdir -p "$BUILD_DIRECTORY"
cp -R builds/1/client builds/1/server "$BUILD_DIRECTORY"
rm "$BUILD_DIRECTORY"/client/assets/entry.client-*
test ! -e interrupted
`;

function addProgram(path: string, text: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

/** @returns a folder like /srv/site with an earlier build. */
async function installation(): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of readdirSync(".").filter((name) => !replaced.includes(name))) {
    symlinkSync(resolve(name), join(folder, name));
  }
  cpSync(realpathSync("build"), join(folder, "builds/1"), {
    recursive: true,
    filter: (path) => !path.endsWith("/node_modules"),
  });
  symlinkSync("builds/1", join(folder, "build"));
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  for (const name of readdirSync("node_modules").filter((name) => name !== ".bin")) {
    symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  }
  addProgram(join(folder, "node_modules/.bin/remix"), remix);
  return folder;
}

function commandsInGuide(): string {
  const guide = readFileSync("docs/deploy.md", "utf8");
  const [, section = ""] = guide.split("\n### Update the site\n");
  return /```sh\n([^`]*)```/.exec(section)?.[1] ?? "";
}

it("is updated as the guide says, without a missing file before or after the restart", async () => {
  const folder = await installation();
  const programs = join(folder, "programs");
  mkdirSync(programs);
  const { stdout: npm } = await run("sh", ["-c", "command -v npm"]);
  addProgram(join(programs, "git"), `#!/bin/sh\ntest "$*" = pull`);
  const passed = `case "$1" in run|sbom) exec ${npm.trim()} "$@";; ci) ;; *) exit 1;; esac`;
  addProgram(join(programs, "npm"), `#!/bin/sh\n${passed}`);
  const follow = () =>
    run("sh", ["-ec", commandsInGuide()], {
      cwd: folder,
      env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
    });

  const site = newSite(adminSettings, [...runSite.slice(0, -1), join(folder, "build/start.js")]);
  onTestFinished(() => site.remove());
  await site.start();
  const assets = join(folder, "builds/1/client/assets");
  const script = readdirSync(assets).find((name) => /^entry\.client-.*\.js$/.test(name));
  const statusOf = async (path: string) => (await fetch(site.url + path)).status;

  writeFileSync(join(folder, "interrupted"), "");
  await expect(follow()).rejects.toThrow();
  expect(readlinkSync(join(folder, "build"))).toBe("builds/1");
  rmSync(join(folder, "interrupted"));
  await follow();
  const built = readlinkSync(join(folder, "build"));
  expect(built).not.toBe("builds/1");
  expect(readdirSync(join(folder, "builds")).length).toBe(2);

  // The running site uses nothing of the new build.
  renameSync(join(folder, built), join(folder, "away"));
  expect(await statusOf(`/assets/${script}`)).toBe(200);
  expect(await statusOf("/cards/~sketch-design-toolkit~.png")).toBe(200);
  renameSync(join(folder, "away"), join(folder, built));

  await site.terminate();
  await site.start();
  expect(await statusOf(`/assets/${script}`)).toBe(200);
  expect(await statusOf("/")).toBe(200);
});

it.each([
  ["18.20.4", /^This site needs Node 20\.\d+ or later, and this is Node 18\.20\.4\. .*\n$/],
  [process.versions.node, /^The site has not been built yet\. Run this first: npm run build\n$/],
])("explains what is missing with Node %s and without a build", async (version, sentence) => {
  const folder = await temporaryFolder();
  const fake = join(folder, "fake.cjs");
  const value = JSON.stringify({ value: { node: version } });
  writeFileSync(fake, `Object.defineProperty(process, "versions", ${value});`);
  const check = resolve("server/check.cjs");
  const started = run(process.execPath, ["-r", fake, "-r", check, "build/cli/admin.js", "list"], {
    cwd: folder,
  });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(sentence) as unknown,
  });
});
