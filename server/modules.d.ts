/** @types/negotiator lacks the `preferred` option. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    encoding(available: string[], options: { preferred: string[] }): string | undefined;
  }
}
/** The module is the output of `remix vite:build`; server/build.js resolves its name. */
declare module "remix-build";
