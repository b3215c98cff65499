/** @types/negotiator lacks the `preferred` option. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    encoding(available: string[], options: { preferred: string[] }): string | undefined;
  }
}
/** The modules are the output of `remix vite:build`; server/build.js resolves their names. */
declare module "remix-build";
declare module "remix-build/data";
declare module "remix-build/public";
