/** Stock Remix settings render and hydrate every page for every request. */
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "../../remix.config.js";
import siteConfig from "../../vite.config";

const changes: [file: string, ours: string, stock: string][] = [
  [
    "app/root.tsx",
    "const isHydrated = hydrates(useMatches().map(({ handle }) => handle));",
    "const isHydrated = true;",
  ],
];

export default defineConfig((env) => ({
  ...siteConfig(env),
  plugins: [remix({ ...remixConfig, buildDirectory: "build/stock" }), asStock()],
}));

function asStock(): Plugin {
  return {
    name: "as-stock",
    enforce: "pre",
    transform(source, path) {
      return changes
        .filter(([file]) => path.endsWith(`/${file}`))
        .reduce((code, [file, ours, stock]) => {
          if (code.includes(ours)) return code.replace(ours, stock);
          throw new Error(`${file} does not contain “${ours}”.`);
        }, source);
    },
  };
}
