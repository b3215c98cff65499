/**
 * Bundles the server with the built app and the packages of both, so that a
 * start reads one file: hundreds of small ones took most of its time.
 */
import { build } from "esbuild";

await build({
  entryPoints: ["server/index.ts"],
  outfile: "build/start.js",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
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
