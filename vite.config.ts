import { vitePlugin as remix } from "@remix-run/dev";
import postcssPresetEnv from "postcss-preset-env";
import tailwindcss from "tailwindcss";
import { compression } from "vite-plugin-compression2";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";
import remixConfig from "./remix.config.js";

/** The oldest browsers that get the design. Older ones get plain HTML. */
const browsers = ["chrome 64", "firefox 60", "safari 11.1", "edge 79"];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    minifyEnhanceScript(),
    // The server sends the compressed copies (server/static-files.ts).
    isSsrBuild ? [] : compression(),
  ],
  resolve: { alias: { "~": new URL("app", import.meta.url).pathname } },
  css: {
    postcss: {
      plugins: [
        tailwindcss(),
        postcssPresetEnv({
          browsers,
          features: {
            // This would need a polyfill script; app.css has a fallback.
            "focus-visible-pseudo-class": false,
          },
        }),
      ],
    },
  },
  build: {
    // Compressing every file only to print its size takes seconds.
    reportCompressedSize: false,
    // The content security policy does not allow `data:` scripts.
    assetsInlineLimit: 0,
    // Otherwise, the minifier merges declarations that old browsers then ignore.
    cssTarget: ["chrome64", "firefox60", "safari11"],
    // The back end uses top-level `await`, which the default target lacks.
    target: isSsrBuild ? "node20" : undefined,
  },
}));

/** Vite does not minify scripts that are imported with `?url`. */
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
