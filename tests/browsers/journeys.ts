import {
  changeSettings,
  changeSeveral,
  create,
  edit,
  invite,
  logOut,
  order,
  publish,
  readMessage,
  refuse,
  remove,
  restore,
  signIn,
  undo,
} from "./admin-journeys";
import type { Browser } from "./browser";
import { lookAtAdmin, lookAtSite } from "./layout";
import { browse, filter, menu, readTexts, theme, write } from "./visitor-journeys";

export interface Journey {
  name: string;
  /** @returns the observations, one per line. */
  run: (browser: Browser) => Promise<string[]>;
}

/** The order matters: each journey builds on the earlier ones. */
export const journeys: Journey[] = [
  { name: "Browse", run: browse },
  { name: "Search", run: filter },
  { name: "Read", run: readTexts },
  { name: "Contact", run: write },
  { name: "Theme", run: theme },
  { name: "Menu", run: menu },
  { name: "Layout", run: lookAtSite },
  { name: "Sign in", run: signIn },
  { name: "Add with image", run: create },
  { name: "Refuse", run: refuse },
  { name: "Admin’s layout", run: lookAtAdmin },
  { name: "Edit", run: edit },
  { name: "Publish", run: publish },
  { name: "Change several", run: changeSeveral },
  { name: "Order", run: order },
  { name: "Delete", run: remove },
  { name: "Undo", run: undo },
  { name: "Restore", run: restore },
  { name: "Settings", run: changeSettings },
  { name: "Invite", run: invite },
  { name: "Messages", run: readMessage },
  { name: "Log out", run: logOut },
];
