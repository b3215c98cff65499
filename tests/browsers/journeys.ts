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

/** What a visitor sets out to do; the outcome is what was seen, a line each. */
export interface Journey {
  name: string;
  make: (browser: Browser) => Promise<string[]>;
}

/** In this order: each finds what those before it have left. */
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
