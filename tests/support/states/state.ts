import { open, signIn } from "../site/admin";
import type { Page, Site } from "../site/site";

/** A state has a page, and a way to get there. */
export interface State {
  name: string;
  /** Only a page as it first opens has a path, and reaching it changes nothing. */
  path?: string;
  reach: (page: Page, site: Site) => Promise<unknown>;
}

export function at(path: string, name = nameOf(path)): State {
  return { name, path, reach: (page, site) => page.goto(site.url + path) };
}

function nameOf(path: string): string {
  return path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
}

export function signedIn(name: string, reach: State["reach"]): State {
  return {
    name,
    async reach(page, site) {
      await signIn(page, site);
      await reach(page, site);
    },
  };
}

export function signedInAt(path: string, name: string): State {
  return { path, ...signedIn(name, (page) => open(page, path)) };
}
