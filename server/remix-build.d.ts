/** What `remix vite:build` makes; server/bundle.js puts it in. */
declare module "remix-build";
