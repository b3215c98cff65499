import { env } from "node:process";

/** @type {import("@remix-run/dev").VitePluginConfig} vite.config.ts passes it to Remix. */
export default {
  // server/build.js builds into a new folder.
  buildDirectory: env.BUILD_DIRECTORY ?? "build",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    // Off: turbo-stream has open advisories, and its scripts come after </html>.
    v3_singleFetch: false,
    // Off: it fails with a splat route and has an open advisory.
    v3_lazyRouteDiscovery: false,
  },
};
