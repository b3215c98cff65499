import { mayOpen } from "~/auth/access";
import type { Role } from "~/auth/person.server";

export interface MenuView {
  name: string;
  to: string;
}

interface MenuEntry {
  name: string;
  /** The entry leads to the first view. */
  views: [MenuView, ...MenuView[]];
}

export const adminMenu: MenuEntry[] = [
  {
    name: "Works",
    views: [
      { name: "Works", to: "/admin/dashboard" },
      { name: "Categories", to: "/admin/categories" },
      { name: "Creators", to: "/admin/creators" },
      { name: "Trash", to: "/admin/trash" },
    ],
  },
  { name: "Media", views: [{ name: "Media", to: "/admin/media" }] },
  { name: "History", views: [{ name: "History", to: "/admin/history" }] },
  {
    name: "Visitors",
    views: [
      { name: "Messages", to: "/admin/messages" },
      { name: "Visits", to: "/admin/visits" },
    ],
  },
  {
    name: "Site",
    views: [
      { name: "Settings", to: "/admin/site" },
      { name: "Pages", to: "/admin/pages" },
      { name: "People", to: "/admin/people" },
      { name: "Transfer", to: "/admin/transfer" },
    ],
  },
  { name: "Account", views: [{ name: "Account", to: "/admin/account" }] },
];

/** @param role undefined shows everything, such as while the store is down. */
export function menuFor(role?: Role): MenuEntry[] {
  return adminMenu.flatMap(({ name, views }) => {
    const open = views.filter(({ to }) => !role || mayOpen(role, to));
    const [first, ...others] = open;
    return first ? { name, views: [first, ...others] } : [];
  });
}

/** @returns undefined for a page that belongs to no entry, such as a job. */
export function menuEntryOf(pathname: string, role?: Role): MenuEntry | undefined {
  return menuFor(role).find(({ views }) => views.some(({ to }) => currentFor(to, pathname)));
}

/** Returns the value of `aria-current` for a link: "true" on the pages below it. */
export function currentFor(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
