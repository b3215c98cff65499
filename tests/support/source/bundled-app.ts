import { resolve } from "node:path";
import { build, type Plugin } from "vite";

const outDir = resolve("build/tests");

/** Each project of Vitest loads this module again. */
const shared = globalThis as { bundled?: Promise<unknown> };

/**
 * Lets tests import `app-modules.ts` as `bundled-app`: as three files instead of hundreds, because
 * each test file loads them again. It is bundled when a test first needs it.
 */
export function bundledApp(): Plugin {
  return {
    name: "bundled-app",
    async resolveId(id) {
      if (id !== "bundled-app") return undefined;
      await (shared.bundled ??= bundle());
      return resolve(outDir, "app.js");
    },
  };
}

function bundle(): Promise<unknown> {
  return build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "~": resolve("app") } },
    build: {
      ssr: true,
      outDir,
      target: "node20",
      rollupOptions: {
        input: { app: "tests/support/source/app-modules.ts" },
        output: {
          chunkFileNames: "[name].js",
          // Only one back end may start.
          manualChunks: (id) =>
            /\/app\/backends\/(sqlite|firebase)\//.exec(id)?.[1] ??
            (id.includes("node_modules") ? undefined : "app"),
        },
      },
    },
  });
}
