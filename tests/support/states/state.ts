import { open, signIn } from "../site/admin";
import type { Page, Site } from "../site/site";

/** A page in one of its states, and how to get there. */
export interface State {
  name: string;
  /** Of a page as it first opens. */
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
