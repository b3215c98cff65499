import {
  create,
  edit,
  logOut,
  refuse,
  remove,
  signIn,
  undo,
} from "./admin-journeys";
import type { Browser } from "./browser";
import { lookAtAdmin, lookAtSite } from "./layout";
import { browse, filter, menu, theme } from "./visitor-journeys";

export interface Journey {
  name: string;
  /** @returns the observations, one per line. */
  run: (browser: Browser) => Promise<string[]>;
}

/** The order matters: each journey builds on the earlier ones. */
export const journeys: Journey[] = [
  { name: "Browse", run: browse },
  { name: "Filter", run: filter },
  { name: "Theme", run: theme },
  { name: "Menu", run: menu },
  { name: "Layout", run: lookAtSite },
  { name: "Sign in", run: signIn },
  { name: "Create", run: create },
  { name: "Refuse", run: refuse },
  { name: "Admin’s layout", run: lookAtAdmin },
  { name: "Edit", run: edit },
  { name: "Delete", run: remove },
  { name: "Undo", run: undo },
  { name: "Log out", run: logOut },
];
