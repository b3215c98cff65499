import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import type { Root, Rule } from "postcss";
import postcssPresetEnv from "postcss-preset-env";
import tailwindcss from "tailwindcss";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";
import { compression } from "vite-plugin-compression2";
import packageJson from "./package.json";
import remixConfig from "./remix.config.js";

/** The oldest browsers that get the design, and those that also run the scripts of the admin. */
const { pages, scripts } = packageJson.browserslist;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    minifyEnhanceScript(),
    isSsrBuild && publicBuild(),
    // The server sends the compressed copies (server/static-files.ts).
    isSsrBuild ? compressManifest() : compression(),
  ],
  server: { port: Number(env.PORT ?? 5173), host: env.HOST },
  resolve: { alias: { "~": new URL("app", import.meta.url).pathname } },
  css: {
    postcss: {
      plugins: [
        tailwindcss(),
        { postcssPlugin: "drop-unused", RuleExit: dropUnused, OnceExit: dropUnread },
        postcssPresetEnv({
          browsers: pages,
          features: {
            // These would need polyfill scripts; the style sheets have fallbacks.
            "focus-visible-pseudo-class": false,
            "focus-within-pseudo-class": false,
            "has-pseudo-class": false,
            // Nothing uses it, but it marks each color scheme.
            "light-dark-function": false,
          },
        }),
      ],
    },
  },
  build: {
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks } },
    // Compressing every file only to print its size takes seconds.
    reportCompressedSize: false,
    // The content security policy does not allow `data:` scripts.
    assetsInlineLimit: 0,
    // Otherwise, the minifier merges declarations that old browsers then ignore.
    cssTarget: targets(pages),
    // tests/built/old-browsers.test.ts checks what these browsers lack besides syntax.
    target: isSsrBuild ? "node20" : targets(scripts),
  },
}));

/** esbuild writes "chrome 64" as "chrome64". */
function targets(browsers: string[]): string[] {
  return browsers.map((browser) => browser.replace(" ", ""));
}

/** Tailwind styles backdrops (with 50 variables) and elements that the site does not have. */
const unused = /^(?:::backdrop|abbr\b|small|su[bp]\b|:-moz-|\[hidden\]:where)/;

function dropUnused(rule: Rule): void {
  if (unused.test(rule.selector)) rule.remove();
}

/** Tailwind gives 50 variables to every element. */
function dropUnread(root: Root): void {
  const css = root.toString();
  root.walkDecls(/^--tw-/, (declaration) => {
    if (!css.includes(`var(${declaration.prop}`)) declaration.remove();
  });
}

const shared = /\/app\/(?:routes\/admin\/frame|ui|http|kinds)\/[\w-]+\.tsx?$/;

/** Most admin pages use these modules and React: one file is smaller than forty. */
function manualChunks(id: string): string | undefined {
  return shared.test(id) ? "frame" : undefined;
}

/** Vite does not minify scripts that are imported with `?url`. */
function minifyEnhanceScript(): Plugin {
  return {
    name: "minify-enhance-script",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && /enhance-[\w-]+\.js$/.test(file.fileName)) {
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

/** Remix writes the manifest of the routes during the server build, when the client's files are compressed. */
function compressManifest(): Plugin {
  const folder = `${remixConfig.buildDirectory}/client/assets`;
  return {
    name: "compress-manifest",
    closeBundle() {
      for (const file of readdirSync(folder)) {
        if (!/^manifest-\w+\.js$/.test(file)) continue;
        const script = readFileSync(`${folder}/${file}`);
        writeFileSync(`${folder}/${file}.gz`, gzipSync(script));
        writeFileSync(`${folder}/${file}.br`, brotliCompressSync(script));
      }
    },
  };
}

/**
 * Makes public.js, the build with which the server begins: it only says which forms the admin's
 * routes take, because loading their code takes longer than all the rest. And data.js, which opens
 * the store.
 */
function publicBuild(): Plugin {
  const id = "public-build";
  const admin = /import \* as (route\d+) from "(.*\/routes\/admin\/.*)";/g;
  return {
    name: id,
    buildStart() {
      this.emitFile({ type: "chunk", id, fileName: "public.js" });
      this.emitFile({ type: "chunk", id: "app/data.server.ts", fileName: "data.js" });
    },
    resolveId: (source) => (source === id ? id : undefined),
    async load(asked) {
      if (asked !== id) return;
      let { code } = await this.load({ id: "\0virtual:remix/server-build" });
      for (const [line, name, file = ""] of code?.matchAll(admin) ?? []) {
        const module = await this.resolve(file);
        const exports = module ? (await this.load(module)).exports : [];
        const known = {
          default: exports?.includes("default") || undefined,
          action: exports?.includes("action") || undefined,
          handle: { isPrivate: true },
        };
        code = code?.replace(line, `const ${name} = ${JSON.stringify(known)};`) ?? null;
      }
      return code;
    },
  };
}
