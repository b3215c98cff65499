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

/**
 * A task of a visitor.
 *
 * @returns the observations, one per line.
 */
export interface Journey {
  name: string;
  make: (browser: Browser) => Promise<string[]>;
}

/** The order matters: each journey builds on the earlier ones. */
export const journeys: Journey[] = [
  { name: "Browse", make: browse },
  { name: "Filter", make: filter },
  { name: "Theme", make: theme },
  { name: "Menu", make: menu },
  { name: "Layout", make: lookAtSite },
  { name: "Sign in", make: signIn },
  { name: "Create", make: create },
  { name: "Refuse", make: refuse },
  { name: "Admin’s layout", make: lookAtAdmin },
  { name: "Edit", make: edit },
  { name: "Delete", make: remove },
  { name: "Undo", make: undo },
  { name: "Log out", make: logOut },
];
