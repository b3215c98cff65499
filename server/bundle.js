/**
 * Bundles the server with the built app and the packages of both, so that a
 * start reads few files: hundreds of small ones took most of its time.
 */
import { rmSync } from "node:fs";
import { build } from "esbuild";

// Names hold a hash, so files of an earlier build would stay.
rmSync("build/start", { recursive: true, force: true });

await build({
  entryPoints: { start: "server/index.ts" },
  outdir: "build",
  bundle: true,
  // Each back end is a file of its own, read where it is the one in use.
  splitting: true,
  chunkNames: "start/[name]-[hash]",
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
  // What the build imports for nothing may go.
  logOverride: { "ignored-bare-import": "silent" },
  // React chooses its build by it.
  define: { "process.env.NODE_ENV": '"production"' },
  alias: { "remix-build": "./build/server/index.js" },
  // Have native parts or read files of their own, which no bundle can hold.
  external: ["libsql", "firebase-admin"],
  // For packages that still ask for node's own modules by `require`.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
});
