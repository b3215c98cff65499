import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, moduleRunnerTransform, type Plugin, type Rollup } from "vite";

/** `run-bundle.ts` reads the files. */
const folder = resolve("build/tests");

/** Each project of Vitest loads this module again. */
const shared = globalThis as { bundled?: Promise<unknown> };

/**
 * Lets tests import `app-modules.ts` as `bundled-app`, with new state after each `vi.resetModules`.
 * It is bundled when a test first needs it, because loading hundreds of files takes long.
 */
export function bundledApp(): Plugin {
  return {
    name: "bundled-app",
    async resolveId(id) {
      if (id !== "bundled-app") return undefined;
      await (shared.bundled ??= bundle());
      return resolve("tests/support/source/run-bundle.ts");
    },
  };
}

async function bundle(): Promise<void> {
  const { output } = (await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "~": resolve("app") } },
    build: {
      ssr: true,
      write: false,
      target: "node20",
      assetsInlineLimit: 0,
      rollupOptions: {
        input: { app: "tests/support/source/app-modules.ts" },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          // Only one back end may start.
          manualChunks: (id) =>
            /\/app\/backends\/(sqlite|firebase)\//.exec(id)?.[1] ??
            (id.includes("node_modules") ? undefined : "app"),
        },
      },
    },
  })) as Rollup.RollupOutput;
  mkdirSync(folder, { recursive: true });
  for (const chunk of output) {
    if (chunk.type !== "chunk") continue;
    const { fileName, code } = chunk;
    const runnable = await moduleRunnerTransform(code, null, fileName, code);
    writeFileSync(join(folder, fileName), runnable?.code ?? "");
  }
}
