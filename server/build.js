/**
 * `npm run build`: builds into a new folder, and then makes the link `build` point to it. A running
 * site resolved the link when it started, so it keeps its own files until it is restarted.
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { env as given, report } from "node:process";
import { build, transform } from "esbuild";

const link = "build";
const builds = "builds";
const oneDay = 24 * 60 * 60 * 1000;
/** The name of the folder is the time when the build began, in milliseconds since 1970. */
const begun = Date.now();
const folder = join(builds, String(begun));
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
/** These have native parts or load their own files. The build has its own copies of them. */
const notBundled = Object.keys(packages[""].dependencies).filter((name) =>
  /^(?:libsql|sharp|@fontsource\/.*)$/.test(name),
);

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
  // Twice as much code would take longer to read, and only the names help to read errors.
  ...{ minifyWhitespace: true, minifySyntax: true, lineLimit: 200 },
  // Only remix-serve replaces what Node has itself by these.
  external: [...notBundled, "undici"],
  // The other form of the package looks for its data beside its own files.
  alias: { "css-tree": "css-tree/dist/csstree.esm" },
  // The first one that knows a file decides.
  plugins: [
    { name: "leave-out", setup: leaveOut },
    { name: "shorten-names", setup: shortenNames },
  ],
  banner: {
    // The name differs, because modules import `createRequire` too.
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url), __dirname = import.meta.dirname;',
  },
};

function leaveOut(build) {
  // The log stays in its thread, Node has `fetch` and `URL`, and the site uses one client of
  // Firestore and no bundles.
  const filter =
    /\/(?:@remix-run\/web-fetch|thread-stream|whatwg-url|v1beta1)\/|\/google-gax\/build\/protos\/\w+\.js$|\/(?:firestore_admin_client|firestore\/build\/src\/bundle)\.js$/;
  build.onLoad({ filter }, () => ({ contents: "" }));
  // Each client of Firestore makes one, which nothing uses.
  build.onLoad({ filter: /\/google-gax\/.*\/locationService\.js$/ }, () => ({
    contents: "exports.LocationsClient = class { async close() {} };",
  }));
  // At each start, gRPC would describe all messages of Firestore, which only its servers tell others.
  build.onLoad({ filter: /\/protobufjs\/ext\/descriptor\/index\.js$/ }, () => ({
    contents: `const none = { file: [], $type: { toObject() {} } };
      for (const each of ["Root", "Type", "Enum"])
        require("protobufjs")[each].prototype.toDescriptor = () => none;`,
  }));
}

/**
 * Firestore's packages are half of the code of a start with it. Errors still name their functions:
 * those of ES modules would get short names, too.
 */
function shortenNames(build) {
  const filter =
    /\/node_modules\/(?:@google-cloud|@grpc|google-gax|google-auth-library|protobufjs)\/.*\.js$/;
  build.onLoad({ filter }, async ({ path }) => {
    const { code } = await transform(readFileSync(path, "utf8"), { minifyIdentifiers: true });
    return { contents: code };
  });
}

async function buildAll() {
  const env = { ...given, BUILD_DIRECTORY: folder };
  execFileSync("node_modules/.bin/remix", ["vite:build"], { env, stdio: "inherit" });
  await build({
    ...common,
    entryPoints: { start: "server/index.ts" },
    outdir: folder,
    chunkNames: "start/[name]-[hash]",
    alias: {
      ...common.alias,
      "remix-build/data": resolve(folder, "server/data.js"),
      "remix-build/public": resolve(folder, "server/public.js"),
      "remix-build": resolve(folder, "server/index.js"),
    },
  });
  for (const name of readdirSync(join(folder, "start"))) escapeLetters(join(folder, "start", name));
  await build({
    ...common,
    entryPoints: ["cli/works.ts", "cli/admin.ts", "cli/doctor.ts"],
    outdir: join(folder, "cli"),
  });
  const bill = execFileSync("npm", ["run", "--silent", "sbom"], { maxBuffer: Infinity });
  writeFileSync(join(folder, "sbom.cdx.json"), bill);
  standAlone();
}

/** V8 keeps two bytes for each letter of a file if one needs them. Patterns still have such ones. */
function escapeLetters(file) {
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, readFileSync(file, "utf8").replace(/[^\0-\xff]/g, escaped));
}

/** Lets `npm start` and the commands run in a copy of the folder, without other files. */
function standAlone() {
  const { name, version, license, type, engines, scripts, dependencies } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  const own = {
    ...{ name, version, private: true, license, type, engines },
    scripts: Object.fromEntries(
      ["start", "works", "admin", "doctor"].map((each) => [
        each,
        scripts[each].replace(`${link}/`, ""),
      ]),
    ),
    dependencies: Object.fromEntries(notBundled.map((each) => [each, dependencies[each]])),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(own, undefined, 2)}\n`);
  for (const each of ["check.cjs", "warm-up.js"])
    copyFileSync(`server/${each}`, join(folder, "server", each));
  const added = new Set();
  for (const each of notBundled) addPackage(each, "", added);
}

/** The C library that this machine does not have. */
const otherLibrary = report.getReport().header.glibcVersionRuntime ? "-musl" : "-gnu";
const notLoaded = /\.(?:map|[cm]?ts|css|scss|woff2)$/;

/** Adds a package and all that it needs; `from` is the folder of the package that needs it. */
function addPackage(name, from, added) {
  const path = `${from}node_modules/${name}`;
  if (!packages[path]) {
    if (from) addPackage(name, from.slice(0, from.lastIndexOf("node_modules/")), added);
    return;
  }
  // Optional packages of other platforms are not installed.
  if (added.has(path) || name.endsWith(otherLibrary) || !existsSync(path)) return;
  added.add(path);
  for (const file of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const source = join(file.parentPath, file.name);
    if (!file.isFile() || notLoaded.test(file.name)) continue;
    if (source.slice(path.length).includes("/node_modules/")) continue;
    addFile(source, join(folder, source));
  }
  const { dependencies, optionalDependencies, peerDependencies } = packages[path];
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    addPackage(each, `${path}/`, added);
}

/** A link takes no space, and npm replaces packages without changing their files. */
function addFile(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
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
pointTo(folder);
removeOldBuilds(previous);
