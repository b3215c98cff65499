/** The output of `remix vite:build`; server/bundle.js resolves this name. */
declare module "remix-build";
