/**
 * Bundles the server with the built app and the packages of both, so that a
 * start reads few files: hundreds of small ones took most of its time. Then
 * the commands, so that they run without the sources.
 */
import { rmSync } from "node:fs";
import { build } from "esbuild";

const common = {
  bundle: true,
  // Each back end is a file of its own, read where it is the one in use.
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
  // What the build imports for nothing may go.
  logOverride: { "ignored-bare-import": "silent" },
  // React chooses its build by it.
  define: { "process.env.NODE_ENV": '"production"' },
  // Have native parts or read files of their own, which no bundle can hold.
  external: ["libsql", "firebase-admin", "sharp"],
  // For packages that still ask for node's own modules by `require`.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
};

// Names hold a hash, so files of an earlier build would stay.
rmSync("build/start", { recursive: true, force: true });
rmSync("build/cli", { recursive: true, force: true });

await build({
  ...common,
  entryPoints: { start: "server/index.ts" },
  outdir: "build",
  chunkNames: "start/[name]-[hash]",
  alias: { "remix-build": "./build/server/index.js" },
});

await build({
  ...common,
  entryPoints: ["cli/works.ts", "cli/admin.ts", "cli/doctor.ts"],
  outdir: "build/cli",
});
