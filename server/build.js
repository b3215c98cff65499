/**
 * `npm run build`: builds into a new folder, and then makes the link `build` point to it. A running
 * site resolved the link when it started, so it keeps its own files until it is restarted.
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { env as given } from "node:process";
import { build } from "esbuild";

const link = "build";
const builds = "builds";
const oneDay = 24 * 60 * 60 * 1000;
/** The name of the folder is the time when the build began, in milliseconds since 1970. */
const begun = Date.now();
const folder = join(builds, String(begun));

/** The packages are bundled, because reading hundreds of small files slowed down the start. */
const common = {
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
  logOverride: { "ignored-bare-import": "silent" },
  define: { "process.env.NODE_ENV": '"production"' },
  // These have native parts or load their own files; undici, a sixth of the code, is never loaded.
  external: ["libsql", "firebase-admin", "sharp", "undici"],
  banner: {
    // The name differs, because modules import `createRequire` too.
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
};

async function buildAll() {
  const env = { ...given, BUILD_DIRECTORY: folder };
  execFileSync("node_modules/.bin/remix", ["vite:build"], { env, stdio: "inherit" });
  await build({
    ...common,
    entryPoints: { start: "server/index.ts" },
    outdir: folder,
    chunkNames: "start/[name]-[hash]",
    alias: { "remix-build": resolve(folder, "server/index.js") },
  });
  await build({
    ...common,
    entryPoints: ["cli/works.ts", "cli/admin.ts", "cli/doctor.ts"],
    outdir: join(folder, "cli"),
  });
  const bill = execFileSync("npm", ["run", "--silent", "sbom"], { maxBuffer: Infinity });
  writeFileSync(join(folder, "sbom.cdx.json"), bill);
}

/** Open pages of the previous build may still ask for its scripts and styles. */
function keepPreviousAssets(previous) {
  const from = join(previous, "client/assets");
  const to = join(folder, "client/assets");
  const previousBegun = Number(basename(previous)) || 0;
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    const { mtimeMs } = statSync(join(from, name));
    // An older file is from an even earlier build, and its time says when it was replaced.
    const replacedAt = mtimeMs >= previousBegun ? begun - 1000 : mtimeMs;
    if (replacedAt < begun - oneDay || existsSync(join(to, name))) continue;
    copyFileSync(join(from, name), join(to, name));
    utimesSync(join(to, name), replacedAt / 1000, replacedAt / 1000);
  }
}

function pointTo(target) {
  const next = join(builds, "next");
  rmSync(next, { force: true });
  symlinkSync(target, next);
  renameSync(next, link);
}

/** The time of a folder says when its build was replaced, or when it was interrupted. */
function removeOldBuilds(previous) {
  if (previous) utimesSync(previous, begun / 1000, begun / 1000);
  for (const name of readdirSync(builds)) {
    const old = join(builds, name);
    if (statSync(old).mtimeMs < begun - oneDay) rmSync(old, { recursive: true });
  }
}

mkdirSync(builds, { recursive: true });
if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) {
  // Earlier releases had a folder instead of the link.
  const earlier = join(builds, "earlier");
  rmSync(earlier, { recursive: true, force: true });
  renameSync(link, earlier);
  pointTo(earlier);
}
const previous = existsSync(link) ? realpathSync(link) : undefined;
try {
  await buildAll();
} catch (cause) {
  rmSync(folder, { recursive: true, force: true });
  throw cause;
}
if (previous) keepPreviousAssets(previous);
pointTo(folder);
removeOldBuilds(previous);
