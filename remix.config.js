/**
 * Remix's own options. With Vite, Remix does not read this file by itself:
 * vite.config.ts hands it to the plugin, so this is the only copy.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    // Off: turbo-stream has open advisories, and its scripts come after </html>.
    v3_singleFetch: false,
    // Off: misbehaves with a splat route, open advisory, saves nothing here.
    v3_lazyRouteDiscovery: false,
  },
};
