import { vitePlugin as remix } from "@remix-run/dev";
import postcssPresetEnv from "postcss-preset-env";
import tailwindcss from "tailwindcss";
import { compression } from "vite-plugin-compression2";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";
import remixConfig from "./remix.config.js";

/** The oldest browsers that get the design; older ones get the HTML. */
const browsers = ["chrome 64", "firefox 60", "safari 11.1", "edge 79"];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    minifyEnhanceScript(),
    // Our server sends the compressed copies (server/static-files.ts).
    compression(),
  ],
  resolve: { alias: { "~": new URL("app", import.meta.url).pathname } },
  css: {
    postcss: {
      plugins: [
        tailwindcss(),
        postcssPresetEnv({
          browsers,
          features: {
            // Would need a polyfill script; app.css has a fallback of its own.
            "focus-visible-pseudo-class": false,
          },
        }),
      ],
    },
  },
  build: {
    // Files only: the content security policy allows no `data:` scripts.
    assetsInlineLimit: 0,
    // Else the minifier merges declarations into ones old browsers ignore.
    cssTarget: ["chrome64", "firefox60", "safari11"],
    // The default is a browser's; the back end is loaded by top-level `await`.
    target: isSsrBuild ? "node20" : undefined,
  },
}));

/** `?url` copies a script as it is written; this drops comments and spaces. */
function minifyEnhanceScript(): Plugin {
  return {
    name: "minify-enhance-script",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (
          file.type === "asset" &&
          /enhance-[\w-]+\.js$/.test(file.fileName)
        ) {
          const script = await transformWithEsbuild(
            Buffer.from(file.source).toString(),
            file.fileName,
            { minify: true, target: "es5" },
          );
          file.source = script.code;
        }
      }
    },
  };
}
