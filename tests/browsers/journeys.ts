import * as admin from "./admin-journeys";
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
  { name: "Sign in", run: admin.signIn },
  { name: "Add with image", run: admin.create },
  { name: "Refuse", run: admin.refuse },
  { name: "Admin’s layout", run: lookAtAdmin },
  { name: "Edit", run: admin.edit },
  { name: "Publish", run: admin.publish },
  { name: "Change several", run: admin.changeSeveral },
  { name: "Order", run: admin.order },
  { name: "Delete", run: admin.remove },
  { name: "Undo", run: admin.undo },
  { name: "Restore", run: admin.restore },
  { name: "Settings", run: admin.changeSettings },
  { name: "Invite", run: admin.invite },
  { name: "Messages", run: admin.readMessage },
  { name: "Visits", run: admin.readVisits },
  { name: "Log out", run: admin.logOut },
];
