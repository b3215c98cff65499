/** The packages are bundled, because reading hundreds of small files slowed down the start. */
import { rmSync } from "node:fs";
import { build } from "esbuild";

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

// File names contain hashes, so old files would remain.
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
